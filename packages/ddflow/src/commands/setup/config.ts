import { join } from 'node:path';
import { ensureDir, writeAtomic } from '@ddflow/base/files';
import { done } from '@ddflow/base/outcome';
import { defineCommand } from '../definition.ts';
import type { Context } from '../context.ts';
import { planEdit } from '../../config/edit.ts';
import { type ExplainRow, explain } from '../../config/explain.ts';
import { failures } from '../../failures.ts';
import { approveDigest, digestOf } from '../shared/approvals.ts';
import { commitFile } from '../shared/commit-file.ts';
import { configInputs } from '../../project/config-inputs.ts';
import { isPerson } from '../shared/person.ts';

export const command = defineCommand(
  {
    name: 'config',
    family: 'setup',
    action: 'config',
    doc: 'Show the configuration with its sources, or set one key.',
    help: 'Keys are section.knob and gate.<id>.<field>. Examples:\n  ddflow config --explain --filter lease\n  ddflow config --set lease.ttl_s 900\n  ddflow config --set gate.unit_tests.command "npm test"',
    params: {
      set: { type: 'string', doc: 'Key to set.' },
      value: { type: 'string', positional: true, doc: 'Its new value.' },
      local: { type: 'boolean', doc: 'In this clone only (.ddflow/local).' },
      filter: { type: 'string', doc: 'Only keys that contain this.' },
      explain: { type: 'boolean', doc: 'With defaults, allowed values and what each means.' },
      approve_digest: {
        type: 'string',
        doc: 'Allow the tree setup command of this digest on this machine.',
        cliOnly: 'allowing a command that came from elsewhere is a person’s act',
      },
    },
    result: 'config@1',
    prose: true,
    readOnly: false,
  },
  async ({ set, value, local, filter, explain: full, approve_digest }, context) => {
    if (approve_digest !== undefined) return approve(approve_digest, context);
    if (set !== undefined) return setKey({ key: set, value, local: local ?? false }, context);
    const { config } = context.project;
    const rows = explain(config, filter);
    const problems = config.problems.map(({ where, what, remedy }) => `${where}: ${what} (${remedy})`);
    return done(
      { rows, problems: config.problems },
      rows.map((row) => lineOf(row, full === true)).join('\n'),
      problems,
    );
  },
);

function lineOf(row: ExplainRow, full: boolean): string {
  const line = `${row.key} = ${JSON.stringify(row.value)}  (${row.source})`;
  if (!full) return line;
  const allowed = row.allowed === '' ? '' : ` Allowed: ${row.allowed}.`;
  return `${line}\n    ${row.doc}${allowed} Default: ${JSON.stringify(row.default)}.`;
}

async function setKey(
  edit: { key: string; value: string | undefined; local: boolean },
  context: Context,
) {
  const { project, request } = context;
  if (edit.value === undefined) {
    throw failures.configInvalid({ message: `${edit.key} needs a value`, hint: `ddflow config --set ${edit.key} VALUE` });
  }
  const planned = await planEdit(configInputs(project, request.env), {
    key: edit.key,
    value: edit.value,
    local: edit.local,
  });
  const notes = await write(context, planned);
  if (edit.key === 'worktree.setup' && isPerson(context)) {
    approveDigest(project.state, digestOf(edit.value));
  }
  if (planned.shadowedBy !== undefined) {
    notes.push(`no effect while ${planned.shadowedBy} sets it too`);
  }
  const { key, literal, path } = planned;
  return done({ key, value: planned.value, literal, path }, `${key} = ${literal} in ${path}`, notes);
}

/** A local file is written where it lies; a committed one is committed on the log branch. */
async function write(
  { project }: Context,
  planned: { path: string; after: string; key: string },
): Promise<string[]> {
  if (!planned.path.startsWith('.ddflow/local/')) {
    const message = `ddflow: set ${planned.key}`;
    return commitFile(project, { path: planned.path, content: planned.after, message });
  }
  if (project.primary === undefined) {
    throw failures.configInvalid({ message: 'a bare repository has no local configuration' });
  }
  const folder = join(project.primary, '.ddflow', 'local');
  ensureDir(folder);
  writeAtomic(join(folder, '.gitignore'), '*\n');
  writeAtomic(join(project.primary, planned.path), planned.after);
  return [];
}

async function approve(digest: string, { project }: Context) {
  const { setup } = project.config.worktree;
  if (setup === '' || digestOf(setup) !== digest) {
    throw failures.configInvalid({
      message: `${digest} is not the digest of worktree.setup`,
      hint: setup === '' ? 'worktree.setup is not set' : `read it: ${setup}`,
    });
  }
  approveDigest(project.state, digest);
  return done({ approved: digest, command: setup }, `may run here: ${setup}`);
}

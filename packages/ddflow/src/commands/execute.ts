import { readdirSync } from 'node:fs';
import { type Condition, Failure } from '@ddflow/base/failure';
import type { Outcome } from '@ddflow/base/outcome';
import { openProject, type Project } from '../project/open.ts';
import type { ManifestEntry, Request } from './definition.ts';

/** An outcome; a failure that a user can reach is told beside it. */
export type Executed = Outcome & {
  failure?: {
    code: string;
    message: string;
    hint: string;
    conditions: Condition[];
    details: Record<string, unknown>;
  };
};

/**
 * Runs one command for one caller: opens the project, settles what a killed process left half done,
 * runs. A `Failure` becomes an outcome; a programmer error is thrown on.
 */
export async function execute(
  entry: ManifestEntry,
  params: Record<string, unknown>,
  request: Request,
): Promise<Executed> {
  try {
    const { command } = await entry.load();
    if ('runAlone' in command) return await command.runAlone(params, request);
    const project = await openProject({
      cwd: request.repo ?? request.cwd,
      agent: request.agent,
      env: request.env,
    });
    try {
      const notes = await settle(project, request);
      const outcome = await command.run(params, { request, project });
      return { ...outcome, notes: [...notes, ...(outcome.notes ?? [])] };
    } finally {
      project.ledger.close();
    }
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const { code, message, hint, conditions, details } = error;
    return { exit: error.exit, data: {}, failure: { code, message, hint, conditions, details } };
  }
}

/** Finishes or undoes landings that were cut short, whatever the command. Cheap when there is none. */
async function settle(project: Project, request: Request): Promise<string[]> {
  if (!hasEntries(project.state.landing)) return [];
  const { settleLandings } = await import('../trees/landing/settle.ts');
  request.progress('settling a landing that was cut short');
  const settled = await settleLandings(project.repository, project.state.root);
  return settled.map(({ kind, reason, branch }) => `${reason}: ${kind} on ${branch}`);
}

function hasEntries(folder: string): boolean {
  try {
    return readdirSync(folder).length > 0;
  } catch {
    return false;
  }
}

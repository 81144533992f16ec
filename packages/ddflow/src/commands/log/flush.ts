import { done, nothing } from '@ddflow/base/outcome';
import { defineCommand } from '../definition.ts';
import { flush } from '../shared/flush.ts';

export const command = defineCommand(
  {
    name: 'log flush',
    family: 'log',
    action: 'flush',
    doc: 'Commit the log on its branch, so that other clones get it.',
    help: 'Exit code 2 when a merge, a rebase or an edit of yours is in the way; nothing is lost then.',
    params: {},
    result: 'log_flush@1',
    prose: false,
    readOnly: false,
  },
  async (_params, { project }) => {
    const flushed = await flush(project);
    if (flushed.kind === 'skipped') return nothing(flushed, `skipped: ${flushed.reason}`);
    const text =
      flushed.kind === 'unchanged'
        ? `${flushed.branch} holds the whole log`
        : `${flushed.events} events committed on ${flushed.branch} as ${flushed.commit.slice(0, 12)}`;
    return done(flushed, text);
  },
);

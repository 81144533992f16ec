import { basename } from 'node:path';
import { done } from '@ddflow/base/outcome';
import { defineCommand } from '../definition.ts';
import { pending } from '../shared/flush.ts';

export const command = defineCommand(
  {
    name: 'log status',
    family: 'log',
    action: 'status',
    doc: 'Where the log lies, how long it is, and what its branch does not hold yet.',
    params: {},
    result: 'log_status@1',
    prose: false,
    readOnly: true,
  },
  async (_params, { project }) => {
    const { files, events } = await pending(project);
    const health = project.ledger.view().health();
    const data = {
      branch: project.logBranch,
      agent: project.agent.id,
      clone: project.clone,
      events: health.events,
      lamport: project.ledger.view().lamport(),
      not_committed: events,
      shards_not_committed: [...files.keys()].map((path) => basename(path)),
      damaged_lines: health.damaged.length,
    };
    const lines = [
      `${data.events} events, clock ${data.lamport}, on ${data.branch}`,
      events === 0
        ? 'all of them are committed'
        : `${events} are not committed yet (ddflow log flush); they are safe in the git directory`,
    ];
    return done(data, lines.join('\n'));
  },
);

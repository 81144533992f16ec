import { done } from '@ddflow/base/outcome';
import { defineCommand } from '../definition.ts';
import { failures } from '../../failures.ts';
import { requireItem } from '../shared/items.ts';

export const command = defineCommand(
  {
    name: 'unblock',
    family: 'work',
    action: 'unblock',
    doc: 'Say that a blocked item can go on.',
    params: {
      id: { type: 'string', required: true, positional: true, doc: 'The item.' },
      note: { type: 'string', doc: 'What changed.' },
    },
    result: 'unblock@1',
    prose: false,
    readOnly: false,
  },
  async ({ id, note }, { project }) => {
    const { result } = await project.ledger.record((view) => {
      const item = requireItem(view, id);
      if (item.state !== 'blocked') {
        throw failures.stateRefused({ message: `${id} is not blocked: it is ${item.state}` });
      }
      const data = { kind: item.kind, note: note ?? '', was: item.blocked_reason };
      return {
        drafts: [{ kind: 'item.unblocked', subject: id, data }],
        result: { id, was: item.blocked_reason },
      };
    });
    return done(result, `${id} can go on`);
  },
);

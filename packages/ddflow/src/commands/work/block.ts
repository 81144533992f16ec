import { done } from '@ddflow/base/outcome';
import { defineCommand } from '../definition.ts';
import { failures } from '../../failures.ts';
import { isSettled } from '../../model/item/record.ts';
import { requireItem } from '../shared/items.ts';

export const command = defineCommand(
  {
    name: 'block',
    family: 'work',
    action: 'block',
    doc: 'Say that an item cannot go on, and why.',
    params: {
      id: { type: 'string', required: true, positional: true, doc: 'The item.' },
      reason: { type: 'string', required: true, doc: 'What is in the way.' },
    },
    result: 'block@1',
    prose: false,
    readOnly: false,
  },
  async ({ id, reason }, { project }) => {
    await project.ledger.record((view) => {
      const item = requireItem(view, id);
      if (isSettled(item)) throw failures.stateRefused({ message: `${id} is ${item.state}` });
      const data = { kind: item.kind, reason };
      return { drafts: [{ kind: 'item.blocked', subject: id, data }], result: undefined };
    });
    return done({ id, reason }, `${id} is blocked: ${reason}`);
  },
);

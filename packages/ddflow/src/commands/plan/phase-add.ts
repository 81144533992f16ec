import { addItem } from '../shared/add-item.ts';
import { defineCommand } from '../definition.ts';
import { itemParams } from '../shared/item-params.ts';

export const command = defineCommand(
  {
    name: 'phase add',
    family: 'plan',
    action: 'phase_add',
    doc: 'File a phase: a group of tasks that is finished together.',
    help: 'Example: ddflow phase add P1 --title "Parse the input" --needs P0',
    params: { ...itemParams },
    result: 'phase_add@1',
    prose: false,
    readOnly: false,
  },
  (params, context) => addItem({ kind: 'phase', parent: '', ...params }, context),
);

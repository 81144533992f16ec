import { addItem } from '../shared/add-item.ts';
import { defineCommand } from '../definition.ts';
import { itemParams } from '../shared/item-params.ts';

export const command = defineCommand(
  {
    name: 'task add',
    family: 'plan',
    action: 'task_add',
    doc: 'File a task with the paths that it will touch.',
    help: 'Example: ddflow task add T1 --phase P1 --globs "src/**" --needs T0',
    params: {
      ...itemParams,
      phase: { type: 'string', doc: 'Phase that it belongs to.' },
      parent: { type: 'string', doc: 'Item that it is a part of; in place of --phase.' },
    },
    result: 'task_add@1',
    prose: false,
    readOnly: false,
  },
  ({ phase, parent, ...params }, context) =>
    addItem({ kind: 'task', parent: parent ?? phase ?? '', ...params }, context),
);

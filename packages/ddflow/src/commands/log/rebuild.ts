import { done } from '@ddflow/base/outcome';
import { defineCommand } from '../definition.ts';
import { removeIndex } from '../../store/sqlite/database.ts';

export const command = defineCommand(
  {
    name: 'rebuild',
    family: 'log',
    action: 'rebuild',
    doc: 'Delete the index and derive it again from the log.',
    params: {},
    result: 'rebuild@1',
    prose: false,
    readOnly: false,
  },
  async (_params, { project, request }) => {
    request.progress('reading the whole log');
    removeIndex(project.state.index);
    const view = project.ledger.view();
    const data = { events: view.health().events, items: view.allItems().length };
    return done(data, `${data.events} events, ${data.items} items`);
  },
);

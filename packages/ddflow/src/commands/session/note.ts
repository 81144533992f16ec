import { done } from '@ddflow/base/outcome';
import { defineCommand } from '../definition.ts';
import { sessionFor } from '../shared/sessions.ts';

export const command = defineCommand(
  {
    name: 'session note',
    family: 'session',
    action: 'note',
    doc: 'Keep a remark on the work, without its secrets.',
    params: {
      session: { type: 'string', positional: true, doc: 'Session; your open one when absent.' },
      text: { type: 'string', required: true, doc: 'The remark.' },
      item: { type: 'string', doc: 'Item that it is about.' },
    },
    result: 'session_note@1',
    prose: false,
    readOnly: false,
  },
  async ({ session, text, item }, { project }) => {
    const { result } = await project.ledger.record((view) => {
      const found = sessionFor(project, view, session);
      const data = { text, item: item ?? '' };
      const drafts = [...found.begin, { kind: 'session.note', subject: found.id, data }];
      return { drafts, result: { session: found.id, how: found.how } };
    });
    return done(result, `kept in ${result.session}`);
  },
);

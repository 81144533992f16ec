import { done } from '@ddflow/base/outcome';
import { defineCommand } from '../definition.ts';
import { flushAt } from '../shared/flush.ts';
import { requireSession } from '../shared/sessions.ts';

export const command = defineCommand(
  {
    name: 'session end',
    family: 'session',
    action: 'end',
    doc: 'End a session.',
    params: {
      session: { type: 'string', required: true, positional: true, doc: 'The session.' },
      summary: { type: 'string', doc: 'What was done and what is left.' },
    },
    result: 'session_end@1',
    prose: false,
    readOnly: false,
  },
  async ({ session, summary }, { project }) => {
    await project.ledger.record((view) => {
      requireSession(view, session);
      const data = { summary: summary ?? '' };
      return { drafts: [{ kind: 'session.ended', subject: session, data }], result: undefined };
    });
    return done({ session }, `${session} ended`, await flushAt(project));
  },
);

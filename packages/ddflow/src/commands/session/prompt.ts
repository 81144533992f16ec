import { done, nothing } from '@ddflow/base/outcome';
import { defineCommand } from '../definition.ts';
import { sessionFor } from '../shared/sessions.ts';

export const command = defineCommand(
  {
    name: 'session prompt',
    family: 'session',
    action: 'prompt',
    doc: 'Keep what a person asked for, without its secrets.',
    params: {
      session: { type: 'string', positional: true, doc: 'Session; your open one when absent.' },
      text: { type: 'string', required: true, doc: 'What was said.' },
      item: { type: 'string', doc: 'Item that it is about.' },
    },
    result: 'session_prompt@1',
    prose: false,
    readOnly: false,
  },
  async ({ session, text, item }, { project }) => {
    if (!project.config.session.log_prompts) {
      return nothing({ session: '', redactions: 0 }, 'not kept: session.log_prompts is off');
    }
    const { result, events } = await project.ledger.record((view) => {
      const found = sessionFor(project, view, session);
      const data = { text, item: item ?? '', redactions: 0 };
      const drafts = [...found.begin, { kind: 'session.prompt', subject: found.id, data }];
      return { drafts, result: { session: found.id, how: found.how } };
    });
    const redactions = Number(events.at(-1)?.data.redactions ?? 0);
    return done({ ...result, redactions }, `kept in ${result.session}`);
  },
);

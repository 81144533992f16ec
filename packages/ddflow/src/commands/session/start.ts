import { done } from '@ddflow/base/outcome';
import { defineCommand } from '../definition.ts';
import { newSessionId } from '../shared/sessions.ts';

export const command = defineCommand(
  {
    name: 'session start',
    family: 'session',
    action: 'start',
    doc: 'Begin a session: what is said from now on is kept under its id.',
    params: {
      model: { type: 'string', doc: 'Model that does the work.' },
      tool: { type: 'string', doc: 'Program that runs it.' },
      key: { type: 'string', doc: 'Retry key: the same call again returns the first result.' },
    },
    result: 'session_start@1',
    prose: false,
    readOnly: false,
  },
  async ({ model, tool, key }, { project }) => {
    const { result } = await project.ledger.record((view) => {
      const earlier = key === undefined ? undefined : view.eventByKey('session.started', key);
      if (earlier !== undefined) return { drafts: [], result: { session: earlier.subject } };
      const id = newSessionId(project);
      const data = { model: model ?? '', tool: tool ?? '', ...(key === undefined ? {} : { key }) };
      return {
        drafts: [{ kind: 'session.started', subject: id, data }],
        result: { session: id },
      };
    });
    return done(result, result.session);
  },
);

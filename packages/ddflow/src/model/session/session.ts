import { type KindTable, textOf } from '../kind.ts';

/** What was said in one session of one agent. */
export type Session = {
  id: string;
  agent: string;
  model: string;
  started_at: string;
  ended_at: string;
  prompts: Prompt[];
  notes: Note[];
  summary: string;
};

export type Prompt = { at: string; item: string; seq: number; text: string };
export type Note = { at: string; item: string; text: string };

export const sessionKinds: KindTable<Session> = {
  'session.started': {
    text: ['cwd'],
    fold: (session, event) => ({
      ...(session ?? blank(event.subject)),
      agent: event.agent,
      model: textOf(event.data, 'model'),
      started_at: event.ts,
    }),
    line: (event) => `session ${event.subject} of ${event.agent} started`,
  },
  'session.prompt': {
    text: ['text'],
    fold: (session, event) => {
      const known = session ?? { ...blank(event.subject), agent: event.agent };
      const [item, text] = [textOf(event.data, 'item'), textOf(event.data, 'text')];
      const entry = { at: event.ts, item, seq: known.prompts.length, text };
      return { ...known, prompts: [...known.prompts, entry] };
    },
    line: (event) => `prompt: ${textOf(event.data, 'text')}`,
  },
  'session.note': {
    text: ['text'],
    fold: (session, event) => {
      const known = session ?? { ...blank(event.subject), agent: event.agent };
      const at = textOf(event.data, 'at') || event.ts;
      const [item, text] = [textOf(event.data, 'item'), textOf(event.data, 'text')];
      return { ...known, notes: [...known.notes, { at, item, text }] };
    },
    line: (event) => `note: ${textOf(event.data, 'text')}`,
  },
  'session.ended': {
    text: ['summary'],
    fold: (session, event) => ({
      ...(session ?? { ...blank(event.subject), agent: event.agent }),
      ended_at: event.ts,
      summary: textOf(event.data, 'summary'),
    }),
    line: (event) => `session ${event.subject} ended: ${textOf(event.data, 'summary')}`,
  },
};

function blank(id: string): Session {
  return {
    id,
    agent: '',
    model: '',
    started_at: '',
    ended_at: '',
    prompts: [],
    notes: [],
    summary: '',
  };
}

import type { Param } from '../definition.ts';

/** What a phase and a task are filed with. */
export const itemParams = {
  id: { type: 'string', required: true, positional: true, doc: 'Its id; never changes.' },
  title: { type: 'string', doc: 'One line; the id when absent.' },
  body: { type: 'string', doc: 'What is wanted, in full.' },
  needs: { type: 'strings', doc: 'Ids that must be done first.' },
  globs: { type: 'strings', doc: 'Paths that it will touch, as glob patterns.' },
  tags: { type: 'strings', doc: 'Words to find and sort it by.' },
  priority: { type: 'integer', doc: 'Lower goes first.', default: '100' },
  new: { type: 'boolean', doc: 'It is another one, though an open record says the same.' },
  key: { type: 'string', doc: 'Retry key: the same call again returns the first result.' },
} as const satisfies Record<string, Param>;

import type { Draft } from '../../log/event.ts';
import { failures } from '../../failures.ts';
import type { Session } from '../../model/session/session.ts';
import type { Project } from '../../project/open.ts';
import type { View } from '../../store/view.ts';

/** A new session's id: `s20261130T221500-4711`. */
export function newSessionId(project: Project): string {
  const time = new Date(project.nowMs()).toISOString().slice(0, 19).replace(/[-:]/g, '');
  return `s${time}-${process.pid}`;
}

/**
 * The session that a text belongs to: the one named, else the agent's latest open one, else a new
 * implicit one, with the draft that begins it.
 */
export function sessionFor(
  project: Project,
  view: View,
  id: string | undefined,
): { id: string; begin: Draft[]; how: 'named' | 'open' | 'implicit' } {
  if (id !== undefined) return { id: requireSession(view, id).id, begin: [], how: 'named' };
  const open = view.openSessions().findLast(({ agent }) => agent === project.agent.id);
  if (open !== undefined) return { id: open.id, begin: [], how: 'open' };
  const made = newSessionId(project);
  const data = { model: '', tool: '', implicit: true };
  return { id: made, begin: [{ kind: 'session.started', subject: made, data }], how: 'implicit' };
}

export function requireSession(view: View, id: string): Session {
  const session = view.session(id);
  if (session === undefined) throw failures.sessionUnknown({ message: `there is no session ${id}` });
  return session;
}

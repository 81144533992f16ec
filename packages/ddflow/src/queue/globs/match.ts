import { type Automaton, closure } from './automaton.ts';
import { has } from './charset.ts';
import { type Glob, parseStoredGlob } from './parse.ts';

/** Whether a pattern matches a path (relative to the root, `/` between folders). Linear in the path. */
export function matches(glob: Glob, path: string): boolean {
  return glob.ways.some(({ prefix, automaton }) => path.startsWith(prefix) && accepts(automaton, path));
}

/** Whether one of the patterns matches the path. */
export function matchesAny(globs: readonly string[], path: string): boolean {
  return globs.some((glob) => matches(parseStoredGlob(glob), path));
}

/** The paths that no pattern matches. */
export function pathsOutside(paths: readonly string[], globs: readonly string[]): string[] {
  return paths.filter((path) => !matchesAny(globs, path));
}

function accepts(automaton: Automaton, path: string): boolean {
  let at = closure(automaton, [0]);
  for (const char of path) {
    at = advance(automaton, at, char.codePointAt(0) as number);
    if (at.size === 0) return false;
  }
  return at.has(automaton.accept);
}

/** The states after one more character. */
export function advance(automaton: Automaton, from: Iterable<number>, code: number): Set<number> {
  const next: number[] = [];
  for (const state of from) {
    for (const { on, to } of automaton.states[state]?.steps ?? []) if (has(on, code)) next.push(to);
  }
  return closure(automaton, next);
}

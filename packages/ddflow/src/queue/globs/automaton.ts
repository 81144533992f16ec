import { anyChar, type CharSet, slash } from './charset.ts';

/** A non-deterministic automaton over characters. State 0 begins; `accept` ends. */
export type Automaton = {
  states: readonly State[];
  accept: number;
};

export type State = { steps: { on: CharSet; to: number }[]; jumps: number[] };

/** One part of a path pattern. */
export type Part =
  | { kind: 'char'; on: CharSet }
  /** `*`: any characters of one segment, also none. */
  | { kind: 'star' }
  /** Any number of whole segments with their slashes, also none. */
  | { kind: 'folders' }
  /** Everything below: one segment or more. */
  | { kind: 'inside' };

/** Builds the automaton of a sequence of parts. */
export function build(parts: readonly Part[]): Automaton {
  const states: State[] = [{ steps: [], jumps: [] }];
  const add = () => states.push({ steps: [], jumps: [] }) - 1;
  const step = (from: number, on: CharSet, to: number) => states[from]?.steps.push({ on, to });
  const jump = (from: number, to: number) => states[from]?.jumps.push(to);
  let at = 0;
  for (const part of parts) {
    if (part.kind === 'char') {
      const next = add();
      step(at, part.on, next);
      at = next;
    } else if (part.kind === 'star') {
      const loop = add();
      jump(at, loop);
      step(loop, anyChar, loop);
      at = loop;
    } else if (part.kind === 'folders') {
      const [begin, name, after] = [add(), add(), add()];
      jump(at, begin);
      step(begin, anyChar, name);
      step(name, anyChar, name);
      step(name, slash, begin);
      jump(begin, after);
      at = after;
    } else {
      const loop = add();
      step(at, anyChar, loop);
      step(loop, anyChar, loop);
      step(loop, slash, loop);
      at = loop;
    }
  }
  return { states, accept: at };
}

/** The states reachable without a character, the given ones included. */
export function closure(automaton: Automaton, from: Iterable<number>): Set<number> {
  const reached = new Set(from);
  for (const state of reached) {
    for (const next of automaton.states[state]?.jumps ?? []) reached.add(next);
  }
  return reached;
}

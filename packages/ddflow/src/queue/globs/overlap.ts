import { type Automaton, closure } from './automaton.ts';
import { intersect, pick } from './charset.ts';
import type { Glob, Way } from './parse.ts';

/**
 * A path that both patterns match, or undefined when there is none. Exact: the automata of both are
 * walked in step, over paths whose segments are not empty.
 */
export function overlapWitness(a: Glob, b: Glob): string | undefined {
  for (const left of a.ways) {
    for (const right of b.ways) {
      if (!left.prefix.startsWith(right.prefix) && !right.prefix.startsWith(left.prefix)) continue;
      const found = commonPath(left, right);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

type Pair = { left: number; right: number; inName: boolean; from: Pair | undefined; char: string };

function commonPath({ automaton: a }: Way, { automaton: b }: Way): string | undefined {
  const seen = new Set<number>();
  const queue: Pair[] = [];
  const visit = (pair: Pair) => {
    for (const left of closure(a, [pair.left])) {
      for (const right of closure(b, [pair.right])) {
        const key = (left * b.states.length + right) * 2 + (pair.inName ? 1 : 0);
        if (seen.has(key)) continue;
        seen.add(key);
        queue.push({ ...pair, left, right });
      }
    }
  };
  visit({ left: 0, right: 0, inName: false, from: undefined, char: '' });
  for (const pair of queue) {
    if (pair.inName && pair.left === a.accept && pair.right === b.accept) return textOf(pair);
    for (const next of stepsOf(a, b, pair)) visit(next);
  }
  return undefined;
}

/** Where one more character may lead; a slash only behind a name. */
function* stepsOf(a: Automaton, b: Automaton, pair: Pair): Generator<Pair> {
  for (const left of a.states[pair.left]?.steps ?? []) {
    for (const right of b.states[pair.right]?.steps ?? []) {
      const shared = intersect(left.on, right.on);
      if (shared.length === 0) continue;
      const char = pick(shared);
      if (char === '/' && !pair.inName) continue;
      yield { left: left.to, right: right.to, inName: char !== '/', from: pair, char };
    }
  }
}

function textOf(pair: Pair): string {
  let text = '';
  for (let at: Pair | undefined = pair; at !== undefined; at = at.from) text = at.char + text;
  return text;
}

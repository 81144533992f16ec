import * as fc from 'fast-check';
import { type Event, seal } from '../../src/log/event.ts';

const agents = ['ann', 'bob', 'cia'];
const items = ['T1', 'T2', 'P1'];
const gates = ['unit_tests', 'critic'];

/** One thing that some agent says; the order and ids come from `logOf`. */
export type Saying = { agent: string; kind: string; subject: string; data: Record<string, unknown> };

const text = fc.constantFrom('', 'one', 'two words', 'ünïcödé 中文');
const holder = fc.constantFrom(...agents);

const payloads: Record<string, fc.Arbitrary<Record<string, unknown>>> = {
  'phase.added': fc.record({ title: text, priority: fc.integer({ min: 0, max: 200 }) }),
  'task.added': fc.record({ title: text, parent: fc.constantFrom('', 'P1'), globs: fc.constant(['src/**']) }),
  'task.updated': fc.record({ title: text, needs: fc.constantFrom([], ['T2']) }),
  'task.removed': fc.constant({}),
  'item.started': fc.constant({}),
  'item.completed': fc.record({ kind: fc.constant('task'), sha: fc.constantFrom('', 'abc') }),
  'item.blocked': fc.record({ kind: fc.constant('task'), reason: text }),
  'item.unblocked': fc.record({ kind: fc.constant('task'), note: text, was: text }),
  'item.reopened': fc.record({ reason: text }),
  'lease.acquired': fc.record({ holder, at: fc.integer({ min: 0, max: 9000 }), ttl_s: fc.constant(1800) }),
  'lease.renewed': fc.record({ holder, at: fc.integer({ min: 0, max: 9000 }) }),
  'lease.released': fc.record({ holder, by: holder, event: fc.constant('') }),
  'gate.passed': fc.record({ gate: fc.constantFrom(...gates), by: holder, reason: text }),
  'gate.failed': fc.record({ gate: fc.constantFrom(...gates), by: holder, reason: text }),
  'worktree.created': fc.record({ path: text, branch: text, base: text }),
  'worktree.merged': fc.record({ sha: fc.constantFrom('', 'def') }),
  'something.newer': fc.constant({ field: 1 }),
};

const saying: fc.Arbitrary<Saying> = fc.constantFrom(...Object.keys(payloads)).chain((kind) =>
  fc.record({
    agent: holder,
    kind: fc.constant(kind),
    subject: fc.constantFrom(...items),
    data: payloads[kind] as fc.Arbitrary<Record<string, unknown>>,
  }),
);

/** What several agents say, in any order. */
export const sayings = fc.array(saying, { minLength: 1, maxLength: 40 });

/** Gives each saying its place in the log: the clock rises, now and then two agents share a tick. */
export function logOf(said: readonly Saying[]): { event: Event; line: string }[] {
  let lamport = 0;
  return said.map(({ agent, kind, subject, data }, at) => {
    const shares = at > 0 && at % 5 === 0 && said[at - 1]?.agent !== agent;
    if (!shares) lamport += 1;
    return seal({ agent, kind, subject, data, lamport, schema: 1, ts: '2026-01-01T00:00:00.000000Z' });
  });
}

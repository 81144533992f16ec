import type { Event } from '../../log/event.ts';
import { type EventKind, type KindTable, objectOf, textOf } from '../kind.ts';
import type { GateOutcome, Item } from './record.ts';

/** Kinds that say how a gate of an item ended. */
export const gateKinds: KindTable<Item> = {
  'gate.started': {
    text: [],
    fold: (item, event) => withGate(item, event, ''),
    line: (event) => `${event.subject}: gate ${textOf(event.data, 'gate')} started`,
  },
  'gate.passed': ended('passed'),
  'gate.failed': ended('failed'),
  'gate.partial': ended('partial'),
  'gate.skipped': ended('skipped'),
  'gate.unavailable': ended('unavailable'),
  'gate.out_of_order': {
    text: [],
    fold: (item) => item,
    line: (event) => `${event.subject}: gate ${textOf(event.data, 'gate')} recorded ahead of order`,
  },
};

function ended(outcome: GateOutcome): EventKind<Item> {
  return {
    text: ['reason', 'evidence.command', 'evidence.note', 'evidence.tail', 'evidence.summary'],
    fold: (item, event) => withGate(item, event, outcome),
    line: (event) =>
      `${event.subject}: gate ${textOf(event.data, 'gate')} ${outcome} ${textOf(event.data, 'reason')}`.trimEnd(),
  };
}

/** The last word replaces the earlier ones; a start only sets the time. */
function withGate(
  item: Item | undefined,
  event: Event,
  outcome: GateOutcome | '',
): Item | undefined {
  const gate = textOf(event.data, 'gate');
  if (item === undefined || gate === '') return item;
  const earlier = item.gates[gate];
  const record =
    outcome === '' && earlier !== undefined
      ? { ...earlier, at: event.ts }
      : {
          gate,
          outcome,
          at: event.ts,
          by: textOf(event.data, 'by') || event.agent,
          reason: textOf(event.data, 'reason'),
          evidence: objectOf(event.data, 'evidence'),
        };
  return { ...item, gates: { ...item.gates, [gate]: record } };
}

import type { Event } from '../../log/event.ts';
import { type KindTable, listOf, numberOf, textOf } from '../kind.ts';
import { blankItem, type Definition, type Item } from './record.ts';

/** Kinds that say what an item is. */
export const definitionKinds: KindTable<Item> = {
  'phase.added': {
    text: ['title', 'body'],
    fold: (item, event) => added(item, event, 'phase'),
    line: (event) => `phase ${event.subject} added: ${textOf(event.data, 'title')}`,
  },
  'task.added': {
    text: ['title', 'body'],
    fold: (item, event) => added(item, event, textOf(event.data, 'kind') || 'task'),
    line: (event) => `task ${event.subject} added: ${textOf(event.data, 'title')}`,
  },
  'phase.updated': {
    text: ['title', 'body'],
    fold: (item, event) => item && withFields(item, event.data),
    line: (event) => `phase ${event.subject} changed: ${Object.keys(event.data).join(', ')}`,
  },
  'task.updated': {
    text: ['title', 'body'],
    fold: (item, event) => item && withFields(item, event.data),
    line: (event) => `task ${event.subject} changed: ${Object.keys(event.data).join(', ')}`,
  },
  'phase.removed': {
    text: ['reason'],
    fold: (item) => item && { ...item, removed: true },
    line: (event) => `phase ${event.subject} removed`,
  },
  'task.removed': {
    text: ['reason'],
    fold: (item) => item && { ...item, removed: true },
    line: (event) => `task ${event.subject} removed: ${textOf(event.data, 'reason')}`,
  },
};

const LISTS = ['needs', 'globs', 'resources', 'tags', 'fixes'] as const;
const TEXTS = [
  'title',
  'parent',
  'body',
  'line',
  'source',
  'port_of',
  'port_from',
  'port_strategy',
  'promote_from',
  'promote_to',
  'blocked_reason',
] as const;

/**
 * A removed id may be defined anew. A second definition of a live id with other content makes the
 * item contested: the first stays in force, and each is kept for a person to settle.
 */
function added(item: Item | undefined, event: Event, kind: string): Item {
  const fresh = withFields(blankItem(event.subject, kind), event.data);
  if (item === undefined || item.removed) {
    const { id, agent, lamport } = event;
    return { ...fresh, created_at: event.ts, defined: { event: id, agent, lamport } };
  }
  if (JSON.stringify(contentOf(item)) === JSON.stringify(contentOf(fresh))) return item;
  const rivals = item.contested.length > 0 ? item.contested : [firstDefinition(item)];
  return { ...item, contested: [...rivals, definitionOf(event)] };
}

/** The fields of a payload laid over the record; absent fields stay as they are. */
function withFields(item: Item, data: Record<string, unknown>): Item {
  const next = { ...item };
  for (const key of LISTS) if (Array.isArray(data[key])) next[key] = listOf(data, key);
  for (const key of TEXTS) if (typeof data[key] === 'string') next[key] = textOf(data, key);
  next.priority = numberOf(data, 'priority') ?? item.priority;
  return next;
}

/** What two definitions must share to be the same. */
function contentOf(item: Item): Record<string, unknown> {
  const { title, body, parent, needs, globs, resources, tags, priority, kind } = item;
  return { title, body, parent, needs, globs, resources, tags, priority, kind };
}

function firstDefinition(item: Item): Definition {
  const { title, body } = item;
  return { ...item.defined, ts: item.created_at, title, body, data: contentOf(item) };
}

function definitionOf(event: Event): Definition {
  const { id, agent, lamport, ts, data } = event;
  const [title, body] = [textOf(data, 'title'), textOf(data, 'body')];
  return { event: id, agent, lamport, ts, title, body, data };
}

import { type KindTable, objectOf, textOf } from '../kind.ts';
import type { Item } from './record.ts';

/** Kinds that move an item between its states. */
export const lifecycleKinds: KindTable<Item> = {
  'item.started': {
    text: [],
    fold: (item) =>
      item && {
        ...item,
        state: 'running',
        lease: item.lease && { ...item.lease, started: true },
      },
    line: (event) => `${event.subject} started`,
  },
  'item.completed': {
    text: ['evidence', 'changelog.line'],
    fold: (item, event) =>
      item && {
        ...item,
        state: 'done',
        completed_at: event.ts,
        blocked_reason: '',
        merged_sha: textOf(event.data, 'sha') || item.merged_sha,
        completion_evidence: textOf(event.data, 'evidence') || item.completion_evidence,
        changelog: { ...item.changelog, ...objectOf(event.data, 'changelog') },
      },
    line: (event) => `${event.subject} completed`,
  },
  'item.abandoned': {
    text: ['reason'],
    fold: (item, event) =>
      item && { ...item, state: 'abandoned', blocked_reason: textOf(event.data, 'reason') },
    line: (event) => `${event.subject} abandoned: ${textOf(event.data, 'reason')}`,
  },
  'item.blocked': {
    text: ['reason'],
    fold: (item, event) =>
      item && { ...item, state: 'blocked', blocked_reason: textOf(event.data, 'reason') },
    line: (event) => `${event.subject} blocked: ${textOf(event.data, 'reason')}`,
  },
  'item.unblocked': {
    text: ['note'],
    fold: (item) =>
      item && { ...item, state: item.lease?.started ? 'running' : 'open', blocked_reason: '' },
    line: (event) => `${event.subject} unblocked`,
  },
  'item.reopened': {
    text: ['reason', 'claims.detail'],
    fold: (item, event) =>
      item && {
        ...item,
        state: 'open',
        gates: {},
        completed_at: '',
        reopened: [
          ...item.reopened,
          { at: event.ts, by: event.agent, reason: textOf(event.data, 'reason') },
        ],
      },
    line: (event) => `${event.subject} reopened: ${textOf(event.data, 'reason')}`,
  },
};

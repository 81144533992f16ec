import { expect, it } from 'vitest';
import { didYouMean, nearest } from '../../src/config/nearest.ts';

it('ranks what a key most likely meant', () => {
  const keys = ['lease.ttl_s', 'lease.grace_s', 'log.commit_events'];
  expect(nearest('lease.ttls', keys)).toEqual(['lease.ttl_s']);
  expect(nearest('ttl_s', keys)).toEqual(['lease.ttl_s']);
  expect(nearest('unrelated', keys)).toEqual([]);
  expect(didYouMean('lease.ttl', keys)).toBe(' (did you mean lease.ttl_s?)');
  expect(didYouMean('unrelated', keys)).toBe('');
});

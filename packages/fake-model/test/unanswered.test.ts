import { describe as tell } from '@ddflow/fake-model/unanswered';
import { viewOf } from '@ddflow/fake-model/view';
import { expect, test } from 'vitest';
import { request, user } from './helpers.ts';

test('a long prompt is told by its beginning and its end', () => {
  const system = `BEGIN ${'and so on '.repeat(100)}ROLE: judge`;
  const told = tell('no rule', viewOf(request([user('x\ny')], { system }), {}), []);
  expect(told).toMatch(/^fake-model: no rule\n/);
  expect(told).toMatch(/^ {2}system: BEGIN .* … .*ROLE: judge \(1017 characters\)$/m);
  expect(told).toContain('asked: x y\n');
  expect(told).toContain('tools: (none)\n  rules: (none)');
});

test('a subagent is told to be one', () => {
  const view = viewOf(request(), { 'x-claude-code-agent-id': 'a1' });
  expect(tell('no rule', view, [])).toContain('turn: 0 (step 0), in a subagent');
});

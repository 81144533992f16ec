import { fail, say } from '@ddflow/fake-model/reply';
import { type Matcher, matches, sequence } from '@ddflow/fake-model/rule';
import { viewOf } from '@ddflow/fake-model/view';
import { expect, test } from 'vitest';
import { assistant, request, text, user } from './helpers.ts';

const view = viewOf(
  request([user('build it'), assistant(text('done')), user('mend it')], {
    system: 'You judge.',
    tools: [{ name: 'Bash' }],
  }),
  {},
);

test.each<[Matcher, boolean]>([
  [{}, true],
  [{ system: 'judge' }, true],
  [{ system: /^You judge\.$/ }, true],
  [{ system: 'work' }, false],
  [{ last: 'mend' }, true],
  [{ last: 'build' }, false],
  [{ firstAsked: 'build' }, true],
  [{ lastAsked: /^mend it$/ }, true],
  [{ model: 'claude' }, true],
  [{ model: /haiku/ }, false],
  [{ tool: 'Bash' }, true],
  [{ tool: 'Write' }, false],
  [{ turn: 1 }, true],
  [{ turn: 0 }, false],
  [{ step: 0 }, true],
  [{ step: 1 }, false],
  [{ subagent: false }, true],
  [{ subagent: true }, false],
  [{ system: 'judge', turn: 0 }, false],
])('%j: %s', (when, expected) => {
  expect(matches(when, view)).toBe(expected);
});

test('a global expression matches each time', () => {
  const when = { system: /judge/g };
  expect([matches(when, view), matches(when, view)]).toEqual([true, true]);
});

test('a function decides by itself', () => {
  expect(matches(({ turn }) => turn === 1, view)).toBe(true);
});

test('a sequence gives its replies in turn and no more', async () => {
  const reply = sequence(fail(529), say('one'), ({ model }) => say(model));
  expect(reply(view, 0)).toMatchObject({ status: 529 });
  expect(reply(view, 1)).toEqual(say('one'));
  expect(reply(view, 2)).toEqual(say('claude-x'));
  expect(() => reply(view, 3)).toThrow(/has 3 replies/);
});

import { problemIn } from '@ddflow/fake-model/conversation';
import { expect, test } from 'vitest';
import { assistant, text, toolResult, toolUse, user } from './helpers.ts';

test.each([
  ['a first question', [user('hi')]],
  ['a call and its result', [user('hi'), assistant(toolUse('a')), user([toolResult('a', 'x')])]],
  [
    'results spread over messages of one role, a system message between',
    [
      user('hi'),
      assistant(text('I will'), toolUse('a')),
      assistant(toolUse('b')),
      user([toolResult('a', 'x')]),
      { role: 'system' as const, content: 'note' },
      user([toolResult('b', 'y'), text('and go on')]),
    ],
  ],
  ['a beginning of the answer', [user('hi'), assistant(text('{'))]],
])('the API takes %s', (_, messages) => {
  expect(problemIn(messages)).toBeUndefined();
});

test.each([
  ['assistant first', [assistant(text('hi'))], /^messages\.0: the first/],
  ['only a system message', [{ role: 'system' as const, content: 'x' }], /^messages\.0: the first/],
  ['an empty message', [user('hi'), assistant()], /^messages\.1: is empty/],
  ['empty text', [user('')], /^messages\.0: has an empty text/],
  ['a call without result', [user('x'), assistant(toolUse('a')), user('y')], /^messages\.2: .* a /],
  ['a result without call', [user([toolResult('a', 'x')])], /^messages\.0: .* a answers no/],
  [
    'a result that comes too late',
    [
      user('x'),
      assistant(text('y')),
      user('z'),
      assistant(text('u')),
      user([toolResult('a', 'x')]),
    ],
    /^messages\.4: .* a answers no/,
  ],
  [
    'a result given twice over two turns',
    [
      user('x'),
      assistant(toolUse('a')),
      user([toolResult('a', 'x')]),
      assistant(text('u')),
      user([toolResult('a', 'x')]),
    ],
    /^messages\.4: .* a answers no/,
  ],
])('the API refuses %s', (_, messages, problem) => {
  expect(problemIn(messages)).toMatch(problem);
});

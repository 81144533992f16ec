import { say } from '@ddflow/fake-model/reply';
import { matches } from '@ddflow/fake-model/rule';
import { claudeCodeSideRules } from '@ddflow/fake-model/side-rules';
import { viewOf } from '@ddflow/fake-model/view';
import { expect, test } from 'vitest';
import { request, user } from './helpers.ts';

const [title] = claudeCodeSideRules();

const output_config = {
  format: { type: 'json_schema', schema: { type: 'object', properties: { title: {} } } },
};

test('a title is the first words of the session', async () => {
  const asked = request([user('<session>\nmend the parser of our own language\n</session> …')]);
  const view = viewOf({ ...asked, output_config } as typeof asked, {});
  expect(title && matches(title.when, view)).toBe(true);
  expect(await title?.reply(view, 0)).toEqual(say('{"title":"mend the parser of our"}'));
});

test('work is left alone', () => {
  expect(title && matches(title.when, viewOf(request(), {}))).toBe(false);
});

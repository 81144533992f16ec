import { parseMessagesRequest } from '@ddflow/messages/parse';
import { expect, test } from 'vitest';

const good = { model: 'm', max_tokens: 5, messages: [{ role: 'user', content: 'hi' }] };

function parse(value: unknown) {
  return parseMessagesRequest(
    Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)),
  );
}

test('what is well formed comes through with the fields that we do not name', () => {
  const request = { ...good, context_management: { edits: [] } };
  expect(parse(request)).toEqual(request);
});

test.each([
  ['{', /no JSON$/],
  ['[]', /no JSON object/],
  [{ ...good, model: '' }, /^model:/],
  [{ ...good, max_tokens: 0 }, /^max_tokens:/],
  [{ ...good, messages: [] }, /^messages:/],
  [{ ...good, messages: [null] }, /^messages\.0\.role/],
  [
    { ...good, messages: [...good.messages, { role: 'robot', content: 'x' }] },
    /^messages\.1\.role/,
  ],
  [{ ...good, messages: [{ role: 'user' }] }, /^messages\.0\.content:/],
  [{ ...good, messages: [{ role: 'user', content: [{}] }] }, /^messages\.0\.content\.0\.type/],
])('%j is refused by name', (value, message) => {
  expect(() => parse(value)).toThrow(message);
  expect(() => parse(value)).toThrow(
    expect.objectContaining({ type: 'invalid_request_error', status: 400 }),
  );
});

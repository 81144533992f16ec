import { addUsage, laterUsage } from '@ddflow/messages/usage';
import { expect, test } from 'vitest';

const first = {
  input_tokens: 10,
  output_tokens: 1,
  cache_creation_input_tokens: 3,
  cache_read_input_tokens: null,
};

test('a later report replaces what it tells and leaves the rest', () => {
  expect(laterUsage(first, { output_tokens: 9, service_tier: 'standard' })).toEqual({
    input_tokens: 10,
    output_tokens: 9,
    cache_creation_input_tokens: 3,
    cache_read_input_tokens: 0,
  });
});

test('the usage of several answers is their sum', () => {
  expect(addUsage(first, first)).toEqual({
    input_tokens: 20,
    output_tokens: 2,
    cache_creation_input_tokens: 6,
    cache_read_input_tokens: 0,
  });
});

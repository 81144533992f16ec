import { textOf } from '@ddflow/messages/content';
import { expect, test } from 'vitest';

test('the text of a string, of blocks, of nothing', () => {
  expect(textOf('hi')).toBe('hi');
  expect(textOf(undefined)).toBe('');
  const image = { type: 'image', source: { type: 'url', url: 'x' } } as const;
  expect(textOf([{ type: 'text', text: 'a' }, image, { type: 'text', text: 'b' }])).toBe('a\nb');
});

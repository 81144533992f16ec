import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { withGeneratedTables } from '../../src/config/docs.ts';

const page = readFileSync(new URL('../../../../docs/configuration.md', import.meta.url), 'utf8');

it('the page shows what is declared', () => {
  expect(withGeneratedTables(page)).toBe(page);
});

it('a knob that went missing from the page is noticed', () => {
  const damaged = page.replace(/^\| `ttl_s`.*\n/m, '');
  expect(damaged).not.toBe(page);
  expect(withGeneratedTables(damaged)).toBe(page);
});

it('a mark of no table is refused', () => {
  const mark = '<!-- generated: nonsense -->\n<!-- end of generated -->';
  expect(() => withGeneratedTables(mark)).toThrow('nonsense');
});

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { loadScript } from '@ddflow/fake-model/script';
import { expect, test } from 'vitest';
import { scratch } from './helpers.ts';

async function script(source: string): Promise<string> {
  const file = join(await scratch(), 'script.mjs');
  await writeFile(file, source);
  return file;
}

const rule = '{ name: "a", when: {}, reply: () => [] }';

test.each([`export default [${rule}]`, `export default async () => [${rule}]`])(
  'loads %s',
  async (source) => {
    expect((await loadScript(await script(source))).map(({ name }) => name)).toEqual(['a']);
  },
);

test.each([
  ['throw new Error("at load")', /at load$/],
  ['export const rules = []', /no list of rules/],
  ['export default [{ when: {} }]', /rule 1 has no name/],
  [`export default [${rule}, { name: "b", reply() {} }]`, /rule 2 \("b"\) has no `when`/],
  ['export default [{ name: "b", when: {} }]', /rule 1 \("b"\) has no `reply`/],
])('refuses %s in one line', async (source, message) => {
  const file = await script(source);
  const refused = await loadScript(file).catch((error: unknown) => error);
  expect(refused).toMatchObject({ code: 'script-broken', exit: 1 });
  expect((refused as Error).message).toMatch(message);
  expect((refused as Error).message).not.toContain('\n');
});

test('refuses a file that is not there', async () => {
  await expect(loadScript('nowhere.ts')).rejects.toMatchObject({
    message: 'nowhere.ts: there is no such file',
  });
});

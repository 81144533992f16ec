import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const at = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const docs = await readFile(at('../../docs/fake-model.md'), 'utf8');

function blocks(language: string): string[] {
  const fenced = docs.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\`$`, 'gms'));
  return Array.from(fenced, ([, code = '']) => code);
}

test('the docs show the examples as they are', async () => {
  expect(blocks('ts')).toEqual([
    await readFile(at('examples/write-and-run.ts'), 'utf8'),
    await readFile(at('examples/in-a-test.ts'), 'utf8'),
  ]);
});

test('the example for tests prints what the docs say', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [at('examples/in-a-test.ts')]);
  expect(stdout).toBe(blocks('text')[0]);
});

test('the command of the docs names an example that is there', () => {
  expect(blocks('sh')[0]).toBe(
    'npx --no fake-model serve packages/fake-model/examples/write-and-run.ts\n',
  );
});

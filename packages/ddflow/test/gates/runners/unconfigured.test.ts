import { expect, test } from 'vitest';
import { unconfiguredScript } from '../../../src/gates/runners/unconfigured.ts';
import { corpus, outputOf } from './corpus.ts';

test("npm's placeholder and a missing script are recognised", () => {
  expect(unconfiguredScript(outputOf('npm-unconfigured'))).toBe('Error: no test specified');
  expect(unconfiguredScript(outputOf('npm-missing'))).toBe('npm error Missing script: "test"');
});

test.each([
  'npm ERR! Missing script: "test"',
  ' ERR_PNPM_NO_SCRIPT  Missing script: test',
  'error Command "test" not found.',
  'error: Script not found "test"',
])('%s', (line) => {
  expect(unconfiguredScript(`\u001b[31m${line}\u001b[0m\n`)).toBe(line.trim());
});

test('no test run is taken for one', () => {
  for (const [file] of corpus) expect(unconfiguredScript(outputOf(file))).toBeUndefined();
});

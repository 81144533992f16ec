import { readdirSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lastLines } from '../../../src/gates/runners/lines.ts';
import { runners } from '../../../src/gates/runners/registry.ts';
import { readVerdict } from '../../../src/gates/runners/verdict.ts';
import { corpus, outputOf, outputs, silent } from './corpus.ts';

const spoken = (output: string) =>
  runners
    .filter(({ summaries }) => summaries(lastLines(output)).length > 0)
    .map(({ name }) => name);

describe('the corpus', () => {
  test.each(corpus)('%s', (file, runner, total, failed, skipped) => {
    expect(readVerdict(outputOf(file))).toMatchObject({ runner, total, failed, skipped });
  });

  test.each(silent)('%s bears no verdict', (file) => {
    expect(readVerdict(outputOf(file))).toBeUndefined();
  });

  test('every output has a row, and every runner an output', () => {
    const files = readdirSync(outputs).map((file) => file.replace(/\.txt$/, ''));
    expect([...corpus.map(([file]) => file), ...silent].sort()).toEqual(files.sort());
    const recorded = new Set(corpus.map(([, runner]) => runner));
    expect([...recorded].sort()).toEqual(runners.map(({ name }) => name).sort());
  });

  test('every runner has an output in which no test ran, and one in which one failed', () => {
    for (const { name } of runners) {
      const rows = corpus.filter(([, runner]) => runner === name);
      expect(rows.some(([, , total]) => total === 0)).toBe(true);
      expect(rows.some(([, , , failed]) => failed > 0)).toBe(true);
    }
  });

  test('no runner takes the output of another for its own', () => {
    for (const [file, runner] of corpus) {
      if (file !== 'workspaces-two-runners') expect(spoken(outputOf(file))).toEqual([runner]);
    }
  });

  test('the verdict is a line of the output', () => {
    for (const [file] of corpus) {
      const line = readVerdict(outputOf(file))?.line ?? '';
      expect(line).not.toBe('');
      expect(lastLines(outputOf(file)).map((each) => each.trim())).toContain(line);
    }
  });
});

describe('whatever surrounds it', () => {
  test('other text before and after changes nothing', () => {
    const noise = fc.array(
      fc.constantFrom('npm warn deprecated glob@7', '', 'building …', '✓ done'),
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...corpus),
        noise,
        noise,
        ([file, ...expected], before, after) => {
          const verdict = readVerdict([...before, outputOf(file), ...after].join('\n'));
          const { runner, total, failed, skipped } = verdict ?? {};
          expect([runner, total, failed, skipped]).toEqual(expected);
        },
      ),
      { seed: 11, numRuns: 300 },
    );
  });

  test('colours, CRLF and redrawn lines do no harm', () => {
    for (const [file, ...expected] of corpus) {
      const dressed = outputOf(file)
        .split('\n')
        .map((line) => `working 1%\rworking 99%\r\u001b[1;31m${line}\u001b[0m\u001b[K\r`)
        .join('\n');
      const { runner, total, failed, skipped } = readVerdict(dressed) ?? {};
      expect([file, runner, total, failed, skipped]).toEqual([file, ...expected]);
    }
  });

  test('the same run twice counts twice', () => {
    for (const [file, runner, total, failed, skipped] of corpus) {
      const twice = readVerdict(`${outputOf(file)}\n${outputOf(file)}`);
      const sum = { runner, total: 2 * total, failed: 2 * failed, skipped: 2 * skipped };
      expect({ file, ...twice }).toMatchObject({ file, ...sum });
    }
  });

  test('a verdict far before the end is not looked at', () => {
    expect(readVerdict(`3 passed in 0.10s\n${'a line of text\n'.repeat(20_000)}`)).toBeUndefined();
    expect(readVerdict(`3 passed in 0.10s\n${'a line of text\n'.repeat(15_000)}`)?.total).toBe(3);
  });
});

describe('no input takes long', () => {
  const verdicts = corpus.map(([file]) => readVerdict(outputOf(file))?.line ?? '');
  const hostile = [
    ...['\u001b[', '\u001b[1;', '\u001b]8;;', '\r', '\n', ' ', '1', '#', 'x'],
    ...new Set(verdicts.map((line) => `${line}\n`)),
    ...new Set(
      [' > ', '# ', ' (', ', 1 a'].flatMap((part) =>
        ['a', 'ok 1', '1 passed', '  1 test', 'Tests: 1'].map(
          (head) => `${(head + part.repeat(500)).slice(0, 999)}\n`,
        ),
      ),
    ),
  ];

  test('a megabyte of any line', () => {
    for (const part of hostile) {
      const output = part.repeat(Math.ceil((1024 * 1024) / part.length));
      const start = performance.now();
      readVerdict(output);
      expect(performance.now() - start, JSON.stringify(part)).toBeLessThan(2000);
    }
  });
});

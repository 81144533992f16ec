import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { matches } from '../../../src/queue/globs/match.ts';
import { parseGlob } from '../../../src/queue/globs/parse.ts';

const files = ['a.ts', 'b.md', 'src/a.ts', 'src/b.ts', 'src/deep/a.ts', 'src/deep/x/y.md', 'docs/b.md', 'src/[x].ts'];

/** Patterns with a slash, where git's `:(glob)` and ours mean the same. */
const patterns = [
  'src/*.ts',
  'src/**',
  '**/a.ts',
  'src/**/a.ts',
  '**/deep/**',
  'src/?.ts',
  'src/[ab].ts',
  'src/[!a].ts',
  'src/[[:alpha:]].ts',
  'src/\\[x\\].ts',
  'src',
  'src/deep',
  'src/deep/a.ts',
  '**',
  'nothing/**',
];

describe('matching by the rules of git', () => {
  let top = '';
  beforeAll(() => {
    top = mkdtempSync(join(tmpdir(), 'globs-'));
    execFileSync('git', ['init', '-q', top]);
    for (const file of files) {
      mkdirSync(dirname(join(top, file)), { recursive: true });
      writeFileSync(join(top, file), '');
    }
    execFileSync('git', ['-C', top, 'add', '-A']);
  });
  afterAll(() => rmSync(top, { recursive: true, force: true }));

  it.each(patterns)('%s', (pattern) => {
    const listed = execFileSync('git', ['-C', top, 'ls-files', '-z', '--', `:(glob)${pattern}`], {
      encoding: 'utf8',
    });
    const glob = parseGlob(pattern);
    expect(files.filter((file) => matches(glob, file)).sort()).toEqual(
      listed.split('\0').filter((file) => file !== '').sort(),
    );
  });

  it('takes time linear in the path where backtracking would not end', () => {
    const glob = parseGlob(`${'*a'.repeat(20)}b`);
    expect(matches(glob, 'a'.repeat(5000))).toBe(false);
  });
});

describe('refused patterns', () => {
  it.each(['', ' ', '../x', 'a/../../b', 'src/[ab', 'C:\\x', 'src\\a.ts', '["src/**"]', '/', './', `{${'a,'.repeat(300)}b}`])(
    '%j',
    (text) => {
      expect(() => parseGlob(text)).toThrow(expect.objectContaining({ code: 'glob-invalid' }));
    },
  );
});

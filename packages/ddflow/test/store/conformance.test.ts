import { appendFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldFiles } from '../../src/store/memory.ts';
import type { SourceFile } from '../../src/store/sqlite/refresh.ts';
import { sqliteIndex } from '../../src/store/sqlite-index.ts';
import type { View } from '../../src/store/view.ts';
import { temporaryFolder } from '../support/folder.ts';
import { logOf, sayings } from '../support/logs.ts';

const asIs = (text: string) => ({ text, count: 0 });

/** Everything that a view answers, in a form that can be compared. */
function answers(view: View) {
  const { events, skipped, problems, damaged } = view.health();
  return {
    items: view.allItems(),
    open: view.openItems().map(({ id }) => id),
    children: view.children('P1').map(({ id }) => id),
    tally: view.tally(),
    history: view.history('T1').map(({ id }) => id),
    health: { events, skipped, problems: problems.length, damaged: damaged.length },
  };
}

/** The index over files that a test writes as it likes. */
function indexOver(folder: string, sources: () => SourceFile[]) {
  const index = sqliteIndex({ path: join(folder, 'index.db'), sources, redact: asIs });
  if (index === undefined) throw new Error('no index');
  return index;
}

describe('the index answers as the fold in memory does', () => {
  it('after every prefix of a log that grows shard by shard', () => {
    const folder = temporaryFolder();
    let run = 0;
    fc.assert(
      fc.property(sayings, (said) => {
        const here = join(folder, String(run++));
        mkdirSync(here);
        const paths = ['ann', 'bob', 'cia'].map((agent) => join(here, `${agent}.jsonl`));
        const index = indexOver(here, () => paths.map((path) => ({ path, foreign: false })));
        for (const { event, line } of logOf(said)) {
          appendFileSync(join(here, `${event.agent}.jsonl`), line);
          expect(answers(index.fresh())).toEqual(answers(foldFiles(paths)));
        }
        index.close();
      }),
      { numRuns: 30, seed: 11 },
    );
  });

  it('after shards are pulled from the past, rewritten, cut, deleted and made again', () => {
    const folder = temporaryFolder();
    let run = 0;
    fc.assert(
      fc.property(sayings, fc.array(fc.nat({ max: 4 }), { maxLength: 12 }), (said, acts) => {
        const here = join(folder, String(run++));
        mkdirSync(here);
        const log = logOf(said);
        const paths = ['ann', 'bob', 'cia'].map((agent) => join(here, `${agent}.jsonl`));
        const index = indexOver(here, () => paths.map((path) => ({ path, foreign: false })));
        const linesOf = (path: string) =>
          log.filter(({ event }) => path.endsWith(`${event.agent}.jsonl`)).map(({ line }) => line);
        for (const [at, act] of acts.entries()) {
          const path = paths[at % paths.length] as string;
          const lines = linesOf(path);
          if (act === 0) writeFileSync(path, lines.join(''));
          if (act === 1) writeFileSync(path, lines.slice(0, Math.floor(lines.length / 2)).join(''));
          if (act === 2) rmSync(path, { force: true });
          if (act === 3) writeFileSync(path, lines.slice(1).join(''));
          if (act === 4) writeFileSync(path, `${lines.join('')}{"half`);
          expect(answers(index.fresh())).toEqual(answers(foldFiles(paths)));
        }
        index.close();
      }),
      { numRuns: 40, seed: 13 },
    );
  });

  it('with the same events in two files: each counts once, and the other copy stays when one goes', () => {
    const folder = temporaryFolder();
    const log = logOf([
      { agent: 'ann', kind: 'task.added', subject: 'T1', data: { title: 'one' } },
      { agent: 'ann', kind: 'item.started', subject: 'T1', data: {} },
    ]);
    const text = log.map(({ line }) => line).join('');
    const paths = [join(folder, 'journal.jsonl'), join(folder, 'shard.jsonl')];
    for (const path of paths) writeFileSync(path, text);
    const index = indexOver(folder, () => paths.map((path) => ({ path, foreign: false })));
    expect(index.fresh().health().events).toBe(2);
    rmSync(paths[0] as string);
    expect(index.fresh().item('T1')?.state).toBe('running');
    rmSync(paths[1] as string);
    expect(index.fresh().item('T1')).toBeUndefined();
  });

  it('after the index file is deleted while it is open, and after it is filled with rubbish', () => {
    const folder = temporaryFolder();
    const path = join(folder, 'ann.jsonl');
    const [first] = logOf([{ agent: 'ann', kind: 'task.added', subject: 'T1', data: { title: 'x' } }]);
    writeFileSync(path, first?.line ?? '');
    const index = indexOver(folder, () => [{ path, foreign: false }]);
    expect(index.fresh().item('T1')?.title).toBe('x');
    for (const suffix of ['', '-wal', '-shm']) rmSync(join(folder, `index.db${suffix}`), { force: true });
    expect(index.fresh().item('T1')?.title).toBe('x');
    index.close();
    writeFileSync(join(folder, 'index.db'), 'rubbish'.repeat(1000));
    const again = indexOver(folder, () => [{ path, foreign: false }]);
    expect(again.fresh().item('T1')?.title).toBe('x');
  });
});

describe('a rewrite that keeps size and time stamps', () => {
  it('is seen where stamps are young for their resolution, as a clock of whole seconds shows', () => {
    const folder = temporaryFolder();
    const path = join(folder, 'ann.jsonl');
    const one = logOf([{ agent: 'ann', kind: 'task.added', subject: 'T1', data: { title: 'one' } }]);
    const two = logOf([{ agent: 'ann', kind: 'task.added', subject: 'T1', data: { title: 'two' } }]);
    writeFileSync(path, one[0]?.line ?? '');
    const start = BigInt(Date.now()) * 1_000_000n;
    const second = start - (start % 1_000_000_000n);
    const stat = () => ({ text: 'same', size: one[0]?.line.length ?? 0, changedNs: second });
    const index = sqliteIndex({
      path: join(folder, 'index.db'),
      sources: () => [{ path, foreign: false }],
      redact: asIs,
      stat,
      nowNs: () => second + 1_500_000_000n,
    });
    expect(index?.fresh().item('T1')?.title).toBe('one');
    writeFileSync(path, two[0]?.line ?? '');
    expect(index?.fresh().item('T1')?.title).toBe('two');
  });
});

import { spawn } from 'node:child_process';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listShards } from '../../src/log/journal.ts';
import { lineVerifier } from '../../src/log/verify.ts';
import { foldFiles } from '../../src/store/memory.ts';
import { temporaryFolder } from '../support/folder.ts';
import { ledgerIn } from '../support/ledger.ts';

const writer = join(import.meta.dirname, '../fixtures/writer.ts');

type Run = { acknowledged: string[]; code: number | null; signal: string | null };

function write(args: string[], options: { fault?: string; killAfter?: number } = {}): Promise<Run> {
  const conditions = options.fault === undefined ? [] : ['--conditions=fault-injection'];
  const child = spawn(process.execPath, [...conditions, writer, ...args], {
    env: { ...process.env, FAULT: options.fault ?? '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
    const lines = text.split('\n').length - 1;
    if (options.killAfter !== undefined && lines >= options.killAfter) child.kill('SIGKILL');
  });
  return new Promise((resolve) => {
    child.on('close', (code, signal) => {
      resolve({ acknowledged: text.split('\n').filter((id) => id !== ''), code, signal });
    });
  });
}

describe('many writers', () => {
  it('12 processes at once, two of them killed: every acknowledged event once, clocks unique within a writer, the next append works', async () => {
    const folder = temporaryFolder();
    ledgerIn(folder, 'first').close();
    const runs = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        write([folder, `w${at}`, '40'], at < 2 ? { killAfter: 10 + at * 7 } : {}),
      ),
    );
    expect(runs.map(({ signal }) => signal).filter((signal) => signal === 'SIGKILL')).toHaveLength(2);
    const events = listShards(join(folder, 'journal')).flatMap((path) =>
      readFileSync(path, 'utf8').trimEnd().split('\n').map((line) => JSON.parse(line)),
    );
    const ids = events.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of runs.flatMap(({ acknowledged }) => acknowledged)) expect(ids).toContain(id);
    const clocks = events.map(({ agent, lamport }) => `${agent} ${lamport}`);
    expect(new Set(clocks).size).toBe(clocks.length);
    // The lock gives every event of the clone a clock of its own.
    expect(new Set(events.map(({ lamport }) => lamport)).size).toBe(events.length);
    const next = await write([folder, 'w0', '1']);
    expect(next.acknowledged).toHaveLength(1);
    const agrees = await lineVerifier();
    for (const path of listShards(join(folder, 'journal'))) {
      for (const line of readFileSync(path, 'utf8').trimEnd().split('\n')) expect(agrees(line)).toBe(true);
    }
  });

  it.each(['append.before', 'append.written'])(
    'killed at %s: nothing is half written, and the next writer takes a later clock',
    async (point) => {
      const folder = temporaryFolder();
      await write([folder, 'one', '3']);
      const cut = await write([folder, 'two', '5'], { fault: `${point}#2:kill` });
      expect(cut.signal).toBe('SIGKILL');
      expect(cut.acknowledged).toHaveLength(1);
      const ledger = ledgerIn(folder, 'three');
      const highest = foldFiles(listShards(join(folder, 'journal'))).lamport();
      const { events } = await ledger.record(() => ({
        drafts: [{ kind: 'session.note', subject: 's', data: { text: 'x', item: '' } }],
        result: undefined,
      }));
      expect(events[0]?.lamport).toBeGreaterThan(highest);
      expect(ledger.view().health().damaged).toEqual([]);
      ledger.close();
    },
  );

  it('a torn last line is closed by the next append, reported, and costs itself only', async () => {
    const folder = temporaryFolder();
    const ledger = ledgerIn(folder, 'ann');
    const note = (text: string) =>
      ledger.record(() => ({
        drafts: [{ kind: 'session.note', subject: 's', data: { text, item: '' } }],
        result: undefined,
      }));
    await note('one');
    const [path] = listShards(join(folder, 'journal'));
    appendFileSync(path as string, '{"agent":"ann","da');
    await note('two');
    expect(ledger.view().session('s')?.notes.map(({ text }) => text)).toEqual(['one', 'two']);
    expect(ledger.view().health().damaged).toHaveLength(1);
    ledger.close();
  });

  it('decides on what another process wrote a moment ago', async () => {
    const folder = temporaryFolder();
    const ours = ledgerIn(folder, 'ann');
    ours.view();
    await write([folder, 'bob', '1']);
    await ours.record((view) => {
      expect(view.session('s-bob')?.notes).toHaveLength(1);
      return { drafts: [], result: undefined };
    });
    ours.close();
  });

  it('works the same where no index can be kept', async () => {
    const folder = temporaryFolder();
    const ledger = ledgerIn(folder, 'ann', 'memory');
    for (const text of ['one', 'two']) {
      await ledger.record(() => ({
        drafts: [{ kind: 'session.note', subject: 's', data: { text, item: '' } }],
        result: undefined,
      }));
    }
    expect(ledger.view().session('s')?.notes).toHaveLength(2);
    expect(ledger.view().lamport()).toBe(3);
    ledger.close();
  });

  it('what decide throws leaves nothing written and frees the lock', async () => {
    const folder = temporaryFolder();
    const ledger = ledgerIn(folder, 'ann');
    writeFileSync(join(folder, 'journal', 'x.jsonl'), '');
    await expect(
      ledger.record(() => {
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(ledger.view().health().events).toBe(0);
    expect((await write([folder, 'bob', '1'])).acknowledged).toHaveLength(1);
    ledger.close();
  });
});

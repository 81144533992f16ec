import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { lineVerifier } from '../../src/log/verify.ts';
import { foldFiles } from '../../src/store/memory.ts';

/** A log written by release 0.2.0 of the other product, with the state that it folded; not part of this repository. */
const folder = join(import.meta.dirname, '../../../../../shared/data/ddflow-log');

describe.runIf(existsSync(folder))('a log of ddflow 0.2.0', () => {
  const shards = (name: string) =>
    readdirSync(join(folder, name))
      .filter((file) => file.endsWith('.jsonl'))
      .map((file) => join(folder, name, file));

  it.each(['fixture-0.2.0', 'fixture-golden'])('%s: every id agrees with its line', async (name) => {
    const agrees = await lineVerifier();
    const lines = shards(name).flatMap((path) => readFileSync(path, 'utf8').trimEnd().split('\n'));
    expect(lines.filter((line) => !agrees(line))).toEqual([]);
    expect(lines.length).toBeGreaterThan(5);
  });

  it('folds to the items that it folded them to', () => {
    const store = foldFiles(shards('fixture-0.2.0'));
    const expected = JSON.parse(readFileSync(join(folder, 'fixture-0.2.0/expected.json'), 'utf8'));
    const ours = Object.fromEntries(
      store.allItems().map(({ defined: _ours, ...item }) => [item.id, item]),
    );
    expect(ours).toEqual(expected.items);
    expect(store.health().events).toBe(expected.event_count);
    expect(store.lamport()).toBe(expected.event_count);
  });
});

/**
 * The union of two states of one shard: the committed lines first, then those of the journal that
 * they lack, in the journal's order. Nothing that was committed is dropped or changed; a journal's
 * unfinished last line waits.
 */
export function uniteShards(
  committed: Buffer | undefined,
  journal: Buffer,
): { content: Buffer; added: number } {
  const whole = journal.subarray(0, journal.lastIndexOf(0x0a) + 1);
  if (committed === undefined || committed.length === 0) {
    return { content: whole, added: countLines(whole) };
  }
  // The usual case: the journal only grew.
  if (whole.length >= committed.length && whole.subarray(0, committed.length).equals(committed)) {
    return { content: whole, added: countLines(whole.subarray(committed.length)) };
  }
  const known = new Set(linesOf(committed));
  const missing = linesOf(whole).filter((line) => !known.has(line));
  const start = committed.at(-1) === 0x0a ? committed : Buffer.concat([committed, Buffer.from('\n')]);
  const tail = Buffer.from(missing.map((line) => `${line}\n`).join(''));
  return { content: Buffer.concat([start, tail]), added: missing.length };
}

function linesOf(bytes: Buffer): string[] {
  return bytes.toString('utf8').split('\n').filter((line) => line !== '');
}

function countLines(bytes: Buffer): number {
  return linesOf(bytes).length;
}

/** Looks up the sum of the numbers that stand with any of these words. */
export type Counts = (...words: string[]) => number;

/** Numbers before words: `2 failed, 5 passed | 1 skipped`. */
export function numberedWords(text: string): Counts {
  return lookUp([...text.matchAll(/(\d{1,9}) ([a-z]+)/g)].map(([, n, word]) => [word, n]));
}

/** Numbers after words: `Failures: 2, Errors: 1` or `failures=2, expected failures=1`. */
export function labelledNumbers(text: string): Counts {
  return lookUp(
    text
      .split(',')
      .map((part) => /^\s*([A-Za-z ]+)[:=]\s*(\d{1,9})\s*$/.exec(part)?.slice(1) ?? []),
  );
}

function lookUp(pairs: (string | undefined)[][]): Counts {
  const numbers = new Map(pairs.map(([word, n]) => [word, Number(n)]));
  return (...words) => words.reduce((sum, word) => sum + (numbers.get(word) ?? 0), 0);
}

/** The candidates that a mistyped key most likely meant, best first; none that is far off. */
export function nearest(typed: string, candidates: Iterable<string>, limit = 3): string[] {
  const ranked: { candidate: string; distance: number }[] = [];
  for (const candidate of candidates) {
    const distance = candidate.endsWith(`.${typed}`) ? 0 : editDistance(typed, candidate);
    if (distance <= Math.max(2, typed.length / 3)) ranked.push({ candidate, distance });
  }
  ranked.sort((a, b) => a.distance - b.distance);
  return ranked.slice(0, limit).map(({ candidate }) => candidate);
}

/** ` (did you mean a or b?)`, or nothing. */
export function didYouMean(typed: string, candidates: Iterable<string>): string {
  const near = nearest(typed, candidates);
  return near.length === 0 ? '' : ` (did you mean ${near.join(' or ')}?)`;
}

/** Letters to add, drop or change to get from one word to the other. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const change = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(change, row[j]! + 1, next[j - 1]! + 1));
    }
    row = next;
  }
  return row[b.length]!;
}

import type { Profile } from './profiles.ts';
import type { Tally } from './scan.ts';
import { undecidedKind } from './user-patterns.ts';

/** The text without secrets, how many were taken out, and how many of each kind. */
export type Redacted = { text: string; count: number; kinds: Record<string, number> };

/** How often a removal may uncover another one. */
const passes = 6;

/**
 * Takes out of a text what a profile knows as secret and leaves marks (`[redacted:jwt]`); a home
 * becomes `~`. The work grows linearly with the text. Redacting a result again finds nothing, as far
 * as the patterns of users allow it.
 */
export function redact(text: string, profile: Profile): Redacted {
  const kinds: Tally = {};
  let result = text;
  for (let pass = 0; pass < passes; pass++) {
    const before = result;
    result = profile.scan(before, kinds);
    if (result === before) break;
  }
  if (profile.patterns !== undefined) result = profile.patterns(result, kinds);
  let count = 0;
  for (const [kind, times] of Object.entries(kinds)) if (kind !== undecidedKind) count += times;
  return { text: result, count, kinds };
}

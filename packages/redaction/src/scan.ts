import { endOfMark, mark } from './marks.ts';
import type { Rule, Span } from './rule.ts';

/** What a scan counts: removals by kind. */
export type Tally = Record<string, number>;

/** One pass over a text: returns it with what the rules found taken out, and adds to the tally. */
export type Scan = (text: string, tally: Tally) => string;

const bracket = '['.charCodeAt(0);

/**
 * Makes one scanner of many rules. It goes from left to right and asks a rule only at its trigger
 * characters; at one place the earlier rule wins. Marks that stand in the text are passed over, and
 * no rule looks back behind a mark or a removal, so that a second scan sees what the first one saw.
 */
export function scanner(rules: readonly Rule[]): Scan {
  const { wanted, asked } = tableOf(rules);

  return (text, tally) => {
    let kept = '';
    let from = 0;
    let copied = 0;
    for (let at = next(text, 0, wanted); at < text.length; at = next(text, at + 1, wanted)) {
      const code = text.charCodeAt(at);
      if (code === bracket) {
        const end = endOfMark(text, at);
        if (end !== undefined) {
          from = end;
          at = end - 1;
          continue;
        }
      }
      const found = firstOf(asked[wanted[code] ?? 0], text, { at, from });
      if (found === undefined) continue;
      const { id, span } = found;
      kept += text.slice(copied, span.start) + (span.put ?? mark(id));
      tally[id] = (tally[id] ?? 0) + 1;
      copied = span.end;
      from = span.end;
      at = span.end - 1;
    }
    return copied === 0 ? text : kept + text.slice(copied);
  };
}

/** The next offset at which any rule is asked; apart, because this loop is what plain text costs. */
function next(text: string, start: number, wanted: Uint8Array): number {
  let at = start;
  while (at < text.length && wanted[text.charCodeAt(at)] === 0) at++;
  return at;
}

/** For each character code the number of the list of rules that are asked there; 0 for most. */
function tableOf(rules: readonly Rule[]): { wanted: Uint8Array; asked: Rule[][] } {
  const wanted = new Uint8Array(0x10000);
  const asked: Rule[][] = [[], []];
  wanted[bracket] = 1;
  for (const rule of rules) {
    for (const trigger of new Set(rule.triggers)) {
      const code = trigger.charCodeAt(0);
      wanted[code] ||= asked.push([]) - 1;
      asked[wanted[code]]?.push(rule);
    }
  }
  return { wanted, asked };
}

function firstOf(
  rules: readonly Rule[] | undefined,
  text: string,
  place: { at: number; from: number },
): { id: string; span: Span } | undefined {
  if (rules === undefined) return undefined;
  for (const rule of rules) {
    const span = rule.find(text, place.at, place.from);
    if (span !== undefined) return { id: rule.id, span };
  }
  return undefined;
}

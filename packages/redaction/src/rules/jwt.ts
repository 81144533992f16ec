import { endOfRun, isToken, opens } from '../characters.ts';
import type { Rule } from '../rule.ts';

const dot = 0x2e;

/** JSON web tokens and their encrypted form: parts in base64url, joined by dots. */
export const jwt: Rule = {
  id: 'jwt',
  catches: 'JSON web tokens: `eyJ….….…`',
  behaviour: 'the whole token goes, a signature that is missing notwithstanding',
  triggers: 'J',
  find: (text, at, from) => {
    const start = at - 2;
    if (start < from || !text.startsWith('ey', start)) return undefined;
    if (!opens(text, start, { from, not: isToken })) return undefined;
    let end = endOfRun(text, at, { of: isToken });
    if (end - start < 10 || text.charCodeAt(end) !== dot) return undefined;
    const second = endOfRun(text, end + 1, { of: isToken });
    if (second - end < 5) return undefined;
    end = second;
    for (let part = 0; part < 3 && text.charCodeAt(end) === dot; part++) {
      const next = endOfRun(text, end + 1, { of: isToken });
      if (next === end + 1) break;
      end = next;
    }
    return { start, end };
  },
};

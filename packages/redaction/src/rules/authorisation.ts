import { digits, endOfRun, isSpace, isWord, letters, opens, setOf } from '../characters.ts';
import type { Rule } from '../rule.ts';
import { looksLikeWords } from '../words.ts';

const schemes = ['bearer', 'basic', 'token', 'apikey', 'negotiate'];
const lastLetters = setOf('rcnyeRCNYE');
const isCredential = setOf(`${letters}${digits}._~+/=-`);
const least = 12;

/** The value after an HTTP authorisation scheme, wherever it is written. */
export const authorisation: Rule = {
  id: 'authorisation',
  catches: `what follows ${schemes.map((scheme) => `\`${scheme}\``).join(', ')} and is 12 characters or longer`,
  behaviour: 'the value goes, the scheme stays; words of prose ("basic understanding") stay',
  triggers: ' \t\n\r\u00a0\u3000',
  find: (text, at, from) => {
    if (at === from || !lastLetters(text.charCodeAt(at - 1))) return undefined;
    if (!schemes.some((scheme) => endsWithWord(text, { at, from }, scheme))) return undefined;
    const start = endOfRun(text, at, { of: isSpace });
    const enough = endOfRun(text, start, { of: isCredential, limit: start + least });
    if (enough - start < least) return undefined;
    const end = endOfRun(text, enough, { of: isCredential });
    return looksLikeWords(text.slice(start, Math.min(end, start + 65)))
      ? undefined
      : { start, end };
  },
};

function endsWithWord(text: string, place: { at: number; from: number }, word: string): boolean {
  const start = place.at - word.length;
  if (start < place.from || !opens(text, start, { from: place.from, not: isWord })) return false;
  return text.slice(start, place.at).toLowerCase() === word;
}

import { looksLikeWords } from '../../words.ts';
import type { Certainty } from './name.ts';

/** Says nothing: references, placeholders, types and empty values. */
const reference =
  /^(?:\$[\w({]|\{\{|<[\w$ /-]{1,40}>|%[\w(]|process\.env\b|os\.environ\b|import\.meta\.env\b|env\.\w|secrets\.\w|\*{3,}|\.{3}|…|redacted\b)/i;
const call = /^(?:await |new )?[A-Za-z_$][\w$.]{0,60}\(/;
const nothing =
  /^(?:null|nil|none|undefined|true|false|string|number|boolean|bool|str|int|bytes|bytearray|buffer|unknown|any|object|optional|required|never|void|symbol|self|this|changeme)(?:[\s,;|)\]}[?"'`<>.]|$)/i;
const furtherWord = /^[A-Za-z'’-]+[.,;:!?)]*[ \t]+[A-Za-z(]/;
/** Words with which a sentence goes on after "password: …". */
const functionWord =
  /^(?:the|an?|this|that|these|it|its|is|are|was|be|must|should|shall|can|cannot|may|will|not|no|never|if|when|where|what|which|who|how|why|for|from|to|of|in|on|at|by|with|without|and|or|but|as|we|you|they|your|our|their|use|uses|used|see|also|only|do|does|did|has|have|had|all|any|each|one|two)[.,;:!?]?(?:\s|$)/i;
const otherName = /^["'`]?[\w.-]{1,40}["'`]?\s{0,8}[:=]\s/;

/**
 * Whether an unquoted value is no secret. `head` is its beginning and what follows it, 100
 * characters suffice; `spaced` says that a colon and white space stand before it, as in prose.
 */
export function isHarmless(head: string, how: { certainty: Certainty; spaced: boolean }): boolean {
  if (reference.test(head) || call.test(head) || nothing.test(head)) return true;
  if (!how.spaced) return false;
  if (functionWord.test(head) || otherName.test(head)) return true;
  const value = head.split(/\s/, 1)[0] ?? '';
  return how.certainty === 'likely' && furtherWord.test(head) && looksLikeWords(value);
}

/** Whether what stands between quotes is no secret. */
export function isHarmlessQuoted(content: string): boolean {
  const head = content.slice(0, 100);
  return (
    content.trim() === '' || reference.test(head) || (nothing.test(head) && content.length < 12)
  );
}

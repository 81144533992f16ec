const hump = /(?<=[a-z])(?=[A-Z])|[-./]/;
const word = /^[A-Z]?[a-z]{2,}$/;
const vowel = /[aeiouy]/g;
const cluster = /[^aeiouy]{5}/i;
const edge = /[.,;:!?)]+$/;

/**
 * Whether a text looks like words that a person wrote (`authentication`, `lexer-unit`, `tokenStream`)
 * and not like a secret: letters alone, in parts that can be spoken. Texts over 64 characters do not.
 */
export function looksLikeWords(text: string): boolean {
  if (text.length > 64) return false;
  const parts = text.replace(edge, '').split(hump);
  return parts.every((part) => word.test(part) && speakable(part));
}

function speakable(part: string): boolean {
  if (part.length <= 3) return true;
  const vowels = part.match(vowel)?.length ?? 0;
  return !cluster.test(part) && vowels * 5 >= part.length;
}

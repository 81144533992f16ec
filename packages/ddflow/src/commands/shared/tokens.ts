/**
 * Tokens that a text takes at most, estimated without a tokenizer: three characters of Latin text
 * or code to a token, one and a quarter tokens to a character of scripts that tokenizers split
 * finely. On the safe side of the public tokenizers for prose, code and Chinese.
 */
export function estimateTokens(text: string): number {
  let sum = 0;
  for (const letter of text) sum += costOf(letter);
  return Math.ceil(sum);
}

function costOf(letter: string): number {
  return (letter.codePointAt(0) ?? 0) < 0x250 ? 1 / 3 : 1.25;
}

/** Cuts a text to a budget at the end of a line, saying that it was cut. */
export function fitTokens(text: string, budget: number): { text: string; tokens: number } {
  const tokens = estimateTokens(text);
  if (tokens <= budget) return { text, tokens };
  const mark = '\n… (cut: ddflow show has the whole)';
  let room = budget - estimateTokens(mark);
  let end = 0;
  for (const letter of text) {
    room -= costOf(letter);
    if (room < 0) break;
    end += letter.length;
  }
  const cut = text.slice(0, end).replace(/\n[^\n]*$/, '') + mark;
  return { text: cut, tokens: estimateTokens(cut) };
}

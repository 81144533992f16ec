import { endOfRun, isDigit, isToken, isWord, opens, startOfRun } from '../characters.ts';
import type { Rule } from '../rule.ts';

/** `12345678:AA…`: the number of a bot, a colon, 35 characters that begin with AA. */
export const telegramToken: Rule = {
  id: 'telegram-token',
  catches: 'tokens of Telegram bots: `12345678:AA…`',
  behaviour: 'number and token go',
  triggers: ':',
  find: (text, at, from) => {
    if (!text.startsWith('AA', at + 1)) return undefined;
    const start = startOfRun(text, at, { of: isDigit, limit: Math.max(from, at - 11) });
    if (at - start < 8) return undefined;
    // In an address of the API the word `bot` stands before the number.
    const afterBot = text.startsWith('bot', start - 3) && start - 3 >= from;
    if (!afterBot && !opens(text, start, { from, not: isWord })) return undefined;
    const end = endOfRun(text, at + 1, { of: isToken, limit: at + 31 });
    return end - at < 31 ? undefined : { start, end: endOfRun(text, end, { of: isToken }) };
  },
};

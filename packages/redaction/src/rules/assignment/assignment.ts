import { isToken, setOf, startOfRun } from '../../characters.ts';
import { endOfMark } from '../../marks.ts';
import type { Rule, Span } from '../../rule.ts';
import { isHarmlessQuoted } from './harmless.ts';
import { secretNameBefore } from './name.ts';
import { secretValue } from './value.ts';

const operator = /:=|[=!]={0,2}>?|[:：]+/y;
const lastOfOption = setOf('dDnNtTyYeEsS');
const longestOption = 43;
const longestContent = 512;
const element = /<[\w:.-]{1,60}$/;

/** Values that stand beside a name which says that they are secret. */
export const assignment: Rule = {
  id: 'secret',
  catches:
    'values beside names such as `api_key`, `token`, `secret`, `password`, `client_secret`, `密码`: environment, JSON, YAML, query and connection strings (`Password=…;`), options (`--password …`), elements',
  behaviour:
    'only the value goes; references (`$TOKEN`, `process.env.…`), placeholders, types, calls and prose ("token: the lexer unit") stay',
  triggers: '=:： >',
  find: (text, at, from) => {
    if (text[at] === ' ') return optionValue(text, at, from);
    if (text[at] === '>') return elementValue(text, at, from);
    const name = secretNameBefore(text, at, from);
    if (name === undefined) return undefined;
    operator.lastIndex = at;
    operator.test(text);
    const colon = text[at] !== '=' && text[at + 1] !== '=';
    return secretValue(text, operator.lastIndex, { ...name, colon });
  },
};

function optionValue(text: string, at: number, from: number): Span | undefined {
  if (at === from || !lastOfOption(text.charCodeAt(at - 1))) return undefined;
  const start = startOfRun(text, at, { of: isToken, limit: Math.max(from, at - longestOption) });
  if (text[start] !== '-') return undefined;
  const name = secretNameBefore(text, at, from);
  if (name === undefined || text[at + 1] === '-') return undefined;
  return secretValue(text, at, { ...name, colon: true });
}

function elementValue(text: string, at: number, from: number): Span | undefined {
  if (!element.test(text.slice(Math.max(from, at - 61), at))) return undefined;
  if (secretNameBefore(text, at, from) === undefined) return undefined;
  const start = at + 1;
  const length = text.slice(start, start + longestContent).search(/[<\n]/);
  if (length === -1 || endOfMark(text, start) !== undefined) return undefined;
  const end = start + length;
  return isHarmlessQuoted(text.slice(start, end)) ? undefined : { start, end };
}

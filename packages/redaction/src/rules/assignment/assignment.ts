import { isToken, setOf, startOfRun } from '../../characters.ts';
import type { Rule } from '../../rule.ts';
import { secretNameBefore } from './name.ts';
import { secretValue } from './value.ts';

const operator = /:=|[=!]={0,2}>?|[:：]+/y;
const lastOfOption = setOf('dDnNtTyYeEsS');
const longestOption = 43;
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

function optionValue(text: string, at: number, from: number) {
  if (at === from || !lastOfOption(text.charCodeAt(at - 1))) return undefined;
  const start = startOfRun(text, at, { of: isToken, limit: Math.max(from, at - longestOption) });
  if (text[start] !== '-') return undefined;
  const name = secretNameBefore(text, at, from);
  if (name === undefined || text[at + 1] === '-') return undefined;
  return secretValue(text, at, { ...name, colon: true });
}

function elementValue(text: string, at: number, from: number) {
  if (!element.test(text.slice(Math.max(from, at - 61), at))) return undefined;
  const name = secretNameBefore(text, at, from);
  if (name === undefined) return undefined;
  const end = text.slice(at + 1, at + 513).search(/[<\n]/);
  const value =
    end === -1
      ? undefined
      : secretValue(text.slice(0, at + 1 + end), at + 1, { ...name, colon: false });
  return value;
}

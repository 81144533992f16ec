import { digits, isToken, letters, opens, setOf, startOfRun } from '../characters.ts';
import type { Rule } from '../rule.ts';

const ending = /\.(?:internal|local|lan)(?![\w(-]|\.\w)/iy;
const isHostPart = setOf(`${letters}${digits}.-`);
const notBefore = setOf('_.~$\\');
const longest = 253;
/** Names in programs whose member is called `local` or `internal`, and hosts that are everywhere the same. */
const members =
  /(?:^|\.)(?:this|self|cls|super|module|exports|config|options|opts|settings|state|props|env|torch|threading)$/i;
const everywhere = /^(?:host|gateway|kubernetes)\.docker$|^metadata\.google$/i;

/** Host names that resolve in one network only. */
export const privateHost: Rule = {
  id: 'private-host',
  catches: 'host names under `.internal`, `.local` and `.lan`',
  behaviour:
    'the whole name goes; `host.docker.internal` and members in source (`this.local`) stay',
  triggers: '.',
  find: (text, at, from) => {
    ending.lastIndex = at;
    if (!ending.test(text)) return undefined;
    const end = ending.lastIndex;
    const start = startOfRun(text, at, { of: isHostPart, limit: Math.max(from, at - longest) });
    const name = text.slice(start, at);
    if (!/^[a-z0-9]/i.test(name) || !opens(text, start, { from, not: notBefore })) return undefined;
    if (at - start === longest && !opens(text, start, { from, not: isToken })) return undefined;
    return members.test(name) || everywhere.test(name) ? undefined : { start, end };
  },
};

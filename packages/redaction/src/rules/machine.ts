import { markOf, type Rule } from '../rule.ts';

/** What is known of the machine that the text is written on. */
export type Machine = {
  home?: string | undefined;
  hostname?: string | undefined;
  user?: string | undefined;
};

/** Names that say nothing of a person or a machine. */
const COMMON = new Set(
  'root admin user users node runner ubuntu debian home work build test localhost docker vagrant codespace'.split(' '),
);
const SHORTEST = 4;

/** Rules made from the machine's own names. */
export function machineRules(machine: Machine): Rule[] {
  return [...homePaths(machine.home), ...word('host', machine.hostname), ...word('user', machine.user)];
}

function homePaths(home: string | undefined): Rule[] {
  const known: Rule = {
    id: 'home-path',
    doc: 'Home folders, which become ~',
    triggers: ['/home/', '/users/', '\\users\\'],
    pattern: /(?<![\w.~-])(?:\/home\/|\/Users\/|[A-Za-z]:\\Users\\)[^\s/\\:"'<>|]{1,64}/g,
    replace: () => '~',
  };
  if (!home || home.length < 2) return [known];
  const own = { ...known, triggers: [home.toLowerCase()], pattern: exact(home) };
  return [own, known];
}

function word(kind: 'host' | 'user', name: string | undefined): Rule[] {
  const short = name?.split('.')[0] ?? '';
  if (short.length < SHORTEST || COMMON.has(short.toLowerCase())) return [];
  const rule: Rule = {
    id: kind,
    doc: kind === 'host' ? "This machine's name" : "This machine's user name",
    triggers: [short.toLowerCase()],
    pattern: exact(short, 'gi'),
    replace: () => markOf(kind),
  };
  return [rule];
}

function exact(text: string, flags = 'g'): RegExp {
  return new RegExp(`(?<![\\w-])${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\w-])`, flags);
}

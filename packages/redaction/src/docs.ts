import { commonRules } from './profiles.ts';
import { machineRules } from './rules/machine.ts';

/** The table of rules in `docs/redaction.md`. */
export function rulesTable(): string {
  const own = machineRules({ home: '/home/somebody', hostname: 'machine', user: 'somebody' });
  const rows = new Map([...commonRules, ...own].map(({ id, doc }) => [id, doc]));
  const lines = [...rows].map(([id, doc]) => `| \`${id}\` | ${doc} |`);
  return ['| kind | what it catches |', '|---|---|', ...lines].join('\n');
}

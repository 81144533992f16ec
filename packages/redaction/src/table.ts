import { logRules } from './rules.ts';
import { patternKind } from './user-patterns.ts';

/** The table of `docs/redaction.md`, in Markdown: a row for each kind that a mark can name. */
export function rulesTable(): string {
  const rows = logRules({}).map(({ id, catches, behaviour }) =>
    row(`\`${id}\``, catches, behaviour),
  );
  const own = row(`\`${patternKind}\``, 'what `session.redact_extra` describes', 'the match goes');
  return [
    row('Kind', 'What it catches', 'What happens'),
    row('---', '---', '---'),
    ...rows,
    own,
  ].join('\n');
}

function row(...cells: string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}

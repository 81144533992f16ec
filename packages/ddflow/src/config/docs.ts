import { tomlLiteral } from '@ddflow/base/toml';
import { describeAllowed } from './check.ts';
import { variableOf } from './environment.ts';
import { builtinGates } from './gate/builtin.ts';
import { gateFields } from './gate/fields.ts';
import type { Knob, Knobs } from './knob.ts';
import { sections } from './sections.ts';

/** The tables of docs/configuration.md, by the name in `<!-- generated: <name> -->`. */
const tables: Record<string, () => string> = { knobs, 'gate-fields': gateFieldsTable, gates };

/** Puts the tables into a page, each between its `generated` mark and the next `end of generated`. */
export function withGeneratedTables(page: string): string {
  return page.replace(
    /(<!-- generated: (\S+) -->\n)[\s\S]*?(<!-- end of generated -->)/g,
    (_region, opening: string, name: string, closing: string) => {
      const table = tables[name];
      if (table === undefined) throw new Error(`no generated table is called ${name}`);
      return `${opening}\n${table()}\n\n${closing}`;
    },
  );
}

function knobs(): string {
  return Object.entries<Knobs>(sections)
    .map(([section, declared]) => {
      const rows = Object.entries<Knob>(declared).map(([name, knob]) => [
        `\`${name}\``,
        knob.doc,
        describeAllowed(knob),
        code(knob.default),
        knob.strictest === undefined ? '' : code(knob.strictest),
      ]);
      const variable = variableOf(section, '');
      return `### \`[${section}]\`\n\nEnvironment: \`${variable}<KNOB>\`.\n\n${table(['Knob', 'What it does', 'Allowed', 'Default', 'Bad value becomes'], rows)}`;
    })
    .join('\n\n');
}

function gateFieldsTable(): string {
  const rows = Object.entries<Knob>(gateFields).map(([name, field]) => [
    `\`${name}\``,
    field.doc,
    describeAllowed(field),
    code(field.default),
  ]);
  return table(['Field', 'What it does', 'Allowed', 'Default'], rows);
}

function gates(): string {
  const rows = Object.entries(builtinGates).map(([id, gate]) => [
    `\`${id}\``,
    gate.description ?? '',
    gate.applies_to ?? gateFields.applies_to.default,
    gate.reviewer === undefined ? '' : 'another model family',
    gate.evidence ? 'yes' : '',
  ]);
  return table(['Gate', 'A pass means', 'Belongs to', 'Reviewer', 'Evidence'], rows);
}

function table(header: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.map((c) => c.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(header), line(header.map(() => '---')), ...rows.map(line)].join('\n');
}

/** A default as one would type it in the file. */
function code(value: Knob['default']): string {
  return `\`${tomlLiteral(value as Parameters<typeof tomlLiteral>[0])}\``;
}

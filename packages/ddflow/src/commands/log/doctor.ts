import { done, exit } from '@ddflow/base/outcome';
import { defineCommand } from '../definition.ts';
import { examineLog } from '../shared/examine-log.ts';
import { page } from '../shared/rows.ts';

const SHOWN = 40;

export const command = defineCommand(
  {
    name: 'doctor',
    family: 'log',
    action: 'doctor',
    doc: 'Read everything and say what is wrong: lines, ids, order, index, configuration.',
    help: 'Exit code 1 when there is a problem.',
    params: {},
    result: 'doctor@1',
    prose: true,
    readOnly: true,
  },
  async (_params, { project, request }) => {
    request.progress('reading the whole log');
    const { problems, notes, lines } = await examineLog(project);
    for (const { where, what, remedy } of project.config.problems) {
      problems.push(`${where}: ${what} (${remedy})`);
    }
    const shown = page(problems, SHOWN);
    const data = { problems: shown.rows, problems_total: shown.total, notes, lines };
    const text = [
      problems.length === 0 ? `no problem in ${lines} lines` : `${problems.length} problems:`,
      ...shown.rows.map((problem) => `  PROBLEM ${problem}`),
      ...notes.map((note) => `  note ${note}`),
    ].join('\n');
    return problems.length === 0 ? done(data, text) : { exit: exit.failed, data, text };
  },
);

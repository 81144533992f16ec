import { done } from '@ddflow/base/outcome';
import { defineCommand } from '../definition.ts';
import type { Item } from '../../model/item/record.ts';
import type { Project } from '../../project/open.ts';
import { compareIds } from '../../queue/offers.ts';
import { gateMarks } from '../shared/gate-marks.ts';
import { holding, requireItem } from '../shared/items.ts';
import { more, named } from '../shared/rows.ts';

const ROWS = 60;

export const command = defineCommand(
  {
    name: 'board',
    family: 'view',
    action: 'board',
    doc: 'Phases and tasks with state, holder and gates.',
    help: 'Settled items are shown only below an open phase, or for the phase asked for.',
    params: { phase: { type: 'string', doc: 'Only this phase, with all that is settled.' } },
    result: 'board@1',
    prose: true,
    readOnly: true,
  },
  async ({ phase }, { project }) => {
    const view = project.ledger.view();
    if (phase !== undefined) requireItem(view, phase);
    const open = view.openItems();
    const known = new Set(open.map(({ id }) => id));
    const roots =
      phase === undefined
        ? open.filter((item) => item.parent === '' || !known.has(item.parent))
        : [requireItem(view, phase)];
    const rows = roots.sort(byId).flatMap((item) => branchOf(item, (id) => view.children(id)));
    const shown = rows.slice(0, ROWS);
    const lines = shown.map(({ item, depth }) => lineOf(project, item, depth));
    const text = [...lines, ...more(shown.length, rows.length, 'ddflow board --phase …')].join('\n');
    return done(
      {
        rows: shown.map(({ item, depth }) => ({
          id: item.id,
          kind: item.kind,
          title: item.title,
          state: item.state,
          depth,
          holder: item.lease?.holder ?? '',
          gates: gateMarks(item, project.config),
        })),
        total: rows.length,
      },
      text === '' ? 'nothing is open' : text,
    );
  },
);

type Row = { item: Item; depth: number };

function branchOf(item: Item, children: (id: string) => Item[], depth = 0): Row[] {
  const below = children(item.id).filter(({ removed }) => !removed);
  return [
    { item, depth },
    ...below.sort(byId).flatMap((child) => branchOf(child, children, depth + 1)),
  ];
}

function byId(a: Item, b: Item): number {
  return compareIds(a.id, b.id);
}

function lineOf(project: Project, item: Item, depth: number): string {
  const held = holding(project, item);
  const parts = [
    `${'  '.repeat(depth)}${item.state.padEnd(9)}`,
    named(item),
    item.kind === 'phase' ? '' : gateMarks(item, project.config),
    item.kind !== 'phase' && item.globs.length === 0 ? 'unprotected: no globs' : '',
    held === '' ? '' : `— ${held}`,
    item.state === 'blocked' ? `— ${item.blocked_reason}` : '',
  ];
  return parts.filter((part) => part !== '').join('  ');
}

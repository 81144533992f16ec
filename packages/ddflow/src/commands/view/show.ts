import { done } from '@ddflow/base/outcome';
import { defineCommand } from '../definition.ts';
import type { Item } from '../../model/item/record.ts';
import { offersOf } from '../../queue/offers.ts';
import { planOf } from '../../queue/plan.ts';
import type { Project } from '../../project/open.ts';
import { gateMarks } from '../shared/gate-marks.ts';
import { holding, nowS, requireItem } from '../shared/items.ts';
import { brief } from '../shared/rows.ts';

export const command = defineCommand(
  {
    name: 'show',
    family: 'view',
    action: 'show',
    doc: 'One item: what is wanted, where it stands, what its gates say.',
    params: { id: { type: 'string', required: true, positional: true, doc: 'The item.' } },
    result: 'show@1',
    prose: false,
    readOnly: true,
  },
  async ({ id }, { project }) => {
    const view = project.ledger.view();
    const item = requireItem(view, id);
    const plan = planOf(view, project.config, nowS(project));
    const { blocked } = offersOf(plan, {
      agent: project.agent.id,
      kind: item.kind === 'phase' ? 'phase' : 'task',
      phase: undefined,
    });
    const blockers = blocked.find((row) => row.item.id === id)?.blockers ?? [];
    const children = view.children(id).map((child) => ({ id: child.id, state: child.state }));
    const { defined: _defined, ...record } = item;
    const text = textOf(project, item, { blockers, children });
    return done({ item: { ...record, children, blockers } }, text);
  },
);

type Around = { blockers: { detail: string }[]; children: { id: string; state: string }[] };

function textOf(project: Project, item: Item, { blockers, children }: Around): string {
  const line = (name: string, value: string) => (value === '' ? [] : [`${name.padEnd(9)} ${value}`]);
  const gates = Object.values(item.gates).map(
    ({ gate, outcome, reason }) => `  ${gate}: ${outcome || 'started'}${reason ? ` — ${brief(reason)}` : ''}`,
  );
  return [
    `${item.kind} ${item.id}: ${item.title}`,
    ...line('state', item.state),
    ...line('parent', item.parent),
    ...line('needs', item.needs.join(', ')),
    ...line('globs', item.globs.join(', ') || (item.kind === 'phase' ? '' : 'none (unprotected)')),
    ...line('tags', item.tags.join(', ')),
    ...line('priority', String(item.priority)),
    ...line('held by', holding(project, item)),
    ...line('tree', item.worktree),
    ...line('branch', item.branch),
    ...line('landed', item.merged_sha.slice(0, 12)),
    ...line('children', children.map(({ id, state }) => `${id} (${state})`).join(', ')),
    ...line('gates', gateMarks(item, project.config)),
    ...gates,
    ...blockers.map(({ detail }) => `waits: ${detail}`),
    ...(item.body === '' ? [] : ['', item.body]),
  ].join('\n');
}

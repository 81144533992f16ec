import { done, nothing } from '@ddflow/base/outcome';
import { defineCommand } from '../definition.ts';
import type { Item } from '../../model/item/record.ts';
import { type Offers, offersOf } from '../../queue/offers.ts';
import { planOf } from '../../queue/plan.ts';
import { holding, nowS, requireItem } from '../shared/items.ts';
import { more, named, page } from '../shared/rows.ts';
import type { Project } from '../../project/open.ts';

const BLOCKED_SHOWN = 10;
const READY_SHOWN = 20;

export const command = defineCommand(
  {
    name: 'next',
    family: 'work',
    action: 'next',
    doc: 'What can start now, best first, and why the rest waits.',
    help: 'Exit code 2 when nothing is ready.',
    params: {
      phase: { type: 'string', doc: 'Only what belongs to this phase.' },
      kind: { type: 'string', choices: ['task', 'phase'], default: 'task', doc: 'What is asked for.' },
      limit: { type: 'integer', default: '20', doc: 'Rows of ready items.' },
    },
    result: 'next@1',
    prose: false,
    readOnly: true,
  },
  async ({ phase, kind, limit }, { project }) => {
    const view = project.ledger.view();
    if (phase !== undefined) requireItem(view, phase);
    const plan = planOf(view, project.config, nowS(project));
    const offers = offersOf(plan, { agent: project.agent.id, kind: kind ?? 'task', phase });
    const data = dataOf(offers, limit ?? READY_SHOWN);
    const text = textOf(project, offers, limit ?? READY_SHOWN);
    return offers.ready.length > 0 ? done(data, text) : nothing(data, text);
  },
);

function dataOf(offers: Offers, limit: number) {
  const ready = page(offers.ready, limit);
  const blocked = page(offers.blocked, BLOCKED_SHOWN);
  return {
    ready: ready.rows.map(rowOf),
    ready_total: ready.total,
    blocked: blocked.rows.map(({ item, blockers }) => ({ item: item.id, blockers })),
    blocked_total: blocked.total,
    running: offers.running.map((item) => ({ ...rowOf(item), holder: item.lease?.holder ?? '' })),
    finished_phases: offers.finished_phases.map(({ id }) => id),
  };
}

function rowOf(item: Item) {
  const { id, kind, title, parent, priority, globs, tags, state } = item;
  return { id, kind, title, parent, priority, globs, tags, state };
}

function textOf(project: Project, offers: Offers, limit: number): string {
  const ready = page(offers.ready, limit);
  const blocked = page(offers.blocked, BLOCKED_SHOWN);
  const lines = [
    ...(ready.total === 0 ? ['nothing is ready'] : [`ready (${ready.total}):`]),
    ...ready.rows.map((item) => `  ${named(item)}${globsOf(item)}`),
    ...more(ready.rows.length, ready.total, 'ddflow next --limit'),
  ];
  if (offers.running.length > 0) {
    lines.push(`running (${offers.running.length}):`);
    for (const item of offers.running) lines.push(`  ${named(item)} — ${holding(project, item)}`);
  }
  if (blocked.total > 0) {
    lines.push(`waiting (${blocked.total}):`);
    for (const { item, blockers } of blocked.rows) {
      lines.push(`  ${named(item)} — ${blockers.map(({ detail }) => detail).join('; ')}`);
    }
    lines.push(...more(blocked.rows.length, blocked.total, 'ddflow board'));
  }
  for (const phase of offers.finished_phases) {
    lines.push(`finished, not closed: ${named(phase)} (ddflow phase close ${phase.id})`);
  }
  return lines.join('\n');
}

function globsOf(item: Item): string {
  return item.globs.length > 0 ? `  [${item.globs.join(', ')}]` : '  [unprotected: no globs]';
}

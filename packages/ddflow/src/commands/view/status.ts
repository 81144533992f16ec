import { done } from '@ddflow/base/outcome';
import { defineCommand } from '../definition.ts';
import type { Tally } from '../../store/view.ts';
import { offersOf } from '../../queue/offers.ts';
import { planOf } from '../../queue/plan.ts';
import { holding, nowS } from '../shared/items.ts';
import { more, named, page } from '../shared/rows.ts';

const ROWS = 25;

export const command = defineCommand(
  {
    name: 'status',
    family: 'view',
    action: 'status',
    doc: 'The whole in numbers: what is done, what runs, what can start.',
    params: {},
    result: 'status@1',
    prose: false,
    readOnly: true,
  },
  async (_params, { project }) => {
    const view = project.ledger.view();
    const plan = planOf(view, project.config, nowS(project));
    const filter = { agent: project.agent.id, kind: 'task', phase: undefined } as const;
    const offers = offersOf(plan, filter);
    const tally = view.tally();
    const { skipped, problems, damaged } = view.health();
    const tasks = countsOf(tally, (kind) => kind !== 'phase');
    const phases = countsOf(tally, (kind) => kind === 'phase');
    const running = page(offers.running, ROWS);
    const ready = page(offers.ready, ROWS);
    const data = {
      phases,
      tasks: { ...tasks, ready: ready.total },
      in_flight: running.rows.map(({ id, title, lease }) => ({ id, title, holder: lease?.holder })),
      in_flight_total: running.total,
      ready_now: ready.rows.map(({ id, title }) => ({ id, title })),
      ready_total: ready.total,
      finished_phases: offers.finished_phases.map(({ id }) => id),
      skipped_kinds: skipped,
      fold_problems: problems.length,
      damaged_lines: damaged.length,
      config_problems: project.config.problems.length,
    };
    const lines = [
      `phases  ${phases.done} of ${phases.total} done`,
      `tasks   ${tasks.done} of ${tasks.total} done, ${offers.running.length} running, ${ready.total} ready, ${offers.blocked.length} waiting`,
      ...running.rows.map((item) => `running ${named(item)} — ${holding(project, item)}`),
      ...ready.rows.map((item) => `ready   ${named(item)}`),
      ...more(ready.rows.length, ready.total, 'ddflow next'),
      ...data.finished_phases.map((id) => `finished, not closed: ${id} (ddflow phase close ${id})`),
      ...doubts(data),
    ];
    return done(data, lines.join('\n'));
  },
);

function countsOf(tally: readonly Tally[], wanted: (kind: string) => boolean) {
  const counts = { total: 0, done: 0, open: 0, running: 0, review: 0, blocked: 0, abandoned: 0 };
  for (const { kind, state, count } of tally) {
    if (!wanted(kind)) continue;
    counts.total += count;
    counts[state] += count;
  }
  return counts;
}

type Doubts = {
  skipped_kinds: Record<string, number>;
  fold_problems: number;
  damaged_lines: number;
  config_problems: number;
};

function doubts(found: Doubts): string[] {
  const skipped = Object.values(found.skipped_kinds).reduce((sum, count) => sum + count, 0);
  const lines = [
    skipped > 0 ? `${skipped} events of kinds that this version does not know` : '',
    found.fold_problems > 0 ? `${found.fold_problems} events could not be folded` : '',
    found.damaged_lines > 0 ? `${found.damaged_lines} damaged lines in the log` : '',
    found.config_problems > 0 ? `${found.config_problems} problems in the configuration` : '',
  ].filter((line) => line !== '');
  return lines.map((line) => `note: ${line} (ddflow doctor)`);
}

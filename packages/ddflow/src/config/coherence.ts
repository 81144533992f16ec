import type { Gates } from './gate/overlay.ts';
import { files, type Layer, type Problem } from './layers.ts';
import { didYouMean } from './nearest.ts';
import type { Settings } from './sections.ts';

/** What does not fit together although each value may stand by itself. */
export function incoherences(
  settings: Settings,
  gates: Gates,
  layers: readonly Layer[],
): Problem[] {
  return [
    ...gateLists.flatMap((list) => wrongInList(list, settings, gates)),
    ...heartbeat(settings),
    ...layers.flatMap((layer) => requiredDisagrees(layer, settings)),
  ];
}

const gateLists = ['task_pipeline', 'phase_pipeline', 'required', 'evidence_required'] as const;
const kindOf: Partial<Record<(typeof gateLists)[number], 'task' | 'phase'>> = {
  task_pipeline: 'task',
  phase_pipeline: 'phase',
};

function wrongInList(
  list: (typeof gateLists)[number],
  settings: Settings,
  gates: Gates,
): Problem[] {
  const problems: Problem[] = [];
  const report = (what: string, remedy: string) =>
    problems.push({ where: files.project.path, what: `gates.${list} ${what}`, remedy });
  const seen = new Set<string>();
  for (const id of settings.gates[list]) {
    if (seen.has(id))
      report(`names ${id} twice`, `ddflow config --set gates.${list} with each gate once`);
    seen.add(id);
    const gate = Object.hasOwn(gates, id) ? gates[id] : undefined;
    const kind = kindOf[list];
    if (gate === undefined) {
      const hint = didYouMean(id, Object.keys(gates));
      report(
        `names ${id}, which is no gate${hint}; it can never pass`,
        `ddflow config --set gate.${id}.title '…', or take it out of the list`,
      );
    } else if (kind !== undefined && gate.applies_to !== kind && gate.applies_to !== 'both') {
      report(
        `names ${id}, which does not apply to a ${kind}`,
        `ddflow config --set gate.${id}.applies_to both, or take it out of the list`,
      );
    }
  }
  return problems;
}

function heartbeat({ lease }: Settings): Problem[] {
  if (lease.heartbeat_s < lease.ttl_s) return [];
  return [
    {
      where: files.project.path,
      what: 'lease.heartbeat_s is not below lease.ttl_s: a claim would lapse between two heartbeats',
      remedy: 'ddflow config --set lease.heartbeat_s with a fraction of lease.ttl_s',
    },
  ];
}

/** `required` in a gate's table decides nothing; told where it says something else than the list. */
function requiredDisagrees({ name, table }: Layer, settings: Settings): Problem[] {
  return Object.entries((table.gate ?? {}) as object).flatMap(([id, gate]) => {
    const stated = (gate as { required?: unknown } | null)?.required;
    const actual = settings.gates.required.includes(id);
    if (stated === undefined || stated === actual) return [];
    return [
      {
        where: files[name].path,
        what: `gate.${id}.required is not read; gates.required decides, and ${actual ? 'requires' : 'does not require'} it`,
        remedy: 'ddflow config --set gates.required with the gates that must pass',
      },
    ];
  });
}

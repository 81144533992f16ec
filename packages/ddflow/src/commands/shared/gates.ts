import { failures } from '../../failures.ts';
import { type GateDefinition, gateDefinition } from '../../gates/definitions.ts';
import { pipelineOf } from '../../gates/pipeline.ts';
import type { GateOutcome, Item } from '../../model/item/record.ts';
import type { Draft } from '../../log/event.ts';
import type { Project } from '../../project/open.ts';

/** The definition of a gate that the item passes through; throws `gate-unknown`. */
export function requireGate(project: Project, item: Item, gate: string): GateDefinition {
  const pipeline = pipelineOf(item, project.config);
  const definition = gateDefinition(project.config, gate);
  if (definition !== undefined && pipeline.includes(gate)) return definition;
  const why = definition === undefined ? 'nothing defines it' : `its gates are ${pipeline.join(', ')}`;
  throw failures.gateUnknown({ message: `${item.id} has no gate ${gate}: ${why}` });
}

/** The event that says how a gate ended. */
export function gateDraft(
  item: string,
  ended: {
    gate: string;
    outcome: GateOutcome;
    by: string;
    reason: string;
    evidence: Record<string, unknown>;
  },
): Draft {
  const { outcome, ...data } = ended;
  return { kind: `gate.${outcome}`, subject: item, data };
}

/** The gates of the pipeline before this one that have no outcome yet. */
export function gatesAhead(project: Project, item: Item, gate: string): string[] {
  const pipeline = pipelineOf(item, project.config);
  const settled = ['implement', 'tasks', 'merge'];
  return pipeline
    .slice(0, Math.max(0, pipeline.indexOf(gate)))
    .filter((id) => !settled.includes(id) && (item.gates[id]?.outcome ?? '') === '');
}

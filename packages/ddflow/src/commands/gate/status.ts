import { done } from '@ddflow/base/outcome';
import { defineCommand } from '../definition.ts';
import { gateDefinition } from '../../gates/definitions.ts';
import { pipelineOf, requiredOf, settledByProduct } from '../../gates/pipeline.ts';
import { marks } from '../shared/gate-marks.ts';
import { requireItem } from '../shared/items.ts';
import { brief } from '../shared/rows.ts';

export const command = defineCommand(
  {
    name: 'gate status',
    family: 'gate',
    action: 'status',
    doc: "An item's gates in order, with what was found.",
    params: { id: { type: 'string', required: true, positional: true, doc: 'The item.' } },
    result: 'gate_status@1',
    prose: true,
    readOnly: true,
  },
  async ({ id }, { project }) => {
    const item = requireItem(project.ledger.view(), id);
    const required = requiredOf(item, project.config);
    const gates = pipelineOf(item, project.config).map((gate) => {
      const definition = gateDefinition(project.config, gate);
      const record = item.gates[gate];
      return {
        gate,
        required: required.includes(gate),
        outcome: record?.outcome ?? '',
        reason: record?.reason ?? '',
        by: record?.by ?? '',
        at: record?.at ?? '',
        how: howOf(gate, definition),
        source_tree: record?.evidence.source_tree ?? '',
      };
    });
    const lines = gates.map(
      (row) =>
        `[${marks[row.outcome]}] ${row.gate}${row.required ? ' (required)' : ''}: ${row.outcome || row.how}${row.reason ? ` — ${brief(row.reason)}` : ''}`,
    );
    return done({ id, gates }, lines.join('\n'));
  },
);

function howOf(gate: string, definition: ReturnType<typeof gateDefinition>): string {
  if (definition === undefined) return 'nothing defines it';
  if (settledByProduct.some((id) => id === gate)) return 'settled by ddflow';
  if (definition.command !== '') return `runs ${definition.command}`;
  return definition.reviewer === '' ? 'recorded by the holder' : 'recorded by a reviewer';
}

import { exit, type Exit } from '@ddflow/base/outcome';
import { defineCommand } from '../definition.ts';
import type { GateOutcome } from '../../model/item/record.ts';
import { failures } from '../../failures.ts';
import { settledByProduct } from '../../gates/pipeline.ts';
import { requireGate } from '../shared/gates.ts';
import { requireHeld } from '../shared/items.ts';
import { runAndRecord } from '../shared/run-gate.ts';

export const command = defineCommand(
  {
    name: 'gate run',
    family: 'gate',
    action: 'run',
    doc: "Run a gate's command in the item's tree and record what it said.",
    help: 'Exit code 0 passed, 1 failed, 2 could not run or examined nothing.',
    params: {
      id: { type: 'string', required: true, positional: true, doc: 'The item.' },
      gate: { type: 'string', required: true, positional: true, doc: 'The gate.' },
    },
    result: 'gate_run@1',
    prose: false,
    readOnly: false,
  },
  async ({ id, gate }, { project, request }) => {
    const item = requireHeld(project, project.ledger.view(), id);
    const definition = requireGate(project, item, gate);
    if (settledByProduct.some((settled) => settled === gate)) {
      throw failures.gateNotByHand({
        message: `${gate} has no command: it is settled when the item lands`,
        hint: `ddflow merge ${id}`,
      });
    }
    if (definition.command === '') {
      throw failures.gateNeeds({
        message: `${gate} has no command to run`,
        hint: `ddflow config --set gate.${gate}.command "…", or ddflow gate record ${id} ${gate}`,
      });
    }
    const result = await runAndRecord({ project, request, item, gate: definition });
    const { outcome, reason, evidence } = result;
    return {
      exit: exitOf[outcome],
      data: { id, gate, outcome, reason, evidence },
      text: [
        `${id}: ${gate} ${outcome}${reason === '' ? '' : ` — ${reason}`}`,
        ...(outcome === 'passed' ? [] : [String(evidence.tail ?? '').trimEnd()]),
        `whole output: ${evidence.output_file}`,
      ].join('\n'),
    };
  },
);

const exitOf: Record<GateOutcome, Exit> = {
  passed: exit.ok,
  failed: exit.failed,
  unavailable: exit.nothing,
  partial: exit.failed,
  skipped: exit.nothing,
};

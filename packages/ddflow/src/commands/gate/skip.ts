import { done } from '@ddflow/base/outcome';
import { defineCommand } from '../definition.ts';
import { failures } from '../../failures.ts';
import { requiredOf } from '../../gates/pipeline.ts';
import { gateDraft, requireGate } from '../shared/gates.ts';
import { requireHeld } from '../shared/items.ts';
import { treeEvidence } from '../shared/tree-evidence.ts';

export const command = defineCommand(
  {
    name: 'gate skip',
    family: 'gate',
    action: 'skip',
    doc: 'Leave a gate out, saying why. A required gate cannot be left out.',
    params: {
      id: { type: 'string', required: true, positional: true, doc: 'The item.' },
      gate: { type: 'string', required: true, positional: true, doc: 'The gate.' },
      reason: { type: 'string', required: true, doc: 'Why it does not apply here.' },
    },
    result: 'gate_skip@1',
    prose: false,
    readOnly: false,
  },
  async ({ id, gate, reason }, { project }) => {
    const before = requireHeld(project, project.ledger.view(), id);
    requireGate(project, before, gate);
    if (!project.config.gates.allow_skip_with_reason) {
      throw failures.gateNotByHand({ message: 'this project allows no skipping of gates' });
    }
    if (requiredOf(before, project.config).includes(gate)) {
      throw failures.gateNotByHand({
        message: `${gate} is required: it must pass`,
        hint: `ddflow gate status ${id}`,
      });
    }
    const evidence = await treeEvidence(project, before);
    await project.ledger.record((view) => {
      const item = requireHeld(project, view, id);
      const by = project.agent.id;
      const draft = gateDraft(item.id, { gate, outcome: 'skipped', by, reason, evidence });
      return { drafts: [draft], result: undefined };
    });
    return done({ id, gate, outcome: 'skipped' }, `${id}: ${gate} skipped`);
  },
);

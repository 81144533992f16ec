import { done } from '@ddflow/base/outcome';
import { defineCommand } from '../definition.ts';
import { failures } from '../../failures.ts';
import { type GateDefinition, isReviewerGate } from '../../gates/definitions.ts';
import { settledByProduct } from '../../gates/pipeline.ts';
import type { Item } from '../../model/item/record.ts';
import { gateDraft, requireGate } from '../shared/gates.ts';
import { requireHeld, requireItem } from '../shared/items.ts';
import { treeEvidence } from '../shared/tree-evidence.ts';

export const command = defineCommand(
  {
    name: 'gate record',
    family: 'gate',
    action: 'record',
    doc: 'Record the outcome of a gate that no command decides.',
    help: 'Only the holder records; a reviewer gate may be recorded by others. What a command or the product itself decides cannot be recorded by hand.',
    params: {
      id: { type: 'string', required: true, positional: true, doc: 'The item.' },
      gate: { type: 'string', required: true, positional: true, doc: 'The gate.' },
      outcome: {
        type: 'string',
        choices: ['passed', 'failed', 'unavailable', 'partial'],
        default: 'passed',
        doc: 'How it ended.',
      },
      reason: { type: 'string', doc: 'Why; needed for every outcome but passed.' },
      evidence: { type: 'string', doc: 'What was looked at and found.' },
      model: { type: 'string', doc: 'Model that judged.' },
    },
    result: 'gate_record@1',
    prose: false,
    readOnly: false,
  },
  async ({ id, gate, outcome = 'passed', reason, evidence, model }, { project }) => {
    const before = requireItem(project.ledger.view(), id);
    const definition = requireGate(project, before, gate);
    checkByHand(before, definition);
    if (outcome !== 'passed' && !reason) {
      throw failures.gateNeeds({ message: `${gate} ${outcome}: say why with --reason` });
    }
    const needs = definition.evidence || project.config.gates.evidence_required.includes(gate);
    if (outcome === 'passed' && needs && !evidence) {
      throw failures.gateNeeds({
        message: `${gate} passes with evidence only: say what was looked at with --evidence`,
      });
    }
    const tree = await treeEvidence(project, before);
    await project.ledger.record((view) => {
      const item = isReviewerGate(definition)
        ? requireItem(view, id)
        : requireHeld(project, view, id);
      const draft = gateDraft(item.id, {
        gate,
        outcome,
        by: project.agent.id,
        reason: reason ?? '',
        evidence: {
          ...tree,
          gate_digest: definition.digest,
          ...(evidence === undefined ? {} : { note: evidence }),
          ...(model === undefined ? {} : { model }),
        },
      });
      return { drafts: [draft], result: undefined };
    });
    return done({ id, gate, outcome }, `${id}: ${gate} ${outcome}`);
  },
);

function checkByHand(item: Item, gate: GateDefinition): void {
  if (settledByProduct.some((id) => id === gate.id)) {
    throw failures.gateNotByHand({
      message: `${gate.id} is settled by looking at the work, not by word`,
      hint: `ddflow merge ${item.id}`,
    });
  }
  if (gate.command !== '') {
    throw failures.gateNotByHand({
      message: `${gate.id} is decided by its command: ${gate.command}`,
      hint: `ddflow gate run ${item.id} ${gate.id}`,
    });
  }
  const fault = gate.faults[0];
  if (fault !== undefined) {
    throw failures.gateNeeds({ message: `${gate.id} cannot be judged: ${fault}` });
  }
}

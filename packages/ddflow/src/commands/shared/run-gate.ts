import { join } from 'node:path';
import { ensureDir } from '@ddflow/base/files';
import type { Request } from '../definition.ts';
import type { GateDefinition } from '../../gates/definitions.ts';
import { type GateResult, runGate } from '../../gates/run.ts';
import type { Item } from '../../model/item/record.ts';
import type { Project } from '../../project/open.ts';
import { treeTop } from './tree-place.ts';
import { gateDraft } from './gates.ts';
import { nowS, requireHeld } from './items.ts';
import { treeEvidence } from './tree-evidence.ts';

export type GateCall = { project: Project; request: Request; item: Item; gate: GateDefinition };

/**
 * Runs a gate in the item's tree, keeps the claim alive while it runs, and records the outcome with
 * the content that was tested: when the tree changed under the run, the outcome proves nothing.
 */
export async function runAndRecord(call: GateCall): Promise<GateResult> {
  const { project, item, gate } = call;
  const cwd = gate.cwd === 'repo' ? (project.primary ?? treeTop(project, item)) : treeTop(project, item);
  const before = await treeEvidence(project, item);
  const started = { kind: 'gate.started', subject: item.id, data: { gate: gate.id } };
  await project.ledger.record((view) => {
    requireHeld(project, view, item.id);
    return { drafts: [started, renewal(project, item)], result: undefined };
  });
  const result = await keepingClaim(call, () => runIn(call, cwd));
  const after = await treeEvidence(project, item);
  const stable = before.source_tree === after.source_tree;
  const judged: GateResult = stable ? result : { ...result, ...MOVED };
  const { outcome, reason, evidence } = judged;
  const draft = gateDraft(item.id, {
    gate: gate.id,
    outcome,
    by: project.agent.id,
    reason,
    evidence: { ...evidence, ...after },
  });
  await project.ledger.record((view) => {
    requireHeld(project, view, item.id);
    return { drafts: [draft], result: undefined };
  });
  return { ...judged, evidence: { ...evidence, ...after } };
}

const MOVED = {
  outcome: 'unavailable',
  reason: 'the tree changed while the gate ran: run it again',
} as const;

/** Runs a gate's command in a folder; its whole output is kept in the clone's state. */
export function runIn({ project, request, item, gate }: GateCall, cwd: string): Promise<GateResult> {
  ensureDir(project.state.output);
  const name = `${item.id}-${gate.id}-${project.nowMs()}.log`;
  if (gate.faults.length > 0) return Promise.resolve(unjudgeable(gate));
  request.progress(`${item.id}: running ${gate.id} (${gate.command})`);
  return runGate({
    gate,
    cwd,
    env: request.env,
    outputFile: join(project.state.output, name),
    outputName: `ddflow/output/${name}`,
    signal: request.signal,
  });
}

function unjudgeable(gate: GateDefinition): GateResult {
  return {
    outcome: 'unavailable',
    reason: `its definition is faulty: ${gate.faults.join('; ')}`,
    verdict: undefined,
    evidence: { command: gate.command, gate_digest: gate.digest },
  };
}

async function keepingClaim<T>({ project, item }: GateCall, body: () => Promise<T>): Promise<T> {
  const renew = () =>
    void project.ledger
      .record((view) => {
        const now = view.item(item.id);
        if (now?.lease?.holder !== project.agent.id) return { drafts: [], result: undefined };
        return { drafts: [renewal(project, item)], result: undefined };
      })
      // A renewal that fails is made up for by the next one, or the claim shows as expired.
      .catch(() => {});
  const timer = setInterval(renew, project.config.lease.heartbeat_s * 1000);
  try {
    return await body();
  } finally {
    clearInterval(timer);
  }
}

function renewal(project: Project, item: Item) {
  const data = { holder: project.agent.id, at: nowS(project) };
  return { kind: 'lease.renewed', subject: item.id, data };
}

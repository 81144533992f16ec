import { hash } from 'node:crypto';
import type { Gate } from '../config/gate/overlay.ts';
import type { Config } from '../config/load.ts';
import { canonical } from '../log/canonical.ts';

/** A gate as it is in force: the built-in one with the project's and the machine's fields over it. */
export type GateDefinition = Gate & {
  /** Stands in the evidence: 16 hex digits over everything that decides how the gate works. */
  readonly digest: string;
};

/** The definition in force of one gate; undefined when nothing defines it. */
export function gateDefinition(config: Config, id: string): GateDefinition | undefined {
  const gate = Object.hasOwn(config.gate, id) ? config.gate[id] : undefined;
  return gate === undefined ? undefined : withDigest(gate);
}

/** All definitions, built-in ones first. */
export function gateDefinitions(config: Config): GateDefinition[] {
  return Object.values(config.gate).map(withDigest);
}

/** Reviewer gates by their nature, whatever their `reviewer` field says. */
const reviewedByNature = ['rubber_duck', 'critic', 'standards'];

/** Whether others than the holder of the item may record it. */
export function isReviewerGate(gate: Gate): boolean {
  return gate.reviewer !== '' || reviewedByNature.includes(gate.id);
}

/** Where a definition comes from and what is wrong with it do not change what it does. */
function withDigest(gate: Gate): GateDefinition {
  const { source: _source, faults: _faults, ...deciding } = gate;
  return { ...gate, digest: hash('sha256', canonical(deciding)).slice(0, 16) };
}

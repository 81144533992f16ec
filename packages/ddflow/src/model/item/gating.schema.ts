import * as z from 'zod/mini';

const ended = z.strictObject({
  gate: z.string().check(z.minLength(1)),
  by: z.string(),
  reason: z.string(),
  evidence: z.record(z.string(), z.unknown()),
});

/** Payloads of the kinds that say how a gate of an item ended. */
export const gateSchemas = {
  'gate.started': z.strictObject({ gate: z.string() }),
  'gate.passed': ended,
  'gate.failed': ended,
  'gate.partial': ended,
  'gate.skipped': ended,
  'gate.unavailable': ended,
  'gate.out_of_order': z.strictObject({
    gate: z.string(),
    ahead: z.array(z.string()),
    policy: z.string(),
  }),
};

import { runProcess } from '@ddflow/base/processes/run';
import type { GateDefinition } from './definitions.ts';
import { type Judgement, judge } from './judge.ts';

export type GateRun = {
  gate: GateDefinition;
  /** Where the command runs. */
  cwd: string;
  env: Readonly<Record<string, string | undefined>>;
  /** Where its whole output is kept. */
  outputFile: string;
  /** How that file is called in the evidence, without a path of this machine. */
  outputName: string;
  signal: AbortSignal;
  onOutput?: (chunk: Uint8Array) => void;
};

/** A judged run with what was captured while it ran. */
export type GateResult = Judgement & { evidence: Record<string, unknown> };

/** Characters of output that stand in the log; the whole is in the output file. */
const TAIL_CHARS = 2000;

/** Runs a gate's command in its own process group, and judges it. */
export async function runGate(run: GateRun): Promise<GateResult> {
  const { gate, onOutput } = run;
  const result = await runProcess({
    command: gate.command,
    cwd: run.cwd,
    env: { ...run.env, ...gate.env },
    timeoutMs: gate.timeout_s * 1000,
    signal: run.signal,
    outputFile: run.outputFile,
    ...(onOutput === undefined ? {} : { onOutput }),
  });
  const judgement = await judge(gate, result);
  const { verdict } = judgement;
  return {
    ...judgement,
    evidence: {
      command: gate.command,
      exit: result.exitCode ?? -1,
      elapsed_s: Math.round(result.durationMs / 100) / 10,
      output_bytes: result.totalBytes,
      output_digest: result.sha256.slice(0, 24),
      output_file: run.outputName,
      tail: result.tail.slice(-TAIL_CHARS),
      gate_digest: gate.digest,
      gate_source: gate.source,
      ...(judgement.cause === undefined ? {} : { cause: judgement.cause }),
      ...(verdict === undefined ? {} : { runner: verdict.runner, tests: countsOf(verdict) }),
    },
  };
}

function countsOf(verdict: NonNullable<Judgement['verdict']>) {
  const { total, failed, skipped } = verdict;
  return { total, failed, skipped };
}

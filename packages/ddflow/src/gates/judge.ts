import type { ProcessResult } from '@ddflow/base/processes/result';
import { searchPattern } from '../config/pattern.ts';
import type { GateOutcome } from '../model/item/record.ts';
import type { GateDefinition } from './definitions.ts';
import { unconfiguredScript } from './runners/unconfigured.ts';
import { readVerdict, type Verdict } from './runners/verdict.ts';

/** What a finished command means for its gate. */
export type Judgement = {
  outcome: GateOutcome;
  /** One sentence; empty for a pass without remarks. */
  reason: string;
  /** Why it is `unavailable`, as a stable word. */
  cause?: 'not_found' | 'could_not_start' | 'cancelled' | 'exit' | 'vacuous' | 'unconfigured' | 'output';
  /** What a known test runner said of itself. */
  verdict: Verdict | undefined;
};

/** Judges a command's end. Only an exit code 0 that examined something is a pass. */
export async function judge(gate: GateDefinition, result: ProcessResult): Promise<Judgement> {
  const verdict = readVerdict(result.tail);
  const ended = judgeEnd(gate, result, verdict) ?? (await judgeOutput(gate, result, verdict));
  return { ...ended, verdict };
}

type Partial = Omit<Judgement, 'verdict'>;

function judgeEnd(
  gate: GateDefinition,
  result: ProcessResult,
  verdict: Verdict | undefined,
): Partial | undefined {
  if (result.cancelled) return unavailable('cancelled', 'it was interrupted');
  if (result.notFound) return unavailable('not_found', 'the command is not installed here');
  if (result.spawnFailed) {
    return unavailable('could_not_start', `it could not start: ${result.spawnError?.message}`);
  }
  if (result.timedOut) return { outcome: 'failed', reason: `no end within ${gate.timeout_s} s` };
  if (result.signal !== undefined) return { outcome: 'failed', reason: `ended by ${result.signal}` };
  const exit = result.exitCode ?? -1;
  if (gate.unavailable_exits.includes(exit)) return unavailable('exit', `exit code ${exit}`);
  if (gate.partial_exits.includes(exit)) return { outcome: 'partial', reason: `exit code ${exit}` };
  const unconfigured = unconfiguredScript(result.tail);
  if (exit !== 0 && unconfigured !== undefined) return unavailable('unconfigured', unconfigured);
  if (verdict !== undefined && verdict.total - verdict.skipped <= 0 && verdict.failed === 0) {
    return unavailable('vacuous', `no test ran: ${verdict.line}`);
  }
  if (exit !== 0) {
    const said = verdict === undefined ? '' : `: ${verdict.line}`;
    return { outcome: 'failed', reason: `exit code ${exit}${said}` };
  }
  return undefined;
}

/** An exit code 0 is doubted where the output says otherwise. */
async function judgeOutput(
  gate: GateDefinition,
  result: ProcessResult,
  verdict: Verdict | undefined,
): Promise<Partial> {
  if (verdict !== undefined && verdict.failed > 0) {
    return { outcome: 'failed', reason: `exit code 0, but the runner says: ${verdict.line}` };
  }
  if (gate.fail_output !== '') {
    const search = await searchPattern(gate.fail_output, result.tail);
    if (search === 'found') return { outcome: 'failed', reason: 'its output matches fail_output' };
    if (search === 'undecided') return unavailable('output', 'fail_output could not be searched');
  }
  if (gate.require_output !== '') {
    const search = await searchPattern(gate.require_output, result.tail);
    if (search !== 'found') return unavailable('output', 'its output lacks require_output');
  }
  const counted = verdict === undefined ? 'count unknown' : verdict.line;
  return { outcome: 'passed', reason: counted };
}

function unavailable(cause: NonNullable<Judgement['cause']>, reason: string): Partial {
  return { outcome: 'unavailable', cause, reason };
}

import { type Exit, exit } from './outcome.ts';

/**
 * A failure or refusal that a user can reach: a stable code, one sentence, and what helps.
 * Programmer errors are thrown as plain `Error`s and never become one of these.
 */
export class Failure extends Error {
  override name = 'Failure';
  readonly code: string;
  readonly exit: Exit;
  /** The command or act that resolves it; empty when there is none. */
  readonly hint: string;
  /** For a refusal: every unmet condition. */
  readonly conditions: Condition[];
  /** More facts for `--json`. */
  readonly details: Record<string, unknown>;

  constructor(definition: FailureDefinition, facts: FailureFacts) {
    super(facts.message);
    this.code = definition.code;
    this.exit = definition.exit;
    this.hint = facts.hint ?? definition.hint;
    this.conditions = facts.conditions ?? [];
    this.details = facts.details ?? {};
  }
}

/** One unmet condition of a refusal. */
export type Condition = {
  /** Stable word, e.g. `gate`, `lease`, `overlap`. */
  reason: string;
  /** One sentence for a person. */
  detail: string;
  /** The command that resolves it, when there is one. */
  remedy?: string;
} & Record<string, unknown>;

/** A row of a registry of codes: what `docs/errors.md` shows. */
export type FailureDefinition = {
  code: string;
  exit: Exit;
  /** When it happens, in one sentence. */
  when: string;
  /** What helps in general; a throw site may be more exact. */
  hint: string;
};

export type FailureFacts = {
  message: string;
  hint?: string;
  conditions?: Condition[];
  details?: Record<string, unknown>;
};

type Row = { exit: keyof typeof exit; when: string; hint: string };

/**
 * Declares a package's failures once. Each key becomes a thrower:
 * `throw failures.lockBusy({ message })`. The code is the key in kebab case.
 */
export function declareFailures<const Rows extends Record<string, Row>>(
  rows: Rows,
): { [Key in keyof Rows]: (facts: FailureFacts) => Failure } & { all: FailureDefinition[] } {
  const all: FailureDefinition[] = [];
  const throwers: Record<string, unknown> = { all };
  for (const [key, row] of Object.entries(rows)) {
    const code = key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    const definition = { code, exit: exit[row.exit], when: row.when, hint: row.hint };
    all.push(definition);
    throwers[key] = (facts: FailureFacts) => new Failure(definition, facts);
  }
  return throwers as never;
}

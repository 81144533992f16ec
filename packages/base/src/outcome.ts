/**
 * What every operation returns. The surfaces translate it (the CLI prints, the MCP server wraps);
 * neither decides anything.
 */

/** The exit codes of both programs. Finer causes stand in an error's code, never in more exit codes. */
export const exit = {
  /** Done. */
  ok: 0,
  /** A real failure; bad arguments too. */
  failed: 1,
  /** Could not run, or there was nothing to do. Never equal to done. */
  nothing: 2,
  /** Refused by a rule of coordination or policy; comes with every unmet condition. */
  refused: 3,
} as const;

export type Exit = (typeof exit)[keyof typeof exit];

export type Outcome<Data = unknown> = {
  exit: Exit;
  /** What `--json` prints and MCP returns as structured content. */
  data: Data;
  /** Remarks for a person that are no part of the result; the CLI writes them to stderr. */
  notes?: string[];
  /** What a person reads; without it the surface prints the data. */
  text?: string;
};

/** An outcome that did what was asked. */
export function done<Data>(data: Data, text?: string, notes?: string[]): Outcome<Data> {
  return outcome(exit.ok, data, text, notes);
}

/** An outcome of "nothing to do" or "could not run": exit 2. */
export function nothing<Data>(data: Data, text?: string, notes?: string[]): Outcome<Data> {
  return outcome(exit.nothing, data, text, notes);
}

function outcome<Data>(code: Exit, data: Data, text?: string, notes?: string[]): Outcome<Data> {
  return {
    exit: code,
    data,
    ...(text === undefined ? {} : { text }),
    ...(notes === undefined || notes.length === 0 ? {} : { notes }),
  };
}

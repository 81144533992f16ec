import type { Outcome } from '@ddflow/base/outcome';
import type { Context } from './context.ts';

/**
 * A command is declared once. CLI flags, MCP tools, help, completion, `--json` and the docs tables
 * are derived from this declaration; the module that holds it is loaded only when it runs.
 */

export type Param = {
  type: 'string' | 'integer' | 'boolean' | 'strings';
  /** One line, for help and for the MCP schema. */
  doc: string;
  required?: boolean;
  /** On the command line it is an argument, not a flag. Arguments come in the order of declaration. */
  positional?: boolean;
  choices?: readonly string[];
  /** Shown in help; the command applies it by itself. */
  default?: string;
  /** Written reason why MCP does not offer it. */
  cliOnly?: string;
};

/** The families of the MCP surface: one tool a family, with an `action`. */
export type Family = 'setup' | 'plan' | 'work' | 'gate' | 'view' | 'log' | 'session';

export type Spec = {
  /** The words typed at a terminal: `claim`, `task add`. */
  name: string;
  family: Family;
  /** The MCP action inside the family's tool: `claim`, `task_add`. */
  action: string;
  /** One line. */
  doc: string;
  /** What `--help` adds below the line: contract, refusals, an example. */
  help?: string;
  /** Keyed by the parameter's name in snake case; the flag is the same in kebab case. */
  params: Readonly<Record<string, Param>>;
  /** Name and version of the result's shape; within one version fields are only added. */
  result: `${string}@${number}`;
  /** Whether a reader gets prose unless JSON is asked for, also over MCP. */
  prose: boolean;
  /** Whether it can run without writing anything. */
  readOnly: boolean;
  /** Written reason why MCP does not offer it. */
  cliOnly?: string;
  /** It makes the project or starts a server, so it runs without an opened project. */
  standalone?: boolean;
};

type ValueOf<P extends Param> = P['type'] extends 'strings'
  ? string[]
  : P['type'] extends 'integer'
    ? number
    : P['type'] extends 'boolean'
      ? boolean
      : P['choices'] extends readonly (infer Choice)[]
        ? Choice
        : string;

/** The typed parameters that a command's `run` receives. */
export type ParamsOf<Params extends Readonly<Record<string, Param>>> = {
  [Key in keyof Params]: Params[Key]['required'] extends true
    ? ValueOf<Params[Key]>
    : ValueOf<Params[Key]> | undefined;
};

/** A command with its code. One that makes the project or serves others runs without an opened one. */
export type Command = { spec: Spec } & (
  | { run(params: Record<string, unknown>, context: Context): Promise<Outcome> }
  | { runAlone(params: Record<string, unknown>, request: Request): Promise<Outcome> }
);

type Declared<Params> = Omit<Spec, 'params'> & { params: Params };
type AnyParams = Readonly<Record<string, Param>>;

/** Declares a command; exists to type `run`'s parameters from the declaration. */
export function defineCommand<const Params extends AnyParams>(
  spec: Declared<Params>,
  run: (params: ParamsOf<Params>, context: Context) => Promise<Outcome>,
): Command {
  return { spec, run: run as (params: Record<string, unknown>, context: Context) => Promise<Outcome> };
}

/** Declares a command that opens no project. */
export function defineStandalone<const Params extends AnyParams>(
  spec: Declared<Params>,
  run: (params: ParamsOf<Params>, request: Request) => Promise<Outcome>,
): Command {
  return {
    spec: { ...spec, standalone: true },
    runAlone: run as (params: Record<string, unknown>, request: Request) => Promise<Outcome>,
  };
}

/** A row of the generated manifest: all of a command but its code. */
export type ManifestEntry = { spec: Spec; load: () => Promise<{ command: Command }> };

/** What a surface knows about the caller. Everything is optional but the directory. */
export type Request = {
  cwd: string;
  /** `--repo`: a directory inside the repository meant. */
  repo?: string;
  /** The identity that the caller declared (`--agent`, `as_agent`). */
  agent?: string;
  env: Readonly<Record<string, string | undefined>>;
  /** A terminal on stdin and stdout. */
  terminal: boolean;
  /** One line of progress; never part of the result. */
  progress: (line: string) => void;
  signal: AbortSignal;
};

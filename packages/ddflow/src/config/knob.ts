/**
 * What a knob is. Each is declared once (`knobs/<section>.ts`); reading, editing, `config --explain`
 * and the docs table all follow the declaration. The fields of `[gate.<id>]` are declared the same way.
 */

type Values = {
  string: string;
  integer: number;
  float: number;
  boolean: boolean;
  strings: readonly string[];
  integers: readonly number[];
  /** string → string */
  table: Readonly<Record<string, string>>;
  /** string → list of strings */
  listTable: Readonly<Record<string, readonly string[]>>;
};

export type KnobType = keyof Values;
export type KnobValue = Values[KnobType];

type Declaration<Type extends KnobType> = {
  type: Type;
  default: Values[Type];
  /** One line: what it does, with its unit. */
  doc: string;
  choices?: readonly string[];
  min?: number;
  max?: number;
  /** Says what is wrong with a value of the right type. */
  check?: (value: Values[Type]) => string | undefined;
  /** The same for a member of a list; in a file a bad member is dropped and the rest kept. */
  checkMember?: (member: string) => string | undefined;
  /** What a bad value in a file becomes; without it the layer below keeps its say. */
  strictest?: Values[Type];
  /** Values that send something out of the clone: never what a bad value becomes. */
  outward?: readonly Values[Type][];
};

export type Knob = { [Type in KnobType]: Declaration<Type> }[KnobType];
export type Knobs = Readonly<Record<string, Knob>>;

/** The type of a declared knob's value: one of its choices where it has some. */
export type ValueOf<K> = K extends { choices: readonly (infer Choice)[] }
  ? Choice
  : K extends { type: infer Type extends KnobType }
    ? Values[Type]
    : never;

export type ValuesOf<Declared> = { readonly [Name in keyof Declared]: ValueOf<Declared[Name]> };

/** Declares knobs; exists to keep their literal types, and to refuse a fallback that reaches outside. */
export function declareKnobs<const Declared extends Knobs>(declared: Declared): Declared {
  for (const [name, knob] of Object.entries<Knob>(declared)) {
    const outward: readonly KnobValue[] = knob.outward ?? [];
    if (knob.strictest !== undefined && outward.includes(knob.strictest)) {
      throw new Error(`the strictest value of ${name} may not reach outside the clone`);
    }
  }
  return declared;
}

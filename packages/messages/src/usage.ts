/** Tokens of one answer. Input that came from or went into the cache is not part of `input_tokens`. */
export type Usage = {
  input_tokens: number;
  output_tokens: number;
  cache_creation_input_tokens: number;
  cache_read_input_tokens: number;
};

/** What the wire may say of usage: fields missing, null, or more of them than we count. */
export type WireUsage = { [Field in keyof Usage]?: number | null } & Record<string, unknown>;

const fields = [
  'input_tokens',
  'output_tokens',
  'cache_creation_input_tokens',
  'cache_read_input_tokens',
] as const;

/**
 * The usage known after a later report. The reports within one stream are totals so far, not
 * increments, so what the later one tells replaces what the earlier one told.
 */
export function laterUsage(earlier: WireUsage | undefined, later: WireUsage | undefined): Usage {
  return perField((field) => later?.[field] ?? earlier?.[field] ?? 0);
}

/** The sum over several answers. */
export function addUsage(one: WireUsage, other: WireUsage): Usage {
  return perField((field) => (one[field] ?? 0) + (other[field] ?? 0));
}

function perField(value: (field: keyof Usage) => number): Usage {
  return Object.fromEntries(fields.map((field) => [field, value(field)])) as Usage;
}

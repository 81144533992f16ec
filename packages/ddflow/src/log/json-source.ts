/**
 * The part of JSON that keeps number texts (ECMAScript "JSON.parse source text access"), which the
 * compiler's library does not declare yet.
 */
declare global {
  interface JSON {
    rawJSON(text: string): { rawJSON: string };
    isRawJSON(value: unknown): boolean;
    parse(
      text: string,
      reviver: (key: string, value: unknown, context: { source?: string }) => unknown,
    ): unknown;
  }
}

/** A number that prints as the text it was read from. */
export function rawNumber(text: string): unknown {
  return JSON.rawJSON(text);
}

export function isRawNumber(value: unknown): boolean {
  return JSON.isRawJSON(value);
}

/** Parses JSON with every number kept as its text. */
export function parseKeepingNumbers(text: string): unknown {
  return JSON.parse(text, (_key, value, context) =>
    typeof value === 'number' && context.source !== undefined ? rawNumber(context.source) : value,
  );
}

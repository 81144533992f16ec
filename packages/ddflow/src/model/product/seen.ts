import { type KindTable, numberOf, textOf } from '../kind.ts';

/** Which programs of which version have written, newest last. */
export type ProductRecord = { id: string; stamps: Stamp[] };

export type Stamp = {
  agent: string;
  at: string;
  version: string;
  install: string;
  /** Which of the two products wrote; the other one does not say. */
  product: string;
  format_level: number;
};

/** The format of the log that this program writes. */
export const FORMAT_LEVEL = 1;

export const productKinds: KindTable<ProductRecord> = {
  'ddflow.seen': {
    text: [],
    fold: (record, event) => {
      const stamp = {
        agent: event.agent,
        at: event.ts,
        version: textOf(event.data, 'version'),
        install: textOf(event.data, 'install'),
        product: textOf(event.data, 'product') || 'ddflow-mcp',
        format_level: numberOf(event.data, 'format_level') ?? FORMAT_LEVEL,
      };
      return { id: event.subject, stamps: [...(record?.stamps ?? []), stamp] };
    },
    line: (event) => `${event.agent} writes with version ${textOf(event.data, 'version')}`,
  },
};

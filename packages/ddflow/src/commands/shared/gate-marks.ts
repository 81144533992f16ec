import type { Config } from '../../config/load.ts';
import { pipelineOf } from '../../gates/pipeline.ts';
import type { Item } from '../../model/item/record.ts';

/** How an outcome looks on the board. */
export const marks = {
  passed: 'x',
  failed: '!',
  unavailable: '?',
  partial: '~',
  skipped: '-',
  '': ' ',
} as const;

/** The pipeline of an item in one line: `implement[x] unit_tests[!] merge[ ]`. */
export function gateMarks(item: Item, config: Config): string {
  return pipelineOf(item, config)
    .map((gate) => `${gate}[${marks[item.gates[gate]?.outcome ?? '']}]`)
    .join(' ');
}

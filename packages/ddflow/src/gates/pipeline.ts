import type { Config } from '../config/load.ts';
import type { Item } from '../model/item/record.ts';

/** Gates that the product settles by looking, never by anybody's word. */
export const settledByProduct = ['implement', 'tasks', 'merge'] as const;

/** The gates of an item in order. A phase has no branch, so its merge gate does not apply. */
export function pipelineOf(item: Pick<Item, 'kind'>, config: Config): string[] {
  if (item.kind !== 'phase') return [...config.gates.task_pipeline];
  return config.gates.phase_pipeline.filter((gate) => gate !== 'merge');
}

/** The gates of an item's pipeline that must have passed. */
export function requiredOf(item: Pick<Item, 'kind'>, config: Config): string[] {
  return pipelineOf(item, config).filter((gate) => config.gates.required.includes(gate));
}

/** Those that stand before landing: what `merge` asks for. */
export function gatesBeforeMerge(item: Pick<Item, 'kind'>, config: Config): string[] {
  const pipeline = pipelineOf(item, config);
  const end = pipeline.indexOf('merge');
  return end < 0 ? pipeline : pipeline.slice(0, end);
}

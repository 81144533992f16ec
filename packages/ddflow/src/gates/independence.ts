import type { Condition } from '@ddflow/base/failure';
import type { Config } from '../config/load.ts';
import type { Item } from '../model/item/record.ts';
import { gateDefinition, isReviewerGate } from './definitions.ts';
import { pipelineOf } from './pipeline.ts';

/** The families that a model's name may stand for; empty when it is unknown. */
export function familiesOf(model: string, config: Config): string[] {
  const name = model.toLowerCase();
  const routed = Object.entries(config.agent.routers).filter(([part]) => name.includes(part.toLowerCase()));
  if (routed.length > 0) {
    // A router that may reach anybody proves nothing.
    if (routed.some(([, families]) => families.length === 0)) return [];
    return [...new Set(routed.flatMap(([, families]) => families))];
  }
  const family = Object.entries(config.agent.families).find(([part]) => name.includes(part.toLowerCase()));
  return family === undefined ? [] : [family[1]];
}

/**
 * What is missing for an independent review: a reviewer gate passed by a model whose family is
 * known and is not the author's. Nothing is missing where the project switched the rule off, or
 * where the pipeline has no reviewer gate.
 */
export function missingIndependence(
  item: Item,
  config: Config,
  authorModel: string,
): Condition | undefined {
  if (!config.agent.reviewer_family_must_differ) return undefined;
  const gates = pipelineOf(item, config).filter((id) => {
    const gate = gateDefinition(config, id);
    return gate !== undefined && isReviewerGate(gate);
  });
  if (gates.length === 0) return undefined;
  const author = familiesOf(authorModel, config);
  const reviews = gates.flatMap((id) => {
    const record = item.gates[id];
    if (record?.outcome !== 'passed') return [];
    const model = String(record.evidence.model ?? record.by);
    return [{ id, model, families: familiesOf(model, config) }];
  });
  const independent = reviews.some(
    ({ families }) =>
      author.length > 0 && families.length > 0 && !families.some((family) => author.includes(family)),
  );
  return independent ? undefined : condition(item, { gates, reviews, authorModel, author });
}

type Reviews = { id: string; model: string; families: string[] }[];

function condition(
  item: Item,
  found: { gates: string[]; reviews: Reviews; authorModel: string; author: string[] },
): Condition {
  const reviewed = found.reviews
    .map(({ id, model, families }) => `${id} by ${model} (${families.join('/') || 'family unknown'})`)
    .join(', ');
  const author =
    found.author.length > 0
      ? `the author is ${found.authorModel} (${found.author.join('/')})`
      : `the author's model is ${found.authorModel || 'not told'}`;
  return {
    reason: 'independence',
    detail: `no review by another model family: ${reviewed || 'no reviewer gate passed'}; ${author}`,
    remedy: `ddflow gate record ${item.id} ${found.gates[0]} --model <reviewer's model> --evidence …, and name the author with --model`,
  };
}

import type { Item } from '../model/item/record.ts';

/** Text as it counts for sameness: case and white space aside. */
export function plainText(item: { title: string; body: string }): string {
  return `${item.title}\n${item.body}`.toLowerCase().replace(/\s+/g, ' ').trim();
}

/** Open records of the same kind that say the same. One without any text is like no other. */
export function identicalTo(
  wanted: { kind: string; title: string; body: string },
  open: Iterable<Item>,
): Item[] {
  const text = plainText(wanted);
  if (text === '') return [];
  return [...open].filter((item) => item.kind === wanted.kind && plainText(item) === text);
}

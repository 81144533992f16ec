import type { Item } from '../../model/item/record.ts';

/** Cuts a line for a list, at a word's end where there is one near. */
export function brief(text: string, limit = 80): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const letters = [...line];
  return letters.length <= limit ? line : `${letters.slice(0, limit - 1).join('')}…`;
}

/** `T1 Title`, or the id alone for an item without a title. */
export function named(item: Pick<Item, 'id' | 'title'>): string {
  return item.title === '' || item.title === item.id ? item.id : `${item.id} ${brief(item.title)}`;
}

/** The first rows of a list and how many there are: answers stay small whatever the history. */
export function page<Row>(rows: readonly Row[], limit: number): { rows: Row[]; total: number } {
  return { rows: rows.slice(0, limit), total: rows.length };
}

/** `… and 12 more (ddflow …)` when a list was cut. */
export function more(shown: number, total: number, command: string): string[] {
  return total > shown ? [`… and ${total - shown} more (${command})`] : [];
}

import { done, type Outcome } from '@ddflow/base/outcome';
import type { Context } from '../context.ts';
import { failures } from '../../failures.ts';
import type { Event } from '../../log/event.ts';
import { type Item, isSettled } from '../../model/item/record.ts';
import { identicalTo } from '../../queue/duplicates.ts';
import { parseGlob } from '../../queue/globs/parse.ts';
import { checkId } from '../../queue/ids.ts';
import type { View } from '../../store/view.ts';

export type NewItem = {
  kind: 'phase' | 'task';
  id: string;
  parent: string;
  title: string | undefined;
  body: string | undefined;
  needs: string[] | undefined;
  globs: string[] | undefined;
  tags: string[] | undefined;
  priority: number | undefined;
  new: boolean | undefined;
  key: string | undefined;
};

/**
 * Files a phase or a task. Throws what hinders it: a bad id or glob, an id that is taken, a parent
 * that is not open, an open record that says the same.
 */
export async function addItem(wanted: NewItem, { project }: Context): Promise<Outcome> {
  checkId(wanted.id);
  for (const glob of wanted.globs ?? []) parseGlob(glob);
  const kind = `${wanted.kind}.added`;
  const { result } = await project.ledger.record((view) => {
    const earlier = wanted.key === undefined ? undefined : view.eventByKey(kind, wanted.key);
    if (earlier !== undefined) return { drafts: [], result: resultOf(earlier) };
    checkFree(wanted, view);
    checkParent(wanted, view);
    if (wanted.new !== true) checkNew(wanted, view);
    const draft = { kind, subject: wanted.id, data: dataOf(wanted) };
    return { drafts: [draft], result: resultOf(draft) };
  });
  const protection = wanted.kind === 'task' && result.globs.length === 0 ? UNPROTECTED : [];
  return done(result, `${wanted.kind} ${result.id} filed`, protection);
}

const UNPROTECTED = ['unprotected: no globs, so nothing keeps another agent off the same files'];

/** The answer follows from the event, so that a retry with the same key answers alike. */
function resultOf({ subject, data }: Pick<Event, 'subject' | 'data'>) {
  const { title, parent, needs, globs, tags, priority } = data as ReturnType<typeof dataOf>;
  return { id: subject, title, parent: parent ?? '', needs, globs, tags, priority };
}

function dataOf(wanted: NewItem) {
  return {
    title: wanted.title ?? wanted.id,
    body: wanted.body ?? '',
    needs: wanted.needs ?? [],
    globs: wanted.globs ?? [],
    tags: wanted.tags ?? [],
    priority: wanted.priority ?? 100,
    line: '',
    ...(wanted.kind === 'task' ? { parent: wanted.parent } : {}),
    ...(wanted.key === undefined ? {} : { key: wanted.key }),
  };
}

function checkFree({ id }: NewItem, view: View): void {
  const holder = view.item(id);
  if (holder === undefined || holder.removed) return;
  throw failures.idTaken({
    message: `${id} exists already: ${holder.kind} "${holder.title}" (${holder.state})`,
    hint: `ddflow show ${id}, or choose another id`,
    details: { id, state: holder.state },
  });
}

function checkParent({ parent }: NewItem, view: View): void {
  if (parent === '') return;
  const item = view.item(parent);
  if (item === undefined || item.removed) {
    throw failures.parentUnusable({
      message: `there is no item ${parent} to put it under`,
      hint: `ddflow phase add ${parent}`,
    });
  }
  if (isSettled(item)) {
    throw failures.parentUnusable({ message: `${parent} is ${item.state}: nothing can be added` });
  }
}

function checkNew(wanted: NewItem, view: View): void {
  const { kind, title = wanted.id, body = '' } = wanted;
  const same = identicalTo({ kind, title, body }, view.openItems());
  if (same.length === 0) return;
  throw failures.duplicate({
    message: `an open ${kind} says the same: ${same.map((item: Item) => item.id).join(', ')}`,
    details: { candidates: same.map(({ id }) => id) },
  });
}

import { basename } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { isOfClone, listShards } from '../../log/journal.ts';
import { readLines } from '../../log/lines.ts';
import { parseLine } from '../../log/parse.ts';
import { lineVerifier } from '../../log/verify.ts';
import { redactPayload } from '../../model/redact.ts';
import type { Project } from '../../project/open.ts';
import { foldFiles } from '../../store/memory.ts';
import { pending } from './flush.ts';

export type Examination = { problems: string[]; notes: string[]; lines: number };

/** Reads every line of the log: ids, order, what cannot be read, and the index against a fresh fold. */
export async function examineLog(project: Project): Promise<Examination> {
  const files = [...listShards(project.state.journal), ...project.committed.shards];
  const agrees = await lineVerifier();
  const found: Examination = { problems: [], notes: [], lines: 0 };
  for (const path of files) examineFile(path, agrees, found);
  compareIndex(project, files, found);
  const { skipped, problems } = project.ledger.view().health();
  for (const problem of problems.slice(0, 5)) {
    found.problems.push(`event ${problem.event} (${problem.kind}) cannot be folded: ${problem.error}`);
  }
  for (const [kind, count] of Object.entries(skipped)) {
    found.notes.push(`${count} events of kind ${kind} are not known to this version`);
  }
  const { events } = await pending(project);
  if (events > 0) found.notes.push(`${events} events are not committed yet (ddflow log flush)`);
  return found;
}

function examineFile(path: string, agrees: (line: string) => boolean, found: Examination): void {
  const name = basename(path);
  let last = 0;
  for (const line of readLines(path)) {
    found.lines += 1;
    const place = `${name} at byte ${line.offset}`;
    const event = parseLine(line.text);
    if (event === undefined) {
      found.problems.push(`${place}: ${line.ended ? 'no event' : 'unfinished line'}`);
      continue;
    }
    if (!agrees(line.text)) {
      found.problems.push(`${place}: ${event.kind} ${event.id} was edited: its id does not agree`);
    }
    if (event.lamport < last) found.notes.push(`${place}: its clock runs backwards`);
    last = event.lamport;
  }
}

function compareIndex(project: Project, files: string[], found: Examination): void {
  const foreign = files.map((path) => !isOfClone(path, project.clone));
  const fresh = foldFiles(files, {
    keepEvents: false,
    prepare: (event, file) => (foreign[file] ? redactPayload(event, project.ledger.redact) : event),
  });
  const view = project.ledger.view();
  const differing = fresh
    .allItems()
    .filter((item) => !isDeepStrictEqual(item, view.item(item.id)))
    .map(({ id }) => id);
  if (differing.length === 0) return;
  found.problems.push(`the index differs from the log for ${differing.slice(0, 5).join(', ')} (ddflow rebuild)`);
}

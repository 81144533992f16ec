import type { RedactText } from '../model/redact.ts';
import { redactPayload } from '../model/redact.ts';
import type { Index } from './index.ts';
import { foldFiles, type MemoryStore } from './memory.ts';
import type { SourceFile } from './sqlite/refresh.ts';

/** The index where nothing can be kept: every look reads the whole log. */
export function memoryIndex(sources: () => readonly SourceFile[], redact: RedactText): Index {
  let store: MemoryStore | undefined;
  const fresh = () => {
    const files = sources();
    store = foldFiles(
      files.map(({ path }) => path),
      { prepare: (event, file) => (files[file]?.foreign ? redactPayload(event, redact) : event) },
    );
    return store;
  };
  return {
    fresh,
    // Another process's events are in its files only, so there is nothing cheaper than reading.
    current: fresh,
    add: (_journal, written) => {
      for (const { event } of written) store?.apply(event);
    },
    close: () => {},
  };
}

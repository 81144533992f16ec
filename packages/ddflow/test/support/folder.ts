import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A folder of its own for one test, removed when it ends. */
export function temporaryFolder(name = 'ddflow'): string {
  const path = mkdtempSync(join(tmpdir(), `${name}-`));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

import { createRequire } from 'node:module';

/** This program's version, from its package. The bundle and the source lie equally deep. */
export const version: string = createRequire(import.meta.url)('../package.json').version;

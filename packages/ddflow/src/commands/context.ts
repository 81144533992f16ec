import type { Project } from '../project/open.ts';
import type { Request } from './definition.ts';

/** What a command works with: who calls, and the project opened for the call. */
export type Context = { request: Request; project: Project };

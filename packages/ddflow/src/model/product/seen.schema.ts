import * as z from 'zod/mini';

/** Payload of a program's stamp. */
export const productSchemas = {
  'ddflow.seen': z.strictObject({
    version: z.string(),
    install: z.string(),
    format_level: z.int(),
    product: z.string(),
  }),
};

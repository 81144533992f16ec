import { defineConfig } from 'vitest/config';

/** The full numbers of the scenarios that `npm test` runs a seeded part of. */
export default defineConfig({
  test: {
    include: ['packages/*/test/**/*.long.test.ts', 'test/**/*.long.test.ts'],
    testTimeout: 1_800_000,
    hookTimeout: 120_000,
    fileParallelism: false,
    pool: 'forks',
  },
});

import { ava } from './ava.ts';
import { bun } from './bun.ts';
import { cargo } from './cargo.ts';
import { ctest } from './ctest.ts';
import { deno } from './deno.ts';
import { dotnet } from './dotnet.ts';
import { go } from './go.ts';
import { gradle } from './gradle.ts';
import { jest } from './jest.ts';
import { junit } from './junit.ts';
import { minitest } from './minitest.ts';
import { mocha } from './mocha.ts';
import { nodeTest } from './node-test.ts';
import { phpunit } from './phpunit.ts';
import { prove } from './prove.ts';
import { pytest } from './pytest.ts';
import { rspec } from './rspec.ts';
import type { Runner } from './runner.ts';
import { tap } from './tap.ts';
import { unittest } from './unittest.ts';
import { vitest } from './vitest.ts';

/** Every test runner whose verdict can be read. No line is a verdict to two of them. */
export const runners: readonly Runner[] = [
  ava,
  bun,
  cargo,
  ctest,
  deno,
  dotnet,
  go,
  gradle,
  jest,
  junit,
  minitest,
  mocha,
  nodeTest,
  phpunit,
  prove,
  pytest,
  rspec,
  tap,
  unittest,
  vitest,
];

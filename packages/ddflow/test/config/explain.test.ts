import { expect, it } from 'vitest';
import { explain } from '../../src/config/explain.ts';
import { configOf } from './load-texts.ts';

it('tells value, source, doc, allowed values and default', async () => {
  const config = await configOf({ project: '[schedule]\ncycle_policy = "warn"\n' });
  expect(explain(config, 'CYCLE_policy')).toEqual([
    {
      key: 'schedule.cycle_policy',
      value: 'warn',
      source: 'file',
      doc: 'What a circle of dependencies does.',
      allowed: 'one of: error, warn',
      default: 'error',
    },
  ]);
});

it('lists every knob, and of the gates what is not at its default', async () => {
  const config = await configOf({ local: '[gate.lint]\ncommand = "x"\ncwd = "worktree"\n' });
  const rows = explain(config);
  expect(rows.find((row) => row.key === 'lease.ttl_s')).toMatchObject({ source: 'default' });
  expect(rows.filter((row) => row.key.startsWith('gate.lint')).map((row) => row.key)).toEqual([
    'gate.lint.command',
    'gate.lint.cwd',
  ]);
  expect(rows.find((row) => row.key === 'gate.unit_tests.timeout_s')).toMatchObject({
    value: 3600,
  });
  expect(rows.some((row) => row.key === 'gate.unit_tests.command')).toBe(false);
});

it('finds by the doc, too', async () => {
  const rows = explain(await configOf(), 'heartbeat');
  expect(rows.map((row) => row.key)).toContain('lease.ttl_s');
});

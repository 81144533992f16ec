import { describe, expect, it } from 'vitest';
import { profiles, profileToml } from '../../src/config/profiles.ts';
import { configOf } from './load-texts.ts';

describe.each(profiles)('the %s profile', (profile) => {
  it.each([undefined, 'npm test', `sh -c 'echo "a\\b"'`])(
    'is read without a problem (%s)',
    async (testCommand) => {
      const text = profileToml(profile, testCommand === undefined ? {} : { testCommand });
      const config = await configOf({ project: text });
      expect(config.problems).toEqual([]);
      expect(config.gate.unit_tests?.command).toBe(testCommand ?? '');
      expect(text).toMatch(/[^\n]\n$/);
    },
  );
});

it('lean asks for three gates and no reviewer', async () => {
  const config = await configOf({ project: profileToml('lean') });
  expect(config.gates).toMatchObject({
    task_pipeline: ['implement', 'unit_tests', 'merge'],
    phase_pipeline: ['tasks'],
    required: ['implement', 'unit_tests', 'merge'],
  });
  expect(config.agent.reviewer_family_must_differ).toBe(false);
});

it('full leaves the built-in defaults', async () => {
  const [full, builtin] = [await configOf({ project: profileToml('full') }), await configOf()];
  expect(full).toEqual(builtin);
});

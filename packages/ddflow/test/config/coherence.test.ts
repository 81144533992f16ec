import { expect, it } from 'vitest';
import { configOf, told } from './load-texts.ts';

it.each([
  [
    '[gates]\nrequired = ["unit_test"]',
    'gates.required names unit_test, which is no gate (did you mean unit_tests?); it can never pass',
  ],
  [
    '[gates]\ntask_pipeline = ["toString"]',
    'gates.task_pipeline names toString, which is no gate; it can never pass',
  ],
  [
    '[gates]\ntask_pipeline = ["live_test"]',
    'gates.task_pipeline names live_test, which does not apply to a task',
  ],
  [
    '[gates]\nphase_pipeline = ["implement"]',
    'gates.phase_pipeline names implement, which does not apply to a phase',
  ],
  ['[gates]\nevidence_required = ["docs", "docs"]', 'gates.evidence_required names docs twice'],
  [
    '[lease]\nttl_s = 300',
    'lease.heartbeat_s is not below lease.ttl_s: a claim would lapse between two heartbeats',
  ],
  [
    '[gate.critic]\nrequired = true',
    'gate.critic.required is not read; gates.required decides, and does not require it',
  ],
  [
    '[gate.merge]\nrequired = false',
    'gate.merge.required is not read; gates.required decides, and requires it',
  ],
])('%j is told', async (project, what) => {
  const config = await configOf({ project });
  expect(told(config)).toEqual([`.ddflow/config.toml: ${what}`]);
  expect(config.problems[0]?.remedy).not.toBe('');
});

it('a gate that says what the list says is no problem', async () => {
  const config = await configOf({ project: '[gate.merge]\nrequired = true\n' });
  expect(config.problems).toEqual([]);
});

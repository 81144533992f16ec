import { expect, it } from 'vitest';
import { readEnvironment } from '../../src/config/environment.ts';

it('reads variables by the type of their knob', () => {
  const values = readEnvironment({
    DDFLOW_LEASE_TTL_S: '60',
    DDFLOW_GATES_REQUIRED: 'implement,merge',
    DDFLOW_AGENT_FAMILIES: 'gpt=openai',
    DDFLOW_LOG_COMMIT_EVENTS: 'no',
    DDFLOW_LEASE_SHARED_GLOBS: '',
    DDFLOW_SOMETHING_ELSE: 'x',
  });
  expect(Object.fromEntries(values)).toEqual({
    'lease.ttl_s': 60,
    'gates.required': ['implement', 'merge'],
    'agent.families': { gpt: 'openai' },
    'log.commit_events': false,
    'lease.shared_globs': [],
  });
});

it('refuses bad values, all at once', () => {
  const env = { DDFLOW_LEASE_TTL_S: 'soon', DDFLOW_SCHEDULE_CYCLE_POLICY: 'maybe' };
  expect(() => readEnvironment(env)).toThrow(
    expect.objectContaining({
      code: 'config-invalid',
      exit: 3,
      conditions: [
        expect.objectContaining({ variable: 'DDFLOW_LEASE_TTL_S' }),
        expect.objectContaining({ detail: expect.stringContaining('one of: error, warn') }),
      ],
    }),
  );
});

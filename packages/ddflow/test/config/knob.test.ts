import { expect, it } from 'vitest';
import { declareKnobs } from '../../src/config/knob.ts';

it('refuses a fallback that reaches outside the clone', () => {
  const declare = (strictest: string) =>
    declareKnobs({
      claims: {
        type: 'string',
        default: 'local',
        choices: ['local', 'remote'],
        strictest,
        outward: ['remote'],
        doc: 'Where claims are recorded.',
      },
    });
  expect(() => declare('remote')).toThrow('claims may not reach outside');
  expect(declare('local').claims.default).toBe('local');
});

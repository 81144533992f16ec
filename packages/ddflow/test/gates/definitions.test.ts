import { describe, expect, it } from 'vitest';
import { gateDefinition, gateDefinitions, isReviewerGate } from '../../src/gates/definitions.ts';
import { configOf } from '../config/load-texts.ts';

describe('the digest of a definition', () => {
  const digestOf = async (project: string, local?: string) =>
    gateDefinition(await configOf({ project, local }), 'unit_tests')?.digest;
  const plain = '[gate.unit_tests]\ncommand = "npm test"\n';

  it('is 16 hex digits, the same for the same definition wherever it is written', async () => {
    expect(await digestOf(plain)).toMatch(/^[0-9a-f]{16}$/);
    expect(await digestOf('', plain)).toBe(await digestOf(plain));
    expect(await digestOf(`${plain}nonsense = 1\n`)).toBe(await digestOf(plain));
  });

  it.each(['timeout_s = 5', 'env = { A = "b" }', 'fail_output = "x"', 'cwd = "repo"'])(
    'changes with %s',
    async (line) => {
      expect(await digestOf(`${plain}${line}\n`)).not.toBe(await digestOf(plain));
    },
  );

  it('differs from gate to gate', async () => {
    const digests = gateDefinitions(await configOf()).map((gate) => gate.digest);
    expect(new Set(digests).size).toBe(digests.length);
  });
});

it('nothing is defined that nobody defined', async () => {
  const config = await configOf();
  expect(gateDefinition(config, 'lint')).toBeUndefined();
  expect(gateDefinition(config, 'constructor')).toBeUndefined();
});

it('reviewer gates are those of another family, and those that say so', async () => {
  const config = await configOf({ project: '[gate.own]\nreviewer = "same_family_ok"\n' });
  const reviewed = gateDefinitions(config).filter(isReviewerGate);
  expect(reviewed.map((gate) => gate.id)).toEqual([
    'rubber_duck',
    'critic',
    'verify',
    'standards',
    'own',
  ]);
});

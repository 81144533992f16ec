import { describe, expect, it } from 'vitest';
import { configOf, told } from '../load-texts.ts';

describe('gates in layers', () => {
  it('are laid over each other field by field, in the order of the files', async () => {
    const config = await configOf({
      project: '[gate.unit_tests]\ncommand = "a"\ntimeout_s = 10\ntitle = "T"\n',
      gates: '[gate.unit_tests]\ncommand = "b"\ntimeout_s = 20\n',
      local: '[gate.unit_tests]\ncommand = "c"\n',
      localGates: '[gate.unit_tests]\ncommand = "d"\n',
    });
    expect(config.gate.unit_tests).toMatchObject({
      id: 'unit_tests',
      applies_to: 'both',
      title: 'T',
      timeout_s: 20,
      command: 'd',
      source: 'local gates',
      faults: [],
    });
    expect(config.sources).toMatchObject({
      'gate.unit_tests.title': 'file',
      'gate.unit_tests.timeout_s': 'gates',
      'gate.unit_tests.command': 'local gates',
    });
    expect(config.sources['gate.unit_tests.cwd']).toBeUndefined();
    expect(config.problems).toEqual([]);
  });

  it('take new ones beside the built-in', async () => {
    const config = await configOf({ gates: '[gate.lint]\ncommand = "make lint"\n' });
    expect(config.gate.lint).toMatchObject({
      command: 'make lint',
      cwd: 'worktree',
      source: 'gates',
    });
    expect(config.gate.merge).toMatchObject({ source: 'default', applies_to: 'both' });
  });
});

describe('a bad field', () => {
  it('becomes its strictest value', async () => {
    const config = await configOf({
      project:
        '[gate.x]\nreviewer = "anybody"\napplies_to = "none"\nevidence = 1\napplies_when = ["../x"]\n',
    });
    expect(config.gate.x).toMatchObject({
      reviewer: 'different_family',
      applies_to: 'both',
      evidence: true,
      applies_when: [],
      faults: [],
    });
    expect(config.sources['gate.x.reviewer']).toBe('file (strictest fallback)');
    expect(config.problems).toHaveLength(4);
  });

  it.each(['command = 5', 'timeout_s = 0', 'fail_output = "("', 'unavailable_exits = ["2"]'])(
    'without a strictest value is a fault of the gate: %s',
    async (line) => {
      const config = await configOf({ project: `[gate.x]\n${line}\n` });
      expect(config.gate.x?.faults).toEqual([expect.stringContaining('gate.x.')]);
      expect(config.problems).toHaveLength(1);
    },
  );

  it('is a fault no more when a higher layer mends it', async () => {
    const config = await configOf({
      project: '[gate.x]\ntimeout_s = 0\n',
      local: '[gate.x]\ntimeout_s = 5\n',
    });
    expect(config.gate.x).toMatchObject({ timeout_s: 5, faults: [] });
  });
});

describe('a field that is not read', () => {
  it('makes the gate unavailable when it reserved the gate for a person', async () => {
    const config = await configOf({
      project: '[gate.x]\nhuman = true\n',
      local: '[gate.x]\nhuman = false\n',
    });
    expect(config.gate.x?.faults).toEqual([expect.stringContaining('asks for a person')]);
  });

  it('is reported otherwise', async () => {
    const config = await configOf({
      project: '[gate.x]\nid = "x"\nprompt = "p"\ncomand = "c"\n',
      gates: 'stray = 1\n[lease]\nttl_s = 1\n[gate."a b"]\n[gate]\ny = 1\n',
    });
    expect(told(config)).toEqual([
      '.ddflow/config.toml: gate.x.prompt is not read by this version',
      '.ddflow/config.toml: there is no field gate.x.comand (did you mean command?); it is skipped',
      '.ddflow/gates.toml: this file holds [gate.<id>] only; stray is skipped',
      '.ddflow/gates.toml: this file holds [gate.<id>] only; lease is skipped',
      '.ddflow/gates.toml: a b cannot name a gate; it is skipped',
      '.ddflow/gates.toml: gate.y is a table, not a value; it is skipped',
    ]);
    expect(config.gate.x?.faults).toEqual([]);
    expect(config.lease.ttl_s).toBe(1800);
  });
});

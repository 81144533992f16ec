import { describe, expect, it } from 'vitest';
import { configOf, told } from './load-texts.ts';

describe('layers', () => {
  const project = '[lease]\nttl_s = 100\nheartbeat_s = 10\ngrace_s = 1\n';
  const local = '[lease]\nheartbeat_s = 20\ngrace_s = 2\n';

  it('lie over each other, the later one winning', async () => {
    const config = await configOf({ project, local }, { DDFLOW_LEASE_GRACE_S: '3' });
    expect(config.lease).toMatchObject({ ttl_s: 100, heartbeat_s: 20, grace_s: 3 });
    expect(config.sources).toMatchObject({
      'lease.acquire_timeout_s': 'default',
      'lease.ttl_s': 'file',
      'lease.heartbeat_s': 'local',
      'lease.grace_s': 'env',
    });
  });

  it('replace a list or table as a whole', async () => {
    const config = await configOf({ project: '[agent.families]\nown = "us"\n' });
    expect(config.agent.families).toEqual({ own: 'us' });
  });

  it('refuse a bad variable, and a file that cannot be parsed, by its name and line', async () => {
    await expect(configOf({}, { DDFLOW_LEASE_TTL_S: '-1' })).rejects.toMatchObject({ exit: 3 });
    await expect(configOf({ localGates: '[gate.x]\ncommand = \n' })).rejects.toMatchObject({
      code: 'toml-invalid',
      message: expect.stringContaining('.ddflow/local/gates.toml, line '),
    });
  });
});

describe('a bad value in a file', () => {
  it('becomes the strictest one, and says so', async () => {
    const config = await configOf({
      project: '[schedule]\ncycle_policy = "warn"\n',
      local: '[schedule]\ncycle_policy = "whatever"\n',
    });
    expect(config.schedule.cycle_policy).toBe('error');
    expect(config.sources['schedule.cycle_policy']).toBe('local (strictest fallback)');
    expect(told(config)).toEqual([
      '.ddflow/local/config.toml: schedule.cycle_policy must be one of: error, warn; "error" is used',
    ]);
  });

  it('leaves the layer below in force where none is the strictest', async () => {
    const config = await configOf({
      project: '[gates]\nrequired = ["implement", "merge"]\n',
      local: '[gates]\nrequired = "merge"\n',
    });
    expect(config.gates.required).toEqual(['implement', 'merge']);
    expect(config.sources['gates.required']).toBe('file');
    expect(told(config)).toEqual([
      '.ddflow/local/config.toml: gates.required must be a list of texts; ["implement","merge"] is used',
    ]);
  });

  it('is dropped from a list whose other members stand', async () => {
    const config = await configOf({ project: '[lease]\nshared_globs = ["docs/**", "/etc/**"]\n' });
    expect(config.lease.shared_globs).toEqual(['docs/**']);
    expect(config.problems).toHaveLength(1);
  });
});

describe('what is not declared', () => {
  it('is skipped and reported, with what it may have meant', async () => {
    const config = await configOf({
      project: 'lease = 5\n[leese]\n[schedule]\nbug_first = true\nconstructor = 1\n[toString]\n',
    });
    expect(told(config)).toEqual([
      '.ddflow/config.toml: lease is a section, not a value; it is skipped',
      '.ddflow/config.toml: there is no section [leese] (did you mean lease?); it is skipped',
      '.ddflow/config.toml: there is no knob schedule.bug_first (did you mean bugs_first?); it is skipped',
      '.ddflow/config.toml: there is no knob schedule.constructor; it is skipped',
      '.ddflow/config.toml: there is no section [toString]; it is skipped',
    ]);
  });

  it('is left alone where it has a reader of its own', async () => {
    const config = await configOf({
      project:
        'format = 1\n[[reviewer]]\nname = "r"\n[[companion]]\nid = "c"\n[[macro]]\nname = "m"\n',
    });
    expect(config.problems).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { planEdit } from '../../src/config/edit.ts';
import type { Texts } from '../../src/config/layers.ts';

const project = `# ours
[lease]
ttl_s = 900 # a quarter of an hour
`;

function plan(key: string, value: string, options: { texts?: Texts; local?: boolean } = {}) {
  const { texts = { project }, local = false } = options;
  return planEdit({ texts, env: {} }, { key, value, local });
}

describe('a planned edit', () => {
  it('changes the one value and keeps what a person wrote', async () => {
    expect(await plan('lease.ttl_s', '1200')).toEqual({
      key: 'lease.ttl_s',
      file: 'project',
      path: '.ddflow/config.toml',
      before: project,
      after: project.replace('900', '1200'),
      value: 1200,
      literal: '1200',
    });
  });

  it('goes into the file of the machine when asked, which then need not exist', async () => {
    const edit = await plan('gates.required', 'implement, merge', { local: true });
    expect(edit).toMatchObject({
      file: 'local',
      path: '.ddflow/local/config.toml',
      before: '',
      after: '[gates]\nrequired = ["implement", "merge"]\n',
      literal: '["implement", "merge"]',
    });
  });

  it('defines a gate', async () => {
    const edit = await plan('gate.lint.command', 'make lint');
    expect(edit.after).toBe(`${project}\n[gate.lint]\ncommand = "make lint"\n`);
  });

  it('goes into the gates file where that sets the field already', async () => {
    const gates = '[gate.lint]\ncommand = "x"\n';
    const edit = await plan('gate.lint.command', 'y', { texts: { project, gates } });
    expect(edit).toMatchObject({ file: 'gates', after: '[gate.lint]\ncommand = "y"\n' });
    const other = await plan('gate.lint.title', 'Lint', { texts: { project, gates } });
    expect(other).toMatchObject({ file: 'project' });
  });

  it('changes a table in the form that it has', async () => {
    const texts = { project: '[agent.families] # by name\nours = "us" # keep\nold = "x"\n' };
    const edit = await plan('agent.families', 'ours=us, new=them', { texts });
    expect(edit.after).toBe('[agent.families] # by name\nours = "us" # keep\nnew = "them"\n');
    expect(edit.literal).toBe('{ ours = "us", new = "them" }');
  });

  it('says which layer keeps its say', async () => {
    const texts = { project, local: '[lease]\nttl_s = 700\n' };
    expect(await plan('lease.ttl_s', '800', { texts })).toMatchObject({ shadowedBy: 'local' });
  });

  it('may mend a bad value, and leave other problems standing', async () => {
    const texts = { project: '[schedule]\ncycle_policy = "perhaps"\nnonsense = 1\n' };
    const edit = await plan('schedule.cycle_policy', 'warn', { texts });
    expect(edit.after).toBe('[schedule]\ncycle_policy = "warn"\nnonsense = 1\n');
  });
});

describe('refused', () => {
  it.each([
    ['lease.ttls', ['lease.ttl_s']],
    ['ttl_s', ['lease.ttl_s']],
    ['gate.unit_tests.comand', ['gate.unit_tests.command']],
    ['gate.unit_tests', []],
    ['gate.a b.command', []],
    ['constructor', []],
  ])('a key that nothing declares: %s', async (key, nearest) => {
    await expect(plan(key, '1')).rejects.toMatchObject({
      code: 'config-unknown',
      exit: 1,
      details: {
        nearest: nearest.length > 0 ? expect.arrayContaining(nearest) : expect.any(Array),
      },
    });
  });

  it.each([
    ['lease.ttl_s', 'soon', 'an integer, at least 1'],
    ['worktree.merge_strategy', 'rebase', 'one of: no-ff, ff-only, squash'],
    ['gate.unit_tests.fail_output', '(', 'Invalid regular expression'],
    ['gate.unit_tests.cwd', '/tmp', 'one of: worktree, repo'],
    ['lease.shared_globs', '["ok", "/etc"]', 'below the root'],
  ])('a value that is not allowed: %s = %s', async (key, value, allowed) => {
    await expect(plan(key, value)).rejects.toMatchObject({
      code: 'config-invalid',
      exit: 3,
      message: expect.stringContaining(allowed),
    });
  });

  it.each([
    ['gates.required', 'implement,lint'],
    ['gates.task_pipeline', 'implement,implement'],
    ['lease.heartbeat_s', '900'],
    ['gate.unit_tests.applies_to', 'phase'],
  ])('a value that does not fit the rest: %s = %s', async (key, value) => {
    await expect(plan(key, value)).rejects.toMatchObject({
      code: 'config-invalid',
      conditions: [{ reason: 'coherence', remedy: expect.stringContaining('ddflow config --set') }],
    });
  });

  it('a file that a newer version wrote', async () => {
    await expect(
      plan('lease.ttl_s', '5', { texts: { project: 'format = 2\n' } }),
    ).rejects.toMatchObject({ code: 'config-newer', exit: 3 });
    const edit = await plan('lease.ttl_s', '700', { texts: { project: 'format = 1\n' } });
    expect(edit.after).toBe('format = 1\n\n[lease]\nttl_s = 700\n');
  });
});

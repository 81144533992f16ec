import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { HookCallback, HookInput, SDKMessage } from '@anthropic-ai/claude-agent-sdk';
import { call, fail, message, say, think } from '@ddflow/fake-model/reply';
import { type Rule, sequence } from '@ddflow/fake-model/rule';
import { claudeCodeSideRules } from '@ddflow/fake-model/side-rules';
import type { FakeModel } from '@ddflow/fake-model/start';
import type { CountTokensRequest } from '@ddflow/messages/message';
import { describe, expect, test } from 'vitest';
import { deskAt, session, textOfResult } from './claude.ts';
import { modelWith } from './helpers.ts';

/** What docs/claude-code-facts.md says, held against the real Claude Code. */

const reports: Rule = {
  name: 'report',
  when: {},
  reply: ({ toolResults }) =>
    say(toolResults.map(({ name, text }) => `${name}: ${text}`).join('\n')),
};

function kinds(messages: SDKMessage[]): string[] {
  return messages.map((one) => ('subtype' in one ? `${one.type}/${one.subtype}` : one.type));
}

function bodies(model: FakeModel): CountTokensRequest[] {
  return model.requests.map(({ body }) => body as CountTokensRequest);
}

test('works with its real tools as the script says, and returns what came of it', async () => {
  const model = await modelWith([
    {
      name: 'write',
      when: { system: /ROLE: test$/, tool: 'Write', step: 0 },
      reply: () => [
        think('a file first'),
        call('Write', { file_path: 'note.txt', content: 'eins\nzwei\n' }),
      ],
    },
    {
      name: 'read and count',
      when: { step: 1 },
      reply: () => [
        call('Read', { file_path: 'note.txt' }),
        call('Bash', { command: 'wc -l < note.txt' }),
      ],
    },
    reports,
  ]);
  const desk = await deskAt(model.url);
  const { results, messages } = await session(desk, 'make a note');
  expect(await readFile(join(desk.cwd, 'note.txt'), 'utf8')).toBe('eins\nzwei\n');
  expect(textOfResult(results[0])).toBe(
    'Write: File created successfully at: note.txt (file state is current in your context — no need to Read it back)\n' +
      'Read: 1\teins\n2\tzwei\n3\t\nBash: 2',
  );
  expect(results).toHaveLength(1);
  expect(kinds(messages).filter((kind) => kind === 'system/init')).toHaveLength(1);
  expect(model.requests.map(({ path, rule }) => [path, rule])).toEqual([
    ['/v1/messages', 'write'],
    ['/v1/messages', 'read and count'],
    ['/v1/messages', 'report'],
  ]);
});

test('asks for a title and warms up only with non-essential traffic on', async () => {
  const model = await modelWith([...claudeCodeSideRules(), reports]);
  const desk = await deskAt(model.url);
  const env = { CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: undefined };
  await session(desk, 'mend the parser', { env, settingSources: ['user'] });
  const paths = model.requests.map(({ method, path }) => `${method} ${path}`);
  expect(paths).toContain('HEAD /api/hello');
  expect(model.requests.map(({ rule }) => rule)).toContain('claude-code: session title');
});

describe('subagents', () => {
  const rules = (mayWork: Promise<unknown>): Rule[] => [
    {
      name: 'worker runs',
      when: { subagent: true, step: 0 },
      reply: async () => {
        await mayWork;
        return call('Bash', { command: 'echo worked' });
      },
    },
    {
      name: 'worker reports',
      when: { subagent: true, system: 'WORKER ROLE' },
      reply: ({ lastToolResult }) => say(`WORKER REPORT ${lastToolResult?.text}`),
    },
    {
      name: 'coordinator sends',
      when: { subagent: false, turn: 0 },
      reply: () =>
        call('Agent', { description: 'work', prompt: 'do the work', subagent_type: 'worker' }),
    },
    {
      name: 'coordinator hears of it',
      when: { last: 'WORKER REPORT worked' },
      reply: () => say('late'),
    },
    {
      name: 'coordinator goes on',
      when: { subagent: false },
      reply: ({ lastToolResult }) => say(lastToolResult?.text ?? ''),
    },
  ];
  const agents = {
    worker: { description: 'works', prompt: 'WORKER ROLE', tools: ['Bash', 'Read'] },
  };

  test('start in the background: a first result comes before they end, a second one after', async () => {
    const first = Promise.withResolvers<void>();
    const model = await modelWith(rules(first.promise));
    const { results, messages } = await session(await deskAt(model.url), 'send a worker', {
      agents,
      onMessage: ({ type }) => type === 'result' && first.resolve(),
    });
    expect(results.map(textOfResult)).toEqual([
      expect.stringContaining('Async agent launched successfully'),
      'late',
    ]);
    const running = messages.flatMap((one) =>
      one.type === 'system' && one.subtype === 'background_tasks_changed' ? [one.tasks.length] : [],
    );
    expect(running).toEqual([1, 0]);
    expect(results[1]?.total_cost_usd).toBeGreaterThan(results[0]?.total_cost_usd ?? 0);
    const ofWorker = bodies(model).filter(
      (_, index) => model.requests[index]?.headers['x-claude-code-agent-id'],
    );
    expect(ofWorker[0]?.tools?.map(({ name }) => name)).toEqual(['Bash', 'Read']);
  });

  test('are waited for when a hook sets run_in_background to false; hooks tell whose call it is', async () => {
    const model = await modelWith(rules(Promise.resolve()));
    const seen: HookInput[] = [];
    const wait: HookCallback = async (input) => {
      seen.push(input);
      if (input.hook_event_name !== 'PreToolUse' || input.tool_name !== 'Agent') return {};
      const updatedInput = { ...(input.tool_input as object), run_in_background: false };
      return {
        hookSpecificOutput: {
          hookEventName: 'PreToolUse',
          permissionDecision: 'allow',
          updatedInput,
        },
      };
    };
    const hooks = { PreToolUse: [{ hooks: [wait] }], SubagentStop: [{ hooks: [wait] }] };
    const { results } = await session(await deskAt(model.url), 'send a worker', { agents, hooks });
    expect(results.map(textOfResult)).toEqual([expect.stringContaining('WORKER REPORT worked')]);
    expect(
      seen.map((input) => [input.hook_event_name, 'agent_type' in input && input.agent_type]),
    ).toEqual([
      ['PreToolUse', false],
      ['PreToolUse', 'worker'],
      ['SubagentStop', 'worker'],
    ]);
  });
});

test('a hook that denies a call stops it, and the model hears why', async () => {
  const model = await modelWith([
    {
      name: 'write',
      when: { turn: 0 },
      reply: () => call('Write', { file_path: 'no.txt', content: 'x' }),
    },
    reports,
  ]);
  const desk = await deskAt(model.url);
  const deny: HookCallback = async () => ({
    hookSpecificOutput: {
      hookEventName: 'PreToolUse',
      permissionDecision: 'deny',
      permissionDecisionReason: 'a coordinator does not write',
    },
  });
  const hooks = { PreToolUse: [{ matcher: 'Write|Edit', hooks: [deny] }] };
  const { results } = await session(desk, 'write', { hooks });
  expect(textOfResult(results[0])).toMatch(/^Write: .*a coordinator does not write$/);
  await expect(readFile(join(desk.cwd, 'no.txt'))).rejects.toMatchObject({ code: 'ENOENT' });
});

test('a session that is resumed keeps its id, its conversation and its cost', async () => {
  const usage = { input_tokens: 1000, output_tokens: 100 };
  const model = await modelWith([
    {
      name: 'answer',
      when: {},
      reply: ({ turn, firstAsked, lastAsked }) =>
        message(say(`${turn} ${firstAsked} ${lastAsked}`), { usage }),
    },
  ]);
  const desk = await deskAt(model.url);
  const first = await session(desk, 'one');
  const second = await session(desk, 'two', { resume: first.id });
  expect(textOfResult(second.results[0])).toBe('1 one two');
  expect(second.id).toBe(first.id);
  expect(second.results[0]?.total_cost_usd).toBeCloseTo(
    2 * (first.results[0]?.total_cost_usd ?? 0),
  );
});

test('an overloaded model is asked again', async () => {
  const model = await modelWith([
    { name: 'answer', when: {}, reply: sequence(fail(529), say('well')) },
  ]);
  const { results, messages } = await session(await deskAt(model.url), 'go');
  expect(textOfResult(results[0])).toBe('well');
  expect(messages).toContainEqual(
    expect.objectContaining({ subtype: 'api_retry', error_status: 529, error: 'overloaded' }),
  );
});

test('a wrong key ends the session with a typed error, after as many tries as are allowed', async () => {
  const model = await modelWith([
    { name: 'refuse', when: {}, reply: () => fail(401, { message: 'invalid x-api-key' }) },
  ]);
  const env = { CLAUDE_CODE_MAX_RETRIES: '0' };
  const { results, messages, thrown } = await session(await deskAt(model.url), 'go', { env });
  expect(model.requests).toHaveLength(1);
  expect(messages).toContainEqual(expect.objectContaining({ error: 'authentication_failed' }));
  expect(results[0]).toMatchObject({ is_error: true, api_error_status: 401 });
  expect(thrown?.message).toMatch(/Invalid API key/);
});

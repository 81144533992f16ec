import { viewOf } from '@ddflow/fake-model/view';
import { expect, test } from 'vitest';
import { assistant, request, text, toolResult, toolUse, user } from './helpers.ts';

const reminder = text('<system-reminder>\nmind this\n</system-reminder>\n');

test('what was asked is told without the reminders of the client', () => {
  const { firstAsked, lastAsked, lastText, turn, step } = viewOf(
    request([
      user([reminder, text('build it')]),
      { role: 'system', content: 'environment' },
      assistant(toolUse('t1')),
      user([toolResult('t1', 'ok'), reminder]),
      assistant(text('done')),
      user([text('mend it')]),
      assistant(toolUse('t2')),
      user([toolResult('t2', 'ok')]),
    ]),
    {},
  );
  expect({ firstAsked, lastAsked, lastText, turn, step }).toEqual({
    firstAsked: 'build it',
    lastAsked: 'mend it',
    lastText: '',
    turn: 3,
    step: 1,
  });
});

test('tool results come with the call that they answer', () => {
  const { toolResults, lastToolResult } = viewOf(
    request([
      user('go'),
      assistant(toolUse('t1', 'Read', { file_path: 'a' }), toolUse('t2', 'Bash', { command: 'b' })),
      user([toolResult('t1', 'text of a'), toolResult('t2', 'no such b', true)]),
    ]),
    {},
  );
  expect(toolResults).toEqual([
    { id: 't1', name: 'Read', input: { file_path: 'a' }, text: 'text of a', isError: false },
    { id: 't2', name: 'Bash', input: { command: 'b' }, text: 'no such b', isError: true },
  ]);
  expect(lastToolResult).toBe(toolResults[1]);
});

test('the bare request has a view too', () => {
  const view = viewOf(request(), {});
  expect(view).toMatchObject({
    model: 'claude-x',
    systemText: '',
    lastText: 'hi',
    firstAsked: 'hi',
    toolsOffered: [],
    turn: 0,
    step: 0,
    isSubagent: false,
  });
  expect([view.lastToolResult, view.sessionId, view.agentId]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test('system and tools are read, of text and of blocks', () => {
  const tools = [{ name: 'Bash' }, { name: 'Read' }];
  const system = [
    { type: 'text' as const, text: 'one' },
    { type: 'text' as const, text: 'two' },
  ];
  expect(viewOf(request([user('x')], { system, tools }), {})).toMatchObject({
    systemText: 'one\ntwo',
    toolsOffered: ['Bash', 'Read'],
  });
  expect(viewOf(request([user('x')], { system: 'one' }), {}).systemText).toBe('one');
});

test("a subagent is known by Claude Code's header, or by the mark in its system prompt", () => {
  const headers = { 'x-claude-code-agent-id': 'a1', 'x-claude-code-session-id': 's1' };
  expect(viewOf(request(), headers)).toMatchObject({
    agentId: 'a1',
    sessionId: 's1',
    isSubagent: true,
  });
  const system = 'x-anthropic-billing-header: cc_entrypoint=sdk-ts; cc_is_subagent=true;';
  expect(viewOf(request([user('x')], { system }), {}).isSubagent).toBe(true);
});

import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type Options,
  query,
  type SDKMessage,
  type SDKResultMessage,
} from '@anthropic-ai/claude-agent-sdk';
import { claudeCodeEnv } from '@ddflow/fake-model/client-env';
import { scratch } from './helpers.ts';

/** Directories for sessions of the real Claude Code, and the environment that keeps it in them. */
export type Desk = { cwd: string; env: Record<string, string | undefined> };

export type Session = {
  messages: SDKMessage[];
  results: SDKResultMessage[];
  id: string;
  /** What the query threw in the end, as it does after a result that is an error. */
  thrown: Error | undefined;
};

export async function deskAt(url: string): Promise<Desk> {
  const dir = await scratch();
  const [cwd, config, tmp] = ['work', 'config', 'tmp'].map((name) => join(dir, name)) as [
    string,
    string,
    string,
  ];
  for (const each of [cwd, config, tmp]) await mkdir(each);
  return {
    cwd,
    env: {
      PATH: process.env.PATH,
      HOME: dir,
      IS_SANDBOX: '1',
      CLAUDE_CONFIG_DIR: config,
      CLAUDE_CODE_TMPDIR: tmp,
      ...claudeCodeEnv(url),
    },
  };
}

type SessionOptions = Options & { onMessage?: (message: SDKMessage) => void };

/** Runs a session of the real Claude Code to its end. */
export async function session(
  desk: Desk,
  prompt: string,
  { onMessage, ...options }: SessionOptions = {},
): Promise<Session> {
  const messages: SDKMessage[] = [];
  const run = query({
    prompt,
    options: {
      cwd: desk.cwd,
      permissionMode: 'bypassPermissions',
      allowDangerouslySkipPermissions: true,
      settingSources: [],
      systemPrompt: { type: 'preset', preset: 'claude_code', append: 'ROLE: test' },
      ...options,
      env: { ...desk.env, ...options.env },
    },
  });
  let thrown: Error | undefined;
  try {
    for await (const message of run) {
      messages.push(message);
      onMessage?.(message);
    }
  } catch (error) {
    thrown = error as Error;
  }
  const results = messages.filter((message) => message.type === 'result');
  return { messages, results, id: results[0]?.session_id ?? '', thrown };
}

/** The text of a result, of a good one and of a bad one alike. */
export function textOfResult(result: SDKResultMessage | undefined): string {
  return result?.subtype === 'success' ? result.result : '';
}

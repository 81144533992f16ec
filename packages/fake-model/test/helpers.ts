import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Rule } from '@ddflow/fake-model/rule';
import { type FakeModel, type FakeModelOptions, startFakeModel } from '@ddflow/fake-model/start';
import type { ContentBlock } from '@ddflow/messages/content';
import type { MessageParam, MessagesRequest } from '@ddflow/messages/message';
import { onTestFinished } from 'vitest';

/** A fake model for one test: a request that no rule answers fails it. */
export async function modelWith(
  rules: Rule[],
  options: Omit<FakeModelOptions, 'rules'> = {},
): Promise<FakeModel> {
  const model = await startFakeModel({ ...options, rules });
  onTestFinished(() => model.close());
  return model;
}

/** A directory that goes with the test. */
export async function scratch(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'fake-model-'));
  onTestFinished(() => rm(dir, { recursive: true, force: true, maxRetries: 5 }));
  return dir;
}

export function user(content: string | ContentBlock[]): MessageParam {
  return { role: 'user', content };
}

export function assistant(...content: ContentBlock[]): MessageParam {
  return { role: 'assistant', content };
}

export function text(text: string): ContentBlock {
  return { type: 'text', text };
}

export function toolUse(id: string, name = 'Bash', input: unknown = {}): ContentBlock {
  return { type: 'tool_use', id, name, input };
}

export function toolResult(id: string, content: string, is_error = false): ContentBlock {
  return { type: 'tool_result', tool_use_id: id, content, is_error };
}

export function request(
  messages: MessageParam[] = [user('hi')],
  more: Partial<MessagesRequest> = {},
): MessagesRequest {
  return { model: 'claude-x', max_tokens: 100, messages, ...more };
}

/** Asks the model as any client would. */
export function post(url: string, body: unknown, init: RequestInit = {}): Promise<Response> {
  return fetch(`${url}/v1/messages`, { method: 'POST', body: JSON.stringify(body), ...init });
}

/** The type and message of an error answer. */
export async function errorOf(response: Response): Promise<{ type: string; message: string }> {
  const { error } = (await response.json()) as { error: { type: string; message: string } };
  return error;
}

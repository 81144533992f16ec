import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer, Call } from '@ddflow/messages/answer';
import { StreamError } from '@ddflow/messages/error';
import { forward } from '@ddflow/messages/forward';
import { serveHttp } from '@ddflow/messages/http';
import { expect, onTestFinished, test } from 'vitest';
import { gather } from './helpers.ts';

const outgoing = {
  method: 'POST',
  target: '/v1/messages?beta=true',
  headers: { host: 'elsewhere', connection: 'keep-alive', 'x-api-key': 'dummy', 'x-app': 'cli' },
  body: Buffer.from('{"a":1}'),
};

async function upstream(respond: (call: Call) => Answer | Promise<Answer>): Promise<string> {
  const server = await serveHttp(respond);
  onTestFinished(() => server.close());
  return server.url;
}

async function textOf(body: AsyncIterable<Uint8Array>): Promise<string> {
  return Buffer.concat(await gather(body)).toString();
}

test('passes the request on under the base path, with headers set and taken out', async () => {
  let seen: Call | undefined;
  const url = await upstream((call) => {
    seen = call;
    const headers = { 'request-id': 'req_9', 'set-cookie': ['a=1', 'b=2'] };
    return { status: 418, headers, body: 'tea' };
  });
  const answer = await forward(outgoing, {
    baseUrl: `${url}/anthropic/`,
    headers: { 'x-api-key': undefined, authorization: 'Bearer real' },
  });
  expect(seen?.target).toBe('/anthropic/v1/messages?beta=true');
  expect(seen?.body.toString()).toBe('{"a":1}');
  expect(seen?.headers).toMatchObject({
    authorization: 'Bearer real',
    'x-app': 'cli',
    'accept-encoding': 'identity',
    'content-length': '7',
  });
  expect(seen?.headers).not.toHaveProperty('x-api-key');
  expect(seen?.headers.host).toBe(new URL(url).host);
  expect(answer.status).toBe(418);
  expect(answer.headers).toMatchObject({ 'request-id': 'req_9', 'set-cookie': ['a=1', 'b=2'] });
  expect(answer.headers).not.toHaveProperty('connection');
  expect(await textOf(answer.body)).toBe('tea');
});

test('bytes come through as they are sent, not at the end', async () => {
  const gate = Promise.withResolvers<void>();
  async function* slowly() {
    yield 'one';
    await gate.promise;
    yield 'two';
  }
  const url = await upstream(() => ({ status: 200, headers: {}, body: slowly() }));
  const { body } = await forward(outgoing, { baseUrl: url });
  const chunks: string[] = [];
  for await (const chunk of body) {
    chunks.push(Buffer.from(chunk).toString());
    gate.resolve();
  }
  expect(chunks).toEqual(['one', 'two']);
});

test('a cut upstream is an error of the body', async () => {
  async function* cut() {
    yield 'half';
    throw new StreamError('cut');
  }
  const url = await upstream(() => ({ status: 200, headers: {}, body: cut() }));
  const { body } = await forward(outgoing, { baseUrl: url });
  await expect(textOf(body)).rejects.toMatchObject({ code: 'ECONNRESET' });
});

test('the signal ends an exchange that waits for headers', async () => {
  const url = await upstream(async ({ signal }) => {
    await sleep(60_000, undefined, { signal });
    return { status: 200, headers: {}, body: '' };
  });
  const signal = AbortSignal.timeout(50);
  await expect(forward(outgoing, { baseUrl: url, signal })).rejects.toMatchObject({
    code: 'ABORT_ERR',
  });
});

test('no upstream is the error of the network', async () => {
  const server = await serveHttp(() => ({ status: 200, headers: {}, body: '' }));
  await server.close();
  await expect(forward(outgoing, { baseUrl: server.url })).rejects.toMatchObject({
    code: 'ECONNREFUSED',
  });
});

test('an agent is used', async () => {
  const url = await upstream(({ headers }) => ({
    status: 200,
    headers: {},
    body: headers.host ?? '',
  }));
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  const { body } = await forward(outgoing, { baseUrl: url, agent });
  await textOf(body);
  expect(Object.keys(agent.freeSockets)).toHaveLength(1);
});

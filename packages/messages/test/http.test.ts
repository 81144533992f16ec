import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Call } from '@ddflow/messages/answer';
import { ApiError, StreamError } from '@ddflow/messages/error';
import { type HttpServer, serveHttp } from '@ddflow/messages/http';
import { expect, onTestFinished, test } from 'vitest';

async function serving(respond: Parameters<typeof serveHttp>[0]): Promise<HttpServer> {
  const server = await serveHttp(respond);
  onTestFinished(() => server.close());
  return server;
}

const text = (body: string | AsyncIterable<string>) => ({ status: 200, headers: {}, body });

async function* thenThrow(first: string) {
  yield first;
  throw new StreamError('cut here');
}

test('a call holds what was sent', async () => {
  let seen: Call | undefined;
  const { url } = await serving((call) => {
    seen = call;
    return text('ok');
  });
  await fetch(`${url}/a/b?c=1`, { method: 'POST', body: 'grüß', headers: { 'X-One': '1' } });
  expect(seen).toMatchObject({ method: 'POST', target: '/a/b?c=1', path: '/a/b' });
  expect(seen?.headers['x-one']).toBe('1');
  expect(seen?.body.toString()).toBe('grüß');
});

test('an ApiError becomes the answer, any other error an api_error', async () => {
  const { url } = await serving(({ path }) => {
    if (path === '/slow') {
      throw new ApiError('rate_limit_error', 'slow down', { headers: { 'retry-after': '3' } });
    }
    throw new TypeError('oops');
  });
  const slow = await fetch(`${url}/slow`);
  expect([slow.status, slow.headers.get('retry-after')]).toEqual([429, '3']);
  expect(await slow.json()).toEqual({
    type: 'error',
    error: { type: 'rate_limit_error', message: 'slow down' },
  });
  const broken = await fetch(`${url}/x`);
  expect(broken.status).toBe(500);
  expect(await broken.json()).toMatchObject({ error: { type: 'api_error', message: 'oops' } });
});

test('a body that throws cuts the connection after what was sent', async () => {
  const { url } = await serving(() => text(thenThrow('first')));
  const response = await fetch(url);
  expect(response.status).toBe(200);
  await expect(response.text()).rejects.toThrow();
});

test('a StreamError before any answer cuts the connection', async () => {
  const { url } = await serving(() => {
    throw new StreamError('no answer');
  });
  await expect(fetch(url)).rejects.toThrow();
});

test('a body over the limit is refused and the server lives on', async () => {
  const { url } = await serving(() => text('ok'));
  const huge = await fetch(url, { method: 'POST', body: Buffer.alloc(65 * 1024 * 1024) });
  expect(huge.status).toBe(413);
  expect(await huge.json()).toMatchObject({ error: { type: 'request_too_large' } });
  expect((await fetch(url)).status).toBe(200);
});

test('the signal tells that the client went away', async () => {
  const left = Promise.withResolvers<void>();
  const { url } = await serving(async ({ signal }) => {
    await once(signal, 'abort');
    left.resolve();
    return text('too late');
  });
  const leaving = new AbortController();
  const asked = fetch(url, { signal: leaving.signal });
  await sleep(50);
  leaving.abort();
  await expect(asked).rejects.toThrow();
  await left.promise;
});

test('closing ends idle sockets and exchanges under way', async () => {
  const begun = Promise.withResolvers<void>();
  const server = await serveHttp(async ({ signal }) => {
    begun.resolve();
    await once(signal, 'abort');
    return text('too late');
  });
  const idle = connect(server.port, '127.0.0.1');
  await once(idle, 'connect');
  const asked = fetch(server.url).catch((error: Error) => error);
  await begun.promise;
  const idleEnded = once(idle.resume(), 'close');
  await server.close();
  await idleEnded;
  expect(await asked).toBeInstanceOf(Error);
  await server.close();
});

test('a port that is taken is an error', async () => {
  const { port } = await serving(() => text('ok'));
  await expect(serveHttp(() => text('ok'), { port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
});

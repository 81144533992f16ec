import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { digestOf, type RecordedRequest } from '@ddflow/fake-model/record';
import { say } from '@ddflow/fake-model/reply';
import { expect, test } from 'vitest';
import { modelWith, post, request, scratch } from './helpers.ts';

const rules = [{ name: 'always', when: {}, reply: () => say('x') }];

test('a request is recorded whole, its key but as a digest', async () => {
  const { url, requests } = await modelWith(rules);
  await post(url, request(), { headers: { 'x-api-key': 'secret', 'x-app': 'test' } });
  await post(url, request(), { headers: { authorization: 'Bearer secret' } });
  await post(url, request());
  expect(requests[0]).toMatchObject({
    number: 1,
    method: 'POST',
    path: '/v1/messages',
    body: request(),
    rule: 'always',
    status: 200,
    ended: 'whole',
  });
  expect(requests[0]?.headers).toMatchObject({ 'x-api-key': '***', 'x-app': 'test' });
  expect(new Date(requests[0]?.at ?? '').getTime()).not.toBeNaN();
  expect(requests.map(({ keyWas }) => keyWas)).toEqual([
    digestOf('secret'),
    digestOf('secret'),
    undefined,
  ]);
  expect(JSON.stringify(requests)).not.toContain('secret');
});

test('what is no message request is recorded too', async () => {
  const { url, requests } = await modelWith(rules);
  await fetch(`${url}/v1/nothing`, { method: 'POST', body: 'no json' });
  expect(requests[0]).toMatchObject({ path: '/v1/nothing', body: 'no json', status: 404 });
  expect(requests[0]?.unanswered).toBeUndefined();
});

test('each line of the file is a request that ended', async () => {
  const file = join(await scratch(), 'requests.jsonl');
  const told: RecordedRequest[] = [];
  const { url } = await modelWith(rules, { recordTo: file, onRequest: (one) => told.push(one) });
  await (await post(url, request(undefined, { stream: true }))).text();
  await (await post(url, request())).text();
  const lines = (await readFile(file, 'utf8')).trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line))).toEqual(JSON.parse(JSON.stringify(told)));
  expect(told.map(({ number }) => number)).toEqual([1, 2]);
});

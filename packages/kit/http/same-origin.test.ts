import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FastifyRequest } from 'fastify';
import { plainServer } from '../testing/ask.ts';
import { createAssets } from './assets.ts';
import { backPath, isSameOrigin } from './same-origin.ts';
import { visitOf } from './visit.ts';

const asking = (headers: Record<string, string>) =>
  ({
    headers,
    host: 'tessera.example:8000',
    server: { publicOrigin: 'https://public.example:8443' },
  }) as unknown as FastifyRequest;

test('a request from a page of ours is trusted, from anywhere else it is not', () => {
  assert.equal(isSameOrigin(asking({ origin: 'http://tessera.example:8000' })), true);
  assert.equal(isSameOrigin(asking({ referer: 'http://tessera.example:8000/votes' })), true);
  assert.equal(isSameOrigin(asking({ origin: 'http://evil.example' })), false);
  assert.equal(isSameOrigin(asking({ origin: 'null' })), false);
  assert.equal(isSameOrigin(asking({})), false);
});

test('the name the public calls us by is ours also where a proxy hands it on without its port', () => {
  assert.equal(isSameOrigin(asking({ origin: 'https://public.example:8443' })), true);
  assert.equal(isSameOrigin(asking({ origin: 'https://public.example' })), false);
  assert.equal(backPath(asking({ referer: 'https://public.example:8443/votes' })), '/votes');
});

test('one right header does not outweigh a wrong one', () => {
  const mixed = { origin: 'http://tessera.example:8000', referer: 'http://evil.example/' };
  assert.equal(isSameOrigin(asking(mixed)), false);
});

test('the return address never leads to another site', () => {
  const from = (referer: string) => backPath(asking({ referer }));
  assert.equal(from('http://tessera.example:8000/votes?page=2'), '/votes?page=2');
  assert.equal(from('http://evil.example/votes'), '/');
  assert.equal(from('http://tessera.example:8000//evil.example'), '/evil.example');
  assert.equal(backPath(asking({})), '/');
});

test('links of a page repeat a hundred parameters of its address at most', async () => {
  const server = await plainServer();
  server.get('/page', (request) => visitOf(request).path);
  const path = async (parameters: number) =>
    (await server.inject(`/page?${Array(parameters).fill('a=b').join('&')}`)).body;
  assert.equal((await path(100)).split('&').length, 100);
  assert.equal(await path(1000), await path(100));
});

test('the address of an asset changes with its content', () => {
  const one = createAssets({ 'a.css': 'body{}' }).href('a.css');
  const other = createAssets({ 'a.css': 'body{color:red}' }).href('a.css');
  assert.match(one, /^\/assets\/a\.[0-9a-f]{8}\.css$/);
  assert.notEqual(one, other);
});

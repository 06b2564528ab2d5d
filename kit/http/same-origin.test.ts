import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FastifyRequest } from 'fastify';
import { backPath, isSameOrigin } from './same-origin.ts';

const asking = (headers: Record<string, string>) =>
  ({ headers, host: 'tessera.example:8000' }) as unknown as FastifyRequest;

test('a request from a page of ours is trusted, from anywhere else it is not', () => {
  assert.equal(isSameOrigin(asking({ origin: 'http://tessera.example:8000' })), true);
  assert.equal(isSameOrigin(asking({ referer: 'http://tessera.example:8000/votes' })), true);
  assert.equal(isSameOrigin(asking({ origin: 'http://evil.example' })), false);
  assert.equal(isSameOrigin(asking({ origin: 'null' })), false);
  assert.equal(isSameOrigin(asking({})), false);
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

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plainServer } from '../testing/plain-server.ts';
import { visitOf } from './visit.ts';

test('links of a page repeat a hundred parameters of its address at most', async () => {
  const server = await plainServer();
  server.get('/page', (request) => visitOf(request).path);
  const path = async (parameters: number) =>
    (await server.inject(`/page?${Array(parameters).fill('a=b').join('&')}`)).body;
  assert.equal((await path(100)).split('&').length, 100);
  assert.equal(await path(1000), await path(100));
});

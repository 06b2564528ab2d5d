import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sampleApp } from '../testing/sample-app.ts';

const app = await sampleApp();
const get = (url: string, cookie = '') =>
  app.inject({ url, headers: { accept: 'text/html', cookie } });

test('10.6: /parties lists clubs with size and unity, and who agrees with whom', async () => {
  const { statusCode, body } = await get('/parties');
  assert.equal(statusCode, 200);
  assert.match(body, /href="\/mps\?party=Sever"/);
  assert.match(body, /0,625/);
  assert.match((await get('/parties', 'lang=en')).body, /How united the clubs are/);
});

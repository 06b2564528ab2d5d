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

test('10.6: /api/parties answers clubs and pairs as JSON and CSV', async () => {
  const clubs = (await get('/api/parties?format=json')).json();
  assert.deepEqual(clubs.rows[0], {
    party: 'Sever',
    members: 3,
    votes: 4,
    rice_index: 0.625,
    with_government_pct: 100,
  });
  const pairs = (await get('/api/parties?table=agreement&format=json')).json();
  assert.deepEqual(pairs.rows, [
    { party1: 'Sever', party2: 'Jih', votes: 3, same: 0, agreement_pct: 0 },
  ]);
  const csv = await get('/api/parties?format=csv');
  assert.match(
    csv.body,
    /^party,members,votes,rice_index,with_government_pct\r\nSever,3,4,0\.625,100\r\n/,
  );
  assert.match((await get('/api/parties')).body, /^<section/);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sampleApp } from '../testing/sample-app.ts';

const app = await sampleApp();
const get = (url: string) => app.inject(url);

test('10.5: /compare without members, or with one, is a form with all of them', async () => {
  for (const path of ['/compare', '/compare?ids=103']) {
    const { statusCode, body } = await get(path);
    assert.equal(statusCode, 200);
    assert.match(body, /<option value="103"[^>]*>Žďár Cyril \(Sever\)/);
  }
  assert.match((await get('/compare?ids=103')).body, /value="103" selected/);
});

test('10.5: fields left empty do not count', async () => {
  const { body } = await get('/compare?ids=103&ids=104&ids=');
  assert.match(body, /Cyril Žďár a Dana Jižní hlasují stejně/);
});

test('10.5: /compare takes two to eight members, as a list or a form, and has a canonical address', async () => {
  const { statusCode, body } = await get('/compare?ids=101,102,104');
  assert.equal(statusCode, 200);
  assert.match(body, /75,0/);
  assert.match(body, /rel="canonical" href="[^"]*\/compare\?ids=101%2C102%2C104"/);
  assert.match((await get('/compare?ids=101&ids=102')).body, /href="\/votes\/12"/);
  assert.equal((await get('/compare?ids=101,102&page=9')).statusCode, 200);
});

test('10.5: /compare answers 400 naming ids when there are too few, too many or invalid ones, and 404 to an unknown member', async () => {
  for (const query of ['', '?ids=101', '?ids=101,101', '?ids=1,2,3,4,5,6,7,8,9', '?ids=101,x']) {
    const reply = await get(`/api/compare${query}${query ? '&' : '?'}format=json`);
    assert.equal(reply.statusCode, 400, query);
    assert.equal(reply.json().fields[0].field, 'ids');
    assert.match(reply.json().error, /^ids must name 2 to 8/);
  }
  assert.equal((await get('/compare?ids=101,999')).statusCode, 404);
});

test('10.5: /api/compare answers the votes and the agreement as JSON', async () => {
  const votes = (await get('/api/compare?ids=101,104&format=json')).json();
  assert.deepEqual([votes.total, votes.rows[0].mp_101, votes.rows[0].mp_104], [3, 'A', 'B']);
  const pairs = (await get('/api/compare?ids=101,104&table=agreement&format=json')).json();
  assert.equal(pairs.rows[0].agreement_pct, 25);
});

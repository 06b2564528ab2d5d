import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sampleApp } from '../testing/sample-app.ts';

const app = await sampleApp();
const get = (url: string, cookie = '') =>
  app.inject({ url, headers: { accept: 'text/html', cookie } });

test('10.6: /parties lists clubs with size and unity, and who agrees with whom', async () => {
  const { statusCode, body } = await get('/parties');
  assert.equal(statusCode, 200);
  assert.match(body, /href="\/parties\/Sever"/);
  assert.match(body, /0,625/);
  assert.match((await get('/parties', 'lang=en')).body, /How united the clubs are/);
});

test('10.17, 10.26: sorting keeps the choice of votes', async () => {
  const { body } = await get('/parties?to=2021-05-02');
  assert.match(body, /href="\/parties\?[^"]*to=2021-05-02[^"]*sort=cohesion"/);
});

test('10.6: the order of /parties is a parameter marked in the heading; an unknown one is 400', async () => {
  const { body } = await get('/parties?sort=cohesion');
  assert.match(body, /aria-sort="descending"><a href="\/parties\?sort=cohesion"/);
  assert.ok(body.indexOf('/parties/Jih"') < body.indexOf('/parties/Sever"'));
  assert.equal((await get('/parties?sort=best')).statusCode, 400);
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
  const pairs = (await get('/api/parties/agreement?format=json')).json();
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

test('10.6: /parties/{code} shows its unity, dividing votes and members', async () => {
  const { statusCode, body } = await get('/parties/sever');
  assert.equal(statusCode, 200);
  assert.match(body, /href="\/votes\/12"/);
  assert.match(body, /href="\/mps\/105"/, 'who left it is still listed');
  assert.equal((await get('/parties/Nikdo')).statusCode, 404);
  assert.equal((await get('/parties/Sever?period=99')).statusCode, 404);
  assert.equal((await get('/parties/Sever?top=0')).statusCode, 400);
});

test('10.6: /api/parties/{code} answers each table as JSON', async () => {
  const table = async (name: string) =>
    (await get(`/api/parties/Sever?table=${name}&format=json`)).json();
  const splits = await table('splits');
  assert.deepEqual(
    [splits.total, splits.rows[0].id_hlasovani, splits.rows[0].rice_index],
    [2, 12, 0],
  );
  assert.equal((await table('members')).rows.length, 4);
  for (const name of ['splits', 'members']) {
    assert.match((await get(`/api/parties/Sever?table=${name}`)).body, /<table>/);
  }
});

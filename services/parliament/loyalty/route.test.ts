import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sampleApp } from '../testing/sample-app.ts';

const app = await sampleApp();
const rows = async (query: string) => (await app.inject(`/api/loyalty?${query}`)).json().rows;

test('4.1: the loyalty page answers in words first, then in a table', async () => {
  const { statusCode, body } = await app.inject('/loyalty');
  assert.equal(statusCode, 200);
  assert.match(body, /Nejčastěji proti svému klubu hlasuje Cyril Žďár \(Sever\)/);
  assert.match(body, /<td class="num">1<\/td><th scope="row"><a href="\/mps\/103">Cyril Žďár<\/a>/);
});

test('2: JSON rows carry ids, names, club and counts', async () => {
  const { period, total, source_date, rows } = (
    await app.inject('/api/loyalty?format=json')
  ).json();
  assert.deepEqual([period, total, source_date], [10, 5, '2021-05-03']);
  assert.deepEqual(rows[0], {
    id_poslanec: 3,
    id_osoba: 103,
    jmeno: 'Cyril',
    prijmeni: 'Žďár',
    party: 'Sever',
    active_votes: 2,
    rebellions: 1,
    rebellion_pct: 50,
    changed_club: false,
  });
});

test('1.4: the party filter takes the code in any case and does not change the counting', async () => {
  assert.deepEqual(
    (await rows('format=json&party=jih')).map((row: { jmeno: string }) => row.jmeno),
    ['Dana', 'Emil'],
  );
});

test('7: an unknown party gives no rows and a way out', async () => {
  const { statusCode, body } = await app.inject('/api/loyalty?party=%3Cb%3E');
  assert.equal(statusCode, 200);
  assert.match(body, /Pro tento výběr nejsou data\. <a href="\/loyalty">/);
  assert.doesNotMatch(body, /<b>/);
});

test('7: a number of rows beyond its limits is 400 and names the field', async () => {
  for (const top of ['0', '-1', '501', '1e9', '1.5', 'abc']) {
    const answer = await app.inject(`/api/loyalty?format=json&top=${top}`);
    assert.deepEqual([answer.statusCode, answer.json().fields[0].field], [400, 'top'], top);
  }
});

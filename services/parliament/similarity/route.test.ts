import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sampleApp } from '../testing/sample-app.ts';

const app = await sampleApp();

test('4.1: the similarity page names the most similar pair, then shows the pairs and the map with links', async () => {
  const { statusCode, body } = await app.inject('/similarity');
  assert.equal(statusCode, 200);
  assert.match(body, /podobnost -?[−\d,]+\u202f%\. /);
  assert.match(body, /Zobrazeno 6 ze 6 dvojic\./);
  assert.match(body, /<a href="\/mps\/103" aria-label="Cyril Žďár \(Sever\)"><path /);
  assert.match(body, /<figcaption>.*top=500&amp;table=map&amp;format=csv".*<\/figcaption>/);
});

test('4.2: JSON carries the pairs as rows, and the points as another table', async () => {
  const { rows, explained_variance, total } = (
    await app.inject('/api/similarity?format=json&top=1')
  ).json();
  assert.deepEqual([total, explained_variance.length], [6, 2]);
  const map = (await app.inject('/api/similarity?format=json&table=map')).json().rows;
  assert.equal(map.length, 5);
  assert.deepEqual(Object.keys(map[0]), ['id_poslanec', 'name', 'party', 'x', 'y']);
  const [{ similarity, ...pair }] = rows;
  assert.ok(Math.abs(similarity - 1 / Math.sqrt(12)) < 1e-9);
  assert.deepEqual(pair, {
    mp1_id: 1,
    mp1_name: 'Adam Sever',
    mp1_party: 'Sever',
    mp2_id: 5,
    mp2_name: 'Emil Přeběhlík',
    mp2_party: 'Jih',
    agreed: 2,
    compared: 3,
    shared_club: 'Sever',
  });
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { periodsInMemory } from './testing/periods-in-memory.ts';
import { sampleApp } from './testing/sample-app.ts';
import { samplePeriod } from './testing/sample-period.ts';

const PERIOD_7 = { ...samplePeriod, term: { number: 7, year: 2013, organ: 171 } };
const app = await sampleApp({ periods: periodsInMemory(PERIOD_7) });
const NOTE = /Data 10\. volebního období zatím nejsou k dispozici/;

for (const path of ['/', '/loyalty']) {
  test(`4.1 newest period: ${path} without a period shows the newest that is there and names it`, async () => {
    const { statusCode, body } = await app.inject(path);
    assert.equal(statusCode, 200);
    assert.match(body, NOTE);
    // Links keep the period, so that the next page shows the same.
    assert.match(body, /href="\/loyalty\?period=7"/);
    assert.match(body, /<option value="7" selected>/);
  });

  test(`4.1 newest period: ${path} with the period that is missing is 503, with the other one it has no note`, async () => {
    assert.equal((await app.inject(`${path}?period=10`)).statusCode, 503);
    const { statusCode, body } = await app.inject(`${path}?period=7`);
    assert.equal(statusCode, 200);
    assert.doesNotMatch(body, NOTE);
  });
}

test('4.2 newest period: tables, charts and files without a period are of the newest that is there', async () => {
  for (const path of ['/api/loyalty', '/api/votes', '/api/attendance']) {
    const reply = await app.inject(`${path}?format=json`);
    assert.equal(reply.statusCode, 200, path);
    assert.equal(reply.json().period, 7, path);
  }
  for (const path of ['/charts/loyalty.png', '/data/votes.csv']) {
    assert.equal((await app.inject(path)).statusCode, 200, path);
  }
  assert.equal((await app.inject('/api/loyalty?period=10&format=json')).statusCode, 503);
});

test('7 newest period: without any period every route is 503', async () => {
  const none = await sampleApp({ periods: periodsInMemory() });
  for (const path of ['/', '/loyalty', '/api/votes?format=json']) {
    assert.equal((await none.inject(path)).statusCode, 503, path);
  }
});

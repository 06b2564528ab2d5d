import assert from 'node:assert/strict';
import { test } from 'node:test';
import { valuesOf } from '../testing/rows.ts';
import { sampleApp } from '../testing/sample-app.ts';

const app = await sampleApp();
const get = (url: string, headers = {}) => app.inject({ url, headers });

test('4.1: the attendance page answers in words, a chart and a table', async () => {
  const { statusCode, body } = await get('/attendance');
  assert.equal(statusCode, 200);
  assert.match(body, /Nejnižší účast má Cyril Žďár \(Sever\): 75,0\u202f%, 3 ze 4 hlasování\./);
  assert.match(body, /<svg[^>]+aria-label="Nejnižší účast má Cyril Žďár/);
  assert.match(body, /<a href="\/charts\/attendance\.png\?[^"]+" download>/);
  assert.match(body, /<a href="\/mps\/103">Cyril Žďár<\/a>/);
});

test('1.4: the party filter takes the code in any case', async () => {
  const { rows } = (await get('/api/attendance?format=json&party=jih')).json();
  assert.deepEqual(valuesOf(rows, 'jmeno'), ['Emil', 'Dana']);
});

test('4.3: the chart is a PNG of 150 DPI, and 304 to who has it', async () => {
  const { statusCode, headers, rawPayload } = await get('/charts/attendance.png?sort=most_no');
  assert.deepEqual([statusCode, headers['content-type']], [200, 'image/png']);
  assert.deepEqual([...rawPayload.subarray(0, 4)], [0x89, 0x50, 0x4e, 0x47]);
  // 150 dots an inch are 5906 a metre.
  const physical = rawPayload.indexOf('pHYs');
  assert.equal(rawPayload.readUInt32BE(physical + 4), 5906);
  const again = await get('/charts/attendance.png?sort=most_no', {
    'if-none-match': String(headers.etag),
  });
  assert.equal(again.statusCode, 304);
});

test('10.22: a chart of a choice with nothing to draw is 404', async () => {
  for (const name of ['attendance', 'loyalty']) {
    assert.equal((await get(`/charts/${name}.png?party=nobody`)).statusCode, 404, name);
  }
});

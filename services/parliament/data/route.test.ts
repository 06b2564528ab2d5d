import assert from 'node:assert/strict';
import { test } from 'node:test';
import { temporaryFolder } from '@tessera/kit/testing/temporary-folder';
import { writePeriodCache } from '../store/period-cache.ts';
import { sampleApp } from '../testing/sample-app.ts';
import { samplePeriod } from '../testing/sample-period.ts';

const folder = temporaryFolder('data');
await writePeriodCache(folder, samplePeriod, 'signature');
const app = await sampleApp({ parquetFolder: folder });
const get = (url: string, cookie = '') =>
  app.inject({ url, headers: { accept: 'text/html', cookie } });

test('10.8: /data shows counts, snapshot date and downloads, in both languages', async () => {
  const { statusCode, body } = await get('/data');
  assert.equal(statusCode, 200);
  assert.match(body, /4 platná hlasování, k nim 20 záznamů o poslancích .*, 5 poslanců/);
  assert.match(body, /\/data\/void_votes\.csv/);
  assert.match((await get('/data', 'lang=en')).body, /As of 3 May 2021: 4 valid votes/);
});

test('10.8: /data/{table}.csv is the whole table', async () => {
  const csv = await get('/data/mp_votes.csv');
  assert.equal(csv.body.trimEnd().split('\r\n').length, 21);
  assert.match(csv.headers['content-disposition'] as string, /filename="mp_votes-10\.csv"/);
  assert.match((await get('/data/void_votes.csv')).body, /\r\n99,/);
});

test('10.8: /data/{table}.parquet is the file of the columnar cache; without a disk it is 404', async () => {
  const { headers, rawPayload } = await get('/data/votes.parquet');
  assert.equal(headers['content-type'], 'application/vnd.apache.parquet');
  assert.equal(Number(headers['content-length']), rawPayload.length);
  assert.equal(rawPayload.subarray(0, 4).toString(), 'PAR1');
  const none = await sampleApp();
  assert.equal((await none.inject({ url: '/data/votes.parquet' })).statusCode, 404);
});

test('7, 10.8: an unknown file name under /data/ is 404, including attempts to leave the folder', async () => {
  for (const file of ['other.csv', 'votes.zip', 'votes', '..%2Fvotes.csv', 'constructor.csv']) {
    assert.equal((await get(`/data/${file}`)).statusCode, 404, file);
  }
  assert.equal((await get('/data/votes.csv?period=99')).statusCode, 404);
});

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { createStoredTables } from '../store/stored-tables.ts';
import { sampleApp } from '../testing/sample-app.ts';

const folder = await mkdtemp(join(tmpdir(), 'data-'));
after(() => rm(folder, { recursive: true, force: true }));
const app = await sampleApp({ storedTables: createStoredTables(folder) });
const get = (url: string, cookie = '') =>
  app.inject({ url, headers: { accept: 'text/html', cookie } });

test('10.8: /data shows formulas, counts, snapshot date and downloads, in both languages', async () => {
  const { statusCode, body } = await get('/data');
  assert.equal(statusCode, 200);
  assert.match(body, /Stav k 3\. 5\. 2021: 4 platná hlasování, 20 hlasů, 5 poslanců/);
  assert.match(body, /\/data\/void_votes\.csv/);
  assert.match((await get('/data', 'lang=en')).body, /As of 3 May 2021: 4 valid votes/);
});

test('10.3, 10.8: /data has the formula of every share of attendance, under the name of its column', async () => {
  const [row] = (await get('/api/attendance?format=json')).json().rows;
  const shares = Object.keys(row).filter((name) => name.includes('_pct'));
  assert.equal(shares.length, 4);
  for (const lang of ['cs', 'en']) {
    const { body } = await get('/data', `lang=${lang}`);
    const formulas = /<dl class="formulas">.*?<\/dl>/s.exec(body)![0];
    for (const name of shares) assert.match(formulas, new RegExp(`\\b${name} = \\(`), name);
  }
});

test('10.8: /api/data lists every table with its rows, addresses, size and checksum', async () => {
  const { rows } = (await get('/api/data?format=json')).json();
  const votes = rows.find(({ table }: { table: string }) => table === 'votes');
  assert.equal(votes.rows, 4);
  const file = await get(votes.parquet);
  assert.equal(file.statusCode, 200);
  assert.equal(file.headers['content-type'], 'application/vnd.apache.parquet');
  assert.equal(file.rawPayload.length, votes.parquet_bytes);
  assert.equal(createHash('sha256').update(file.rawPayload).digest('hex'), votes.parquet_sha256);
  assert.equal(file.rawPayload.subarray(0, 4).toString(), 'PAR1');
});

test('10.8: /data/{table}.csv and .json stream the whole table, streamed', async () => {
  const csv = await get('/data/mp_votes.csv');
  assert.equal(csv.body.trimEnd().split('\r\n').length, 21);
  assert.match(csv.headers['content-disposition'] as string, /filename="mp_votes-10\.csv"/);
  const json = (await get('/data/mp_votes.json')).json();
  assert.deepEqual([json.period, json.table, json.rows.length], [10, 'mp_votes', 20]);
  const voids = (await get('/data/void_votes.json')).json();
  assert.equal(voids.rows[0].id_hlasovani, 99);
});

type Schema = {
  readonly properties: { readonly rows: { readonly items: RowSchema } };
};
type RowSchema = { readonly properties: object; readonly additionalProperties: boolean };

test('10.8: the API document names the columns of every whole table, and no others', async () => {
  const { components } = (await app.inject('/openapi.json')).json();
  const schemas: Readonly<Record<string, Schema>> = components.schemas;
  const { rows: tables } = (await get('/api/data?format=json')).json();
  assert.equal(tables.length, 8);
  for (const { table, json } of tables) {
    const { items } = schemas[`Whole_${table}`]!.properties.rows;
    assert.equal(items.additionalProperties, false);
    for (const row of (await get(json)).json().rows) {
      assert.deepEqual(Object.keys(row), Object.keys(items.properties), table);
    }
  }
});

test('10.8: a table is a file with an ETag, of which a part can be had', async () => {
  for (const type of ['csv', 'json', 'parquet', 'xlsx']) {
    const url = `/data/mp_votes.${type}`;
    const { headers, rawPayload } = await get(url);
    const { etag } = headers;
    assert.equal(
      (await app.inject({ url, headers: { 'if-none-match': `${etag}` } })).statusCode,
      304,
    );
    const part = await app.inject({ url, headers: { range: 'bytes=10-', 'if-range': `${etag}` } });
    assert.equal(part.statusCode, 206, type);
    assert.deepEqual(part.rawPayload, rawPayload.subarray(10));
  }
});

test('10.8: an unknown file name under /data/ is 404, including attempts to leave the folder', async () => {
  for (const file of ['other.csv', 'votes.zip', 'votes', '..%2Fvotes.csv', 'constructor.csv']) {
    assert.equal((await get(`/data/${file}`)).statusCode, 404, file);
  }
  assert.equal((await get('/data/votes.csv?period=99')).statusCode, 404);
  const none = await sampleApp();
  // Without a disk the file is made for each request; its checksum is not known in advance.
  const url = '/data/votes.parquet';
  assert.equal((await none.inject({ url })).statusCode, 200);
  assert.match((await none.inject({ url: '/data' })).body, /zatím není uložen/);
});

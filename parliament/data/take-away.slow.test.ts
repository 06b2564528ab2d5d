import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { parse } from 'csv-parse/sync';
import { unzipSync } from 'fflate';
import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import { readSheet } from 'read-excel-file/node';
import type { Period } from '../chamber/period.ts';
import { createStoredTables } from '../store/stored-tables.ts';
import { xlsxTable } from '../store/xlsx-table.ts';
import { zipFile } from '../store/zip-file.ts';
import { periodsInMemory } from '../testing/periods-in-memory.ts';
import { noRealData, realPeriod } from '../testing/real-periods.ts';
import { sampleApp } from '../testing/sample-app.ts';
import { samplePeriod } from '../testing/sample-period.ts';
import { TABLE_NAMES, wholeTable } from './tables.ts';

const folder = await mkdtemp(join(tmpdir(), 'take-away-'));
after(() => rm(folder, { recursive: true, force: true }));

type Row = Record<string, string | number | null>;

async function download(path: string, period: Period = samplePeriod, isStored = true) {
  const app = await sampleApp({
    periods: periodsInMemory(period),
    ...(isStored && { storedTables: createStoredTables(folder) }),
  });
  const separator = path.includes('?') ? '&' : '?';
  const reply = await app.inject(`${path}${separator}period=${period.term.number}`);
  assert.equal(reply.statusCode, 200, `${path}: ${reply.body.slice(0, 300)}`);
  await app.close();
  return reply;
}

/** With what makes formats go wrong: quotes, line breaks, formulas, letters XML cannot hold, nothing. */
const hostile: Period = {
  ...samplePeriod,
  votes: samplePeriod.votes.map((vote, at) => ({
    ...vote,
    title: ['"a";\r\nb,c', '=1+1', `x\u0001<y>&z\ud800`, '  '][at]!,
    item: at === 0 ? undefined : vote.item,
  })),
};

for (const [name, period] of Object.entries({ sample: samplePeriod, hostile })) {
  test(`10.23: every table of the ${name} period has the same rows as JSON, CSV, XLSX and Parquet`, async () => {
    for (const table of TABLE_NAMES) {
      const { rows } = (await download(`/data/${table}.json`, period)).json() as { rows: Row[] };
      const [head, ...lines] = parse(
        (await download(`/data/${table}.csv`, period)).body,
      ) as string[][];
      const columns = wholeTable(period, table).columns.map(({ name }) => name);
      assert.deepEqual(head, columns, table);
      const text = (value: unknown) =>
        String(value ?? '')
          .toWellFormed()
          .replace(/^(?=[=+\-@].)/, "'");
      const isCode = (name: string) => name === 'vysledek';
      assert.deepEqual(
        lines,
        rows.map((row) => columns.map((c) => (isCode(c) ? String(row[c] ?? '') : text(row[c])))),
        `${table} as CSV`,
      );
      const parquet = (await download(`/data/${table}.parquet`, period)).rawPayload;
      assert.deepEqual(await fromParquet(parquet), rows.map(wellFormed), `${table} as Parquet`);
      const book = await readSheet((await download(`/data/${table}.xlsx`, period)).rawPayload, {
        trim: false,
      });
      const cells = rows.map((row) => columns.map((column) => inSheet(row[column])));
      assert.deepEqual(book, [columns, ...cells], `${table} as XLSX`);
    }
  });
}

const wellFormed = (row: Row) =>
  Object.fromEntries(
    Object.entries(row).map(([k, v]) => [k, typeof v === 'string' ? v.toWellFormed() : v]),
  );

function inSheet(value: string | number | null | undefined) {
  if (value === null || value === undefined || value === '') return null;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: XML has no way to write it
  return typeof value === 'string' ? value.toWellFormed().replace(/\x01/g, '') : value;
}

/** Read by another implementation than the one that wrote it. */
async function fromParquet(bytes: Buffer): Promise<Row[]> {
  const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
  return (await parquetReadObjects({ file: file as ArrayBuffer })) as Row[];
}

test('10.23: a table longer than a sheet goes on in the next sheets', async () => {
  const parts: Uint8Array[] = [];
  const table = wholeTable(samplePeriod, 'mp_votes');
  for await (const part of xlsxTable(table, '2021-05-03', 8))
    parts.push(Buffer.from(part as Uint8Array));
  const rows: unknown[] = [];
  for (const sheet of [1, 2, 3]) {
    const [head, ...cells] = await readSheet(Buffer.concat(parts), sheet);
    assert.deepEqual(
      head,
      table.columns.map(({ name }) => name),
    );
    rows.push(...cells);
  }
  assert.deepEqual(
    rows,
    [...table.rows()].map((row) => Object.values(row)),
  );
});

async function assertPackage(zip: Buffer, period: Period): Promise<void> {
  const files = unzipSync(zip);
  const names = Object.keys(files);
  const sums = Buffer.from(files.SHA256SUMS!).toString();
  const listed = sums
    .trimEnd()
    .split('\n')
    .map((line) => line.split('  ') as [string, string]);
  assert.deepEqual(
    listed.map(([, path]) => path),
    names.filter((name) => name !== 'SHA256SUMS'),
  );
  for (const [sum, path] of listed) {
    assert.equal(createHash('sha256').update(files[path]!).digest('hex'), sum, path);
  }
  const manifest = JSON.parse(Buffer.from(files['datapackage.json']!).toString());
  assert.equal(manifest.source_date, period.sourceDate);
  const described = manifest.resources as {
    path: string;
    bytes: number;
    hash: string;
    rows?: number;
    schema?: { fields: { name: string; type: string; description: string }[] };
  }[];
  assert.deepEqual(
    described.map(({ path }) => path),
    names.filter((name) => !['SHA256SUMS', 'datapackage.json'].includes(name)),
  );
  for (const { path, bytes, hash, rows, schema } of described) {
    assert.equal(files[path]!.length, bytes, path);
    assert.ok(hash === `sha256:${listed.find(([, own]) => own === path)![0]}`);
    if (!path.endsWith('.parquet')) continue;
    const content = files[path]!.slice();
    assert.equal(Number(parquetMetadata(content.buffer).num_rows), rows, path);
    assert.ok(schema!.fields.every(({ description }) => description.length > 1));
  }
  for (const table of TABLE_NAMES) {
    const isThere = [`csv/${table}.csv`, `parquet/${table}.parquet`].every((name) => files[name]);
    assert.ok(isThere, table);
  }
  const dictionary = parse(Buffer.from(files['dictionary.csv']!), { columns: true }) as Row[];
  for (const { table, column, type, meaning_cs, meaning_en } of dictionary) {
    const named = described.find(({ path }) => path === `csv/${table}.csv`)!.schema!.fields;
    assert.ok(named.some((field) => field.name === column && field.type === type));
    assert.ok(meaning_cs && meaning_en);
  }
}

test('10.23: the ZIP of a period holds all tables, a manifest, a dictionary and checksums that are right', async () => {
  const { headers, rawPayload } = await download('/data/all.zip');
  assert.equal(headers['content-type'], 'application/zip');
  assert.match(String(headers['content-disposition']), /filename="parliament-period-10\.zip"/);
  await assertPackage(rawPayload, samplePeriod);
});

test('10.23: the same data give the same ZIP, in every time zone, kept on disk or not', async (t) => {
  const zone = process.env.TZ;
  t.after(() => {
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  });
  const first = (await download('/data/all.zip')).rawPayload;
  for (const zone of ['Pacific/Auckland', 'America/Los_Angeles']) {
    process.env.TZ = zone;
    assert.deepEqual(
      (await download('/data/all.zip', { ...samplePeriod })).rawPayload,
      first,
      zone,
    );
  }
  assert.deepEqual((await download('/data/all.zip', samplePeriod, false)).rawPayload, first);
});

test('10.23: the files of a real period are whole', { skip: noRealData }, async () => {
  const period = await realPeriod(7);
  await assertPackage((await download('/data/all.zip', period)).rawPayload, period);
  const parquet = (await download('/data/mp_votes.parquet', period)).rawPayload;
  const file = parquet.buffer.slice(parquet.byteOffset, parquet.byteOffset + parquet.byteLength);
  assert.equal(Number(parquetMetadata(file as ArrayBuffer).num_rows), 664_200);
});

test('10.23: a file that cannot be read to its end breaks off: no half ZIP looks whole', async () => {
  async function* failing() {
    yield 'a';
    throw new Error('no more');
  }
  await assert.rejects(async () => {
    for await (const _ of zipFile([{ path: 'a', pieces: failing }], { date: '2021-05-03' })) {
      // Read to the end.
    }
  }, /no more/);
});

// Archives of at most a megabyte that mean to fill the memory: served to a process of its own, whose
// peak is compared with that of one that reads honest archives.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import { constants, crc32, deflateRawSync } from 'node:zlib';
import { full } from '@tessera/kit/testing/full';
import { honestEntry, type RawEntry, zipByHand } from '@tessera/sandbox/psp/zip-by-hand';
import { zipSync } from 'fflate';

const MEGABYTE = 2 ** 20;
const ROOM_MEGABYTES = 300;

const folder = await mkdtemp(join(tmpdir(), 'tessera-bombs-'));
const served = new Map<string, Uint8Array>();
const server = createServer((request, response) => {
  const bytes = served.get(request.url ?? '');
  response.writeHead(bytes ? 200 : 404).end(bytes);
});
await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
after(async () => {
  server.close();
  await rm(folder, { recursive: true, force: true });
});

const ZEROS = new Uint8Array(MEGABYTE);
const BLOCK = deflateRawSync(ZEROS, { finishFlush: constants.Z_FULL_FLUSH, level: 9 });

/** So many zeros, deflated without deflating them all: a megabyte's blocks over and over. */
function zeros(name: string, megabytes: number): RawEntry {
  const deflated = Buffer.concat([...Array<Uint8Array>(megabytes).fill(BLOCK), Buffer.of(3, 0)]);
  let checksum = 0;
  for (let i = 0; i < megabytes; i++) checksum = crc32(ZEROS, checksum);
  return { name, deflated, checksum, declaredSize: megabytes * MEGABYTE };
}

const lines = (count: number, line: (row: number) => string) =>
  new Uint8Array(Buffer.from(Array.from({ length: count }, (_, row) => line(row + 1)).join('')));
const VOTES = lines(20, (id) => `${id}|171|1|${id}|0|01.11.2015|10:00|1|0|0|0|1|1|N|A|n|n|\n`);
const BALLOTS = lines(20, (id) => `1|${id}|A|\n`);
const MEMBERS = {
  'osoby.unl': lines(1, (id) => `${id}||Nováková|Jana|||Ž|||\n`),
  'poslanec.unl': lines(1, (id) => `${id}|1|1||171|||||||||||\n`),
  'organy.unl': lines(1, () => '9|171|1|ABC|Klub|||||\n'),
  'zarazeni.unl': lines(1, () => '1|9|0|2013-10-26 14|||\n'),
};
const honest = { 'hl2013s.unl': VOTES, 'hl2013h1.unl': BALLOTS };

/** What a process says that reads period 7 from these archives, and its peak. */
async function ingest(archives: Readonly<Record<string, Uint8Array>>) {
  const all = { 'hl-2013ps.zip': zipSync(honest), 'poslanci.zip': zipSync(MEMBERS), ...archives };
  served.clear();
  for (const [name, bytes] of Object.entries(all)) served.set(`/${name}`, bytes);
  const cache = await mkdtemp(join(folder, 'cache-'));
  return child('archive', `http://127.0.0.1:${(server.address() as AddressInfo).port}`, cache);
}

async function child(...args: string[]): Promise<{ said: string; peakMegabytes: number }> {
  const script = join(import.meta.dirname, '../testing/archive-child.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [script, ...args]);
  return JSON.parse(stdout);
}

const { said, peakMegabytes: usual } = await ingest({});
assert.equal(said, '20 votes');

const NOISE = Buffer.concat(
  Array.from({ length: 28_000 }, (_, at) => createHash('sha256').update(`${at}`).digest()),
);
const inner = zipSync({ 'a.zip': zipSync({ 'b.zip': zipByHand([zeros('b', 500)]) }) });
const overlapping = (count: number, megabytes: number) => {
  const first = zeros('', megabytes);
  const all = Array.from({ length: count }, (_, at) => ({
    ...first,
    name: `hl2013h${at}.unl`,
    isOverlapping: at > 0,
  }));
  return [honestEntry('noise.unl', NOISE), ...all];
};

const BOMBS: readonly (readonly [name: string, entries: readonly RawEntry[], said: RegExp])[] = [
  ['one giant', [zeros('hl2013h1.unl', 1000)], /\/hl-2013ps\.zip: declares 1048576000 bytes, exp/],
  [
    'several large ones',
    [1, 2, 3, 4].map((n) => zeros(`hl2013h${n}.unl`, 250)),
    /\/hl-2013ps\.zip: declares 1048576000 bytes, expected at most \d+ in an archive of \d+/,
  ],
  [
    'a giant that lies',
    [{ ...zeros('hl2013h1.unl', 1000), declaredSize: 1000 }],
    /\/hl-2013ps\.zip: an entry inflates to more than the 1000 bytes it declares/,
  ],
  [
    'one place under many names',
    overlapping(150, 100),
    /\/hl-2013ps\.zip: declares \d+ bytes, expected at most/,
  ],
  [
    'one place under few names',
    overlapping(5, 3),
    /\/hl-2013ps\.zip: two of its entries lie upon one another/,
  ],
  [
    'ten thousand entries',
    Array.from({ length: 10_000 }, (_, at) => honestEntry(`${at}.unl`, new Uint8Array())),
    /\/hl-2013ps\.zip: has 10000 entries, expected at most 200/,
  ],
  ['archives in archives', [honestEntry('hl2013s.unl.zip', inner)], /^hl2013s\.unl is missing/],
];

for (const [name, entries, refusal] of BOMBS.filter(([name]) => full || /giant/.test(name))) {
  test(`1.1: an archive of ${name} is refused by name and limit, and takes little memory`, async () => {
    const bytes = zipByHand(entries);
    assert.ok(bytes.length < 1.1 * MEGABYTE, `${bytes.length}`);
    const { said, peakMegabytes } = await ingest({ 'hl-2013ps.zip': bytes });
    assert.match(said, refusal);
    assert.ok(peakMegabytes - usual < ROOM_MEGABYTES, `${peakMegabytes} MB, usually ${usual}`);
  });
}

test('1.1: more rows than a parliament has are refused by file, line and limit', async () => {
  const votes = zipSync({
    ...honest,
    'hl2013s.unl': lines(60_000, (id) => `${id}${'|'.repeat(17)}\n`),
  });
  const members = (name: string, rows: Uint8Array) => ({
    'poslanci.zip': zipSync({ ...MEMBERS, [name]: rows }),
  });
  const seats = lines(3_000, (id) => `${id}|1|1||171|||||||||||\n`);
  const spans = lines(30_000, () => '1|9|0||||\n');
  const clubs = lines(300, (id) => `${id}|171|1|C${id}||||||\n`);
  const said = async (archives: Readonly<Record<string, Uint8Array>>) => {
    const { said, peakMegabytes } = await ingest(archives);
    assert.ok(peakMegabytes - usual < ROOM_MEGABYTES, `${peakMegabytes} MB, usually ${usual}`);
    return said;
  };
  assert.match(await said({ 'hl-2013ps.zip': votes }), /^hl2013s\.unl, line 50001: .* 50000 votes/);
  assert.match(
    await said(members('poslanec.unl', seats)),
    /, line 2001: expected at most 2000 mem/,
  );
  assert.match(
    await said(members('zarazeni.unl', spans)),
    /, line 101: expected at most 100 membe/,
  );
  assert.match(await said(members('organy.unl', clubs)), /, line 201: expected at most 200 clubs/);
});

test('1.5: a Word document that inflates to much more than it is takes little memory', async () => {
  const text = Buffer.from(`<w:document><w:p><w:t>${'a'.repeat(60 * MEGABYTE)}`);
  const documents: readonly (readonly [RawEntry, RegExp])[] = [
    [zeros('word/document.xml', 1000), /^document\.xml is too large$/],
    [{ ...zeros('word/document.xml', 1000), declaredSize: 1000 }, /^document\.xml is too large$/],
    [honestEntry('word/document.xml', text), /^a{300}$/],
  ];
  for (const [entry, expected] of documents) {
    const file = join(folder, 'document.docx');
    await writeFile(file, zipByHand([entry]));
    const { said, peakMegabytes } = await child('docx', file);
    assert.match(said, expected);
    assert.ok(peakMegabytes - usual < ROOM_MEGABYTES, `${peakMegabytes} MB, usually ${usual}`);
  }
});

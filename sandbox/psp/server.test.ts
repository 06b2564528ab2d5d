import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { makeArchives } from './archives.ts';
import type { FaultKind } from './faults.ts';
import { tinyParliament } from './options.ts';
import { startPsp } from './server.ts';
import { readArchive, recordsOf } from './testing/read-archive.ts';

const psp = await startPsp(tinyParliament);
after(() => psp.close());
const path = '/hl-2025ps.zip';
const whole = makeArchives(tinyParliament).get('hl-2025ps.zip')!;

const get = (headers: Record<string, string> = {}) => fetch(psp.url + path, { headers });
const bytesOf = async (response: Response) => new Uint8Array(await response.arrayBuffer());
const broken = async (kind: FaultKind) => {
  psp.fault(kind, path, { times: 1 });
  return bytesOf(await get());
};

test('1.1: the archives are served as they are made', async () => {
  const response = await get();
  assert.equal(response.headers.get('content-type'), 'application/zip');
  assert.ok(Buffer.from(await bytesOf(response)).equals(whole));
});

test('1.1 archives: a client with this version gets 304 by ETag, or by date without one', async () => {
  const { headers } = await get();
  const [etag, modified] = [headers.get('etag')!, headers.get('last-modified')!];
  assert.equal(modified, 'Wed, 30 Sep 2026 03:30:00 GMT');
  assert.equal((await get({ 'if-none-match': etag })).status, 304);
  assert.equal((await get({ 'if-modified-since': modified })).status, 304);
  assert.equal((await get({ 'if-modified-since': 'Wed, 30 Sep 2026 03:29:59 GMT' })).status, 200);
  const both = { 'if-none-match': '"older"', 'if-modified-since': modified };
  assert.equal((await get(both)).status, 200);
});

test('1.1 archives: an unknown address gives 404 and lists the archives', async () => {
  const response = await fetch(`${psp.url}/hl-2017ps.zip`);
  assert.equal(response.status, 404);
  assert.match(await response.text(), /\/hl-2025ps\.zip/);
});

test('1.6 archives: a new export has another ETag', async () => {
  const other = await startPsp(tinyParliament);
  const before = (await fetch(other.url + path)).headers.get('etag')!;
  other.publish({ ...tinyParliament, snapshot: '2026-10-01' });
  const response = await fetch(other.url + path, { headers: { 'if-none-match': before } });
  assert.equal(response.status, 200);
  assert.equal(response.headers.get('last-modified'), 'Thu, 01 Oct 2026 03:30:00 GMT');
  await other.close();
});

test('1.1 faults: a status fault holds for its path and number of times', async () => {
  for (const kind of ['404', '429', '500', '503'] as const) {
    psp.fault(kind, path, { times: 2 });
    const statuses = [await get(), await get(), await get()].map((response) => response.status);
    assert.deepEqual(statuses, [Number(kind), Number(kind), 200]);
  }
  psp.fault('500', path);
  assert.equal((await fetch(`${psp.url}/poslanci.zip`)).status, 200);
  assert.equal((await get()).status, 500);
  psp.fault(null, path);
  assert.equal((await get()).status, 200);
});

test('1.1 faults: a global fault holds for every path until it is removed', async () => {
  psp.fault('503');
  const paths = [path, '/poslanci.zip'];
  const ask = async () => {
    const replies = await Promise.all(paths.map((one) => fetch(psp.url + one)));
    return replies.map(({ status, headers }) => [status, headers.get('retry-after')]);
  };
  assert.deepEqual(await ask(), [
    [503, '1'],
    [503, '1'],
  ]);
  psp.fault(null);
  assert.deepEqual(await ask(), [
    [200, null],
    [200, null],
  ]);
});

test('1.1 faults: garbage, empty, page and truncated replies are not archives', async () => {
  for (const kind of ['garbage', 'empty', 'page', 'truncated'] as const) {
    const bytes = await broken(kind);
    assert.throws(() => readArchive(bytes), `${kind} was read`);
  }
});

test('1.1 faults: narrow and wide records have too few and too many columns', async () => {
  const columns = async (kind: FaultKind) => {
    const files = readArchive(await broken(kind));
    return recordsOf(files, 'hl2025v.unl').concat(recordsOf(files, 'hl2025h1.unl')).at(-1)!.length;
  };
  assert.equal(await columns('narrow'), 1);
  assert.equal(await columns('wide'), 5);
});

test('1.1 faults: entries are renamed, missing or point outside the folder', async () => {
  const names = async (kind: FaultKind) => [...readArchive(await broken(kind)).keys()];
  assert.deepEqual((await names('renamed')).slice(0, 2), ['data_1.txt', 'data_2.txt']);
  assert.ok(!(await names('missing')).includes('hl2025h1.unl'));
  assert.ok((await names('hostile-name')).includes('../../../../escaped.unl'));
});

test('1.1 faults: an oversized entry declares 3 GB and a bomb 1,000 bytes; both have a few megabytes', async () => {
  for (const [kind, declared] of [
    ['oversized', 3 * 2 ** 30],
    ['bomb', 1000],
  ] as const) {
    const bytes = Buffer.from(await broken(kind));
    const name = bytes.lastIndexOf('hl2025h1.unl');
    // In the central directory the size stands 22 bytes before the name (APPNOTE 4.3.12).
    assert.equal(bytes.readUInt32LE(name - 22), declared);
    assert.ok(bytes.length < 5_000_000);
  }
});

test('1.1 faults: faults are set over HTTP; an unknown kind is rejected with the list', async () => {
  const order = (query: string, method = 'POST') =>
    fetch(`${psp.url}/__fault?${query}`, { method });
  const reply = await order(`kind=500&path=${path}&times=1`);
  assert.deepEqual(await reply.json(), [{ path, kind: '500', times: 1 }]);
  assert.deepEqual([(await get()).status, (await get()).status], [500, 200]);
  const refused = await order('kind=flood');
  assert.equal(refused.status, 400);
  assert.match(await refused.text(), /expected none or one of stall, /);
  await order('kind=cut');
  await order('kind=none');
  assert.deepEqual(await (await order('', 'GET')).json(), []);
});

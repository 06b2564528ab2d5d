import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { unzipSync } from 'fflate';
import { recordsOf } from './contents.ts';
import type { FaultKind } from './faults.ts';
import { startPsp } from './server.ts';

const psp = await startPsp();
after(() => psp.close());
const path = '/hl-2025ps.zip';

const get = (headers: Record<string, string> = {}) => fetch(psp.url + path, { headers });
const bytesOf = async (response: Response) => new Uint8Array(await response.arrayBuffer());
const broken = async (kind: FaultKind) => {
  psp.fault(kind, path, { times: 1 });
  return bytesOf(await get());
};

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

test('1.6 archives: a day later there are more votes under another ETag', async () => {
  const other = await startPsp();
  const votes = async (headers: Record<string, string> = {}) => {
    const response = await fetch(other.url + path, { headers });
    return { response, rows: recordsOf(await response.bytes(), 'hl2025s.unl').length };
  };
  const before = await votes();
  other.publish();
  const later = await votes({ 'if-none-match': before.response.headers.get('etag')! });
  assert.equal(later.rows, before.rows + 6);
  assert.equal(later.response.headers.get('last-modified'), 'Thu, 01 Oct 2026 03:30:00 GMT');
  await other.close();
});

test('1.1 faults: a status fault holds for its path and number of times', async () => {
  for (const kind of ['404', '500'] as const) {
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

test('1.1 faults: narrow and wide records have too few and too many columns', async () => {
  const columns = async (kind: FaultKind) =>
    recordsOf(await broken(kind), 'hl2025h1.unl').at(-1)!.length;
  assert.equal(await columns('narrow'), 1);
  assert.equal(await columns('wide'), 5);
});

test('1.1 faults: entries are renamed, missing or point outside the folder', async () => {
  const names = async (kind: FaultKind) => Object.keys(unzipSync(await broken(kind)));
  assert.deepEqual((await names('renamed')).slice(0, 2), ['data_1.txt', 'data_2.txt']);
  assert.ok(!(await names('missing')).includes('hl2025h1.unl'));
  assert.ok((await names('hostile-name')).includes('../../../../escaped.unl'));
});

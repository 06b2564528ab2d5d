import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { serving } from '../testing/serving.ts';
import { downloadFile } from './download.ts';
import { fetchBytes } from './fetch-bytes.ts';
import { findRetryAfterMs } from './retry-after.ts';

const folder = mkdtempSync(join(tmpdir(), 'tessera-download-'));
after(() => rmSync(folder, { recursive: true }));

const quickly = { waitMs: () => 1 };

test('a source that fails twice is tried a third time', async () => {
  let asked = 0;
  const address = await serving((_request, reply) => {
    asked += 1;
    reply.writeHead(asked < 3 ? 503 : 200).end('data');
  });
  const got = await fetchBytes(address, '/file', quickly);
  assert.equal(got.kind === 'fetched' && got.bytes.toString(), 'data');
});

test('a refusal is not retried', async () => {
  let asked = 0;
  const address = await serving((_request, reply) => {
    asked += 1;
    reply.writeHead(404).end();
  });
  await assert.rejects(fetchBytes(address, '/file', quickly), /answered 404/);
  assert.equal(asked, 1);
});

test('a source that stalls runs into the time limit; a reply over the size limit is cut off', async () => {
  const stalling = await serving((_request, reply) => void reply.write('a'));
  const options = { ...quickly, retries: 0 };
  await assert.rejects(fetchBytes(stalling, '/file', { ...options, timeoutMs: 50 }), {
    kind: 'timeout',
  });
  const flooding = await serving((_request, reply) => reply.end(Buffer.alloc(1000)));
  await assert.rejects(fetchBytes(flooding, '/file', { ...options, maxBytes: 999 }), {
    kind: 'too-large',
  });
});

test('a body that stands still is given up and asked for again, long before its time ends', async () => {
  let asked = 0;
  const address = await serving((_request, reply) => {
    asked += 1;
    reply.writeHead(200, { 'content-length': '4' }).write('da');
    if (asked === 2) reply.end('ta');
  });
  const got = await fetchBytes(address, '/file', { ...quickly, idleMs: 50 });
  assert.equal(got.kind === 'fetched' && got.bytes.toString(), 'data');
  assert.equal(asked, 2);
});

test('what has not changed since the last download is not sent again', async () => {
  const address = await serving((request, reply) => {
    const same = request.headers['if-none-match'] === '"v1"';
    reply.writeHead(same ? 304 : 200, { etag: '"v1"' }).end(same ? undefined : 'x');
  });
  const first = await fetchBytes(address, '/file');
  assert.equal(first.kind, 'fetched');
  const known = first.kind === 'fetched' ? first.validators : {};
  assert.deepEqual(await fetchBytes(address, '/file', { known }), { kind: 'unchanged' });
});

test('a download that breaks off leaves the previous file and no partial one', async () => {
  const address = await serving((_request, reply) => {
    reply.writeHead(200, { 'content-length': '100' });
    reply.write('half');
    setTimeout(() => reply.destroy(), 10);
  });
  const path = join(folder, 'kept');
  writeFileSync(path, 'yesterday');
  await assert.rejects(downloadFile(address, '/file', path, { ...quickly, retries: 1 }), {
    kind: 'network',
  });
  assert.equal(readFileSync(path, 'utf8'), 'yesterday');
  assert.deepEqual(readdirSync(folder), ['kept']);
});

test('a download replaces the file', async () => {
  const address = await serving((_request, reply) => reply.end('today'));
  const path = join(folder, 'kept');
  await downloadFile(address, '/file', path);
  assert.equal(readFileSync(path, 'utf8'), 'today');
});

test('a file that fails verification does not replace the previous one', async () => {
  const address = await serving((_request, reply) => reply.end('garbage'));
  const path = join(folder, 'kept');
  const verify = () => Promise.reject(new Error('not a zip'));
  await assert.rejects(downloadFile(address, '/file', path, { verify }), /not a zip$/);
  assert.notEqual(readFileSync(path, 'utf8'), 'garbage');
});

const NOW = Date.UTC(2026, 0, 1, 12);

test('Retry-After is seconds, with blanks around them or not, or a date of HTTP', () => {
  assert.equal(findRetryAfterMs('30', NOW), 30_000);
  assert.equal(findRetryAfterMs(' 2 ', NOW), 2000);
  assert.equal(findRetryAfterMs('Thu, 01 Jan 2026 12:00:03 GMT', NOW), 3000);
  assert.equal(findRetryAfterMs('Wed, 31 Dec 2025 12:00:00 GMT', NOW), 0);
});

test('Retry-After asks for an hour at most, unless the caller allows more', () => {
  for (const header of ['999999999', '9'.repeat(400), 'Thu, 01 Jan 2099 12:00:00 GMT']) {
    assert.equal(findRetryAfterMs(header, NOW), 3_600_000);
  }
  assert.equal(findRetryAfterMs('7200', NOW, 10_000_000), 7_200_000);
});

test('Retry-After of another form asks for nothing', () => {
  const others = ['', 'soon', '-5', '1.5', '2027-01-01T00:00:00Z', 'Thu, 99 Foo 2026 12:00:00 GMT'];
  for (const header of [...others, null, undefined, ['1', '2']]) {
    assert.equal(findRetryAfterMs(header, NOW), undefined, String(header));
  }
});

import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { ask, plainServer } from '../testing/ask.ts';
import type { Server } from './server.ts';
import { sendStoredFile, writeStoredText } from './stored-file.ts';

const TEXT = 'a line of a large file\n'.repeat(5000);
let server: Server;
let url: string;
let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stored-'));
  server = await plainServer({
    compression: true,
  });
  async function* pieces() {
    yield TEXT.slice(0, 1000);
    yield TEXT.slice(1000);
  }
  const text = await writeStoredText(join(folder, 'deep/file.csv'), pieces());
  server.get('/file.csv', async (request, reply) => {
    reply.type('text/csv; charset=utf-8');
    return sendStoredFile(request, reply, await text.variantFor(request));
  });
  url = await server.listen({ host: '127.0.0.1', port: 0 });
});
after(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const get = (headers: Record<string, string> = {}) => ask(url, '/file.csv', { headers });

test('a file is sent whole with its length and ETag; a current copy is 304', async () => {
  const { status, headers, body } = await get();
  assert.deepEqual([status, String(body)], [200, TEXT]);
  assert.equal(headers['content-length'], String(TEXT.length));
  const again = await get({ 'if-none-match': String(headers.etag) });
  assert.deepEqual([again.status, again.body.length], [304, 0]);
});

test('each encoding is written once, also for callers at the same time, and has its own ETag', async () => {
  for (const [encoding, decompress] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => get({ 'accept-encoding': encoding })),
    );
    for (const { headers, body } of replies) {
      assert.equal(headers['content-encoding'], encoding);
      assert.equal(headers['content-length'], String(body.length));
      assert.match(String(headers.etag), new RegExp(`-${encoding}"$`));
      assert.equal(String(decompress(body)), TEXT);
    }
  }
  assert.deepEqual((await readdir(join(folder, 'deep'))).sort(), [
    'file.csv',
    'file.csv.br',
    'file.csv.gzip',
  ]);
});

test('a range resumes a download; If-Range of another version gets the whole file', async () => {
  const { headers } = await get();
  const rest = await get({ range: 'bytes=100000-', 'if-range': String(headers.etag) });
  assert.deepEqual([rest.status, String(rest.body)], [206, TEXT.slice(100_000)]);
  assert.equal(rest.headers['content-range'], `bytes 100000-${TEXT.length - 1}/${TEXT.length}`);
  assert.equal(String((await get({ range: 'bytes=5-9' })).body), TEXT.slice(5, 10));
  assert.equal(String((await get({ range: 'bytes=-3' })).body), TEXT.slice(-3));
  assert.equal((await get({ range: 'bytes=5-', 'if-range': '"other"' })).status, 200);
  assert.equal((await get({ range: 'bytes=1-2,5-6' })).status, 200);
  const beyond = await get({ range: `bytes=${TEXT.length}-` });
  assert.deepEqual(
    [beyond.status, beyond.headers['content-range']],
    [416, `bytes */${TEXT.length}`],
  );
});

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { test } from 'node:test';
import { temporaryFolder } from '@tessera/kit/testing/temporary-folder';
import { createRawArchives } from './raw-archives.ts';

test('7: a source that could not be reached is not asked again for every further archive', async (t) => {
  let connections = 0;
  const source = createServer((socket) => {
    connections += 1;
    socket.destroy();
  }).listen(0, '127.0.0.1');
  await once(source, 'listening');
  t.after(() => source.close());
  const { port } = source.address() as AddressInfo;
  const archivesPausing = (pauseMs: number) =>
    createRawArchives({
      folder: temporaryFolder('archives'),
      sourceUrl: `http://127.0.0.1:${port}`,
      onProgress: () => {},
      waitMs: () => 1,
      pauseMs,
    });

  const archives = archivesPausing(60_000);
  await assert.rejects(archives.ensure('hl-2025ps.zip'), { kind: 'network' });
  const asked = connections;
  await assert.rejects(archives.ensure('hl-2021ps.zip'), {
    kind: 'network',
    message: /^http:\S+\/hl-2021ps\.zip: (?!http)/,
  });
  assert.ok(asked > 0);
  assert.equal(connections, asked);

  const eager = archivesPausing(0);
  await assert.rejects(eager.ensure('hl-2025ps.zip'));
  await assert.rejects(eager.ensure('hl-2021ps.zip'));
  assert.equal(connections, 3 * asked);
});

test('1.1.1: a source that asks for a pause is not asked for another archive until it has passed', async (t) => {
  let asked = 0;
  const source = createHttpServer((_request, reply) => {
    asked += 1;
    reply.writeHead(503, { 'retry-after': '999999999' }).end();
  }).listen(0, '127.0.0.1');
  await once(source, 'listening');
  t.after(() => source.close());
  const { port } = source.address() as AddressInfo;
  t.mock.timers.enable({ apis: ['Date'] });
  const archives = createRawArchives({
    folder: temporaryFolder('archives'),
    sourceUrl: `http://127.0.0.1:${port}`,
    onProgress: () => {},
  });
  const refused = { kind: 'status', status: 503 };
  await assert.rejects(archives.ensure('hl-2025ps.zip'), refused);
  t.mock.timers.tick(3_599_000);
  await assert.rejects(archives.ensure('hl-2021ps.zip'), refused);
  assert.equal(asked, 1);
  t.mock.timers.tick(1_000);
  await assert.rejects(archives.ensure('hl-2021ps.zip'), refused);
  assert.equal(asked, 2);
});

test('1.1.1: an archive that cannot be read is refused at once, without a word of it', async (t) => {
  let asked = 0;
  const source = createHttpServer((_request, reply) => {
    asked += 1;
    reply.end('canary');
  }).listen(0, '127.0.0.1');
  await once(source, 'listening');
  t.after(() => source.close());
  const { port } = source.address() as AddressInfo;
  const sourceUrl = `http://127.0.0.1:${port}`;
  const folder = temporaryFolder('archives');
  const archives = createRawArchives({ folder, sourceUrl, onProgress: () => {} });
  await assert.rejects(archives.ensure('hl-2025ps.zip'), {
    kind: 'unreadable',
    message: `${sourceUrl}/hl-2025ps.zip: cannot be read as a zip`,
    received: { bytes: 6, sha256: createHash('sha256').update('canary').digest('hex') },
  });
  assert.equal(asked, 1);
  assert.deepEqual(readdirSync(folder), []);
});

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { createServer as createHttpServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:net';
import { type TestContext, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { temporaryFolder } from '@tessera/kit/testing/temporary-folder';
import { createRawArchives } from './raw-archives.ts';

/** The address of a server that listens until the test ends. */
async function listening(t: TestContext, server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const source = (t: TestContext, answer: RequestListener) => listening(t, createHttpServer(answer));

test('7: a source that could not be reached is not asked again for every further archive', async (t) => {
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  const sourceUrl = await listening(t, server);
  const archivesPausing = (pauseMs: number) =>
    createRawArchives({
      folder: temporaryFolder('archives'),
      sourceUrl,
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

test('10.12: an archive that cannot be had is not asked for with every search, but by a refresh', async (t) => {
  const asked: string[] = [];
  const sourceUrl = await source(t, ({ url = '' }, reply) => {
    asked.push(url);
    reply.writeHead(404).end();
  });
  t.mock.timers.enable({ apis: ['Date'] });
  const archives = createRawArchives({
    folder: temporaryFolder('archives'),
    sourceUrl,
    pauseMs: 30_000,
  });
  const laws = (force = false) => archives.ensure('sbirka.zip', { force });
  const gone = { kind: 'status', status: 404 };
  for (let times = 0; times < 3; times++) await assert.rejects(laws(), gone);
  assert.deepEqual(asked, ['/sbirka.zip']);
  await assert.rejects(archives.ensure('tisky.zip'), gone);
  assert.deepEqual(asked, ['/sbirka.zip', '/tisky.zip']);
  await assert.rejects(laws(true), gone);
  t.mock.timers.tick(29_999);
  await assert.rejects(laws(), gone);
  assert.equal(asked.length, 3);
  t.mock.timers.tick(1);
  await assert.rejects(laws(), gone);
  assert.equal(asked.length, 4);
});

test('1.1.1: a source that asks for a pause is not asked for another archive until it has passed', async (t) => {
  let asked = 0;
  const sourceUrl = await source(t, (_request, reply) => {
    asked += 1;
    reply.writeHead(503, { 'retry-after': '999999999' }).end();
  });
  t.mock.timers.enable({ apis: ['Date'] });
  const archives = createRawArchives({
    folder: temporaryFolder('archives'),
    sourceUrl,
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
  const sourceUrl = await source(t, (_request, reply) => {
    asked += 1;
    reply.end('canary');
  });
  const folder = temporaryFolder('archives');
  const archives = createRawArchives({ folder, sourceUrl });
  await assert.rejects(archives.ensure('hl-2025ps.zip'), {
    kind: 'unreadable',
    message: `${sourceUrl}/hl-2025ps.zip: cannot be read as a zip`,
  });
  assert.equal(asked, 1);
  assert.deepEqual(readdirSync(folder), []);
});

test('1.6: a stop gives up a download and leaves nothing of it', async (t) => {
  const folder = temporaryFolder('archives');
  const sourceUrl = await source(t, (_request, reply) => void reply.writeHead(200).write('PK'));
  const archives = createRawArchives({ folder, sourceUrl });
  const download = archives.ensure('tisky.zip');
  while (!readdirSync(folder).some((name) => name.endsWith('.part'))) await setImmediate();
  const ended = assert.rejects(download);
  await archives.stop();
  assert.deepEqual(readdirSync(folder), []);
  await ended;
});

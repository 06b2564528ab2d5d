import assert from 'node:assert/strict';
import { once } from 'node:events';
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

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { temporaryFolder } from '@tessera/kit/testing/temporary-folder';
import { tinyParliament } from '@tessera/sandbox/psp/options';
import { startPsp } from '@tessera/sandbox/psp/server';
import { isBill } from '../chamber/print-kind.ts';
import { createRawArchives } from '../store/raw-archives.ts';
import { createDisk } from './disk.ts';
import { textPlace } from './places.ts';
import { createPrintServices } from './services.ts';
import type { TextWorker } from './text-worker.ts';

const psp = await startPsp(tinyParliament);
after(() => psp.close());
const bill = (fine: number) =>
  `Parlament se usnesl na tomto zákoně České republiky:\n\n§ 1\n\nPokuta činí ${fine} Kč.\n`;

test('1.5, 10.12: while the pipeline reads a document, visitors read what versions change', async () => {
  const folder = temporaryFolder('print-services');
  const archives = createRawArchives({ folder, sourceUrl: psp.url, onProgress: () => {} });
  const busy: TextWorker = { run: () => new Promise<never>(() => {}), close: async () => {} };
  const services = createPrintServices({
    ...{ folder, archives, worker: busy, log: () => {}, onWarning: () => {} },
    site: { prefix: psp.siteUrl, delayMs: 0 },
    llm: { baseUrl: 'http://127.0.0.1:1', apiKey: '', model: 'none', timeoutMs: 1_000 },
  });
  after(() => services.close());
  const { prints } = (await services.library.register(10))!;
  const { ct, subPrints } = prints.find((one) => isBill(one) && one.subPrints.length > 0)!;
  const disk = createDisk(folder);
  await disk.write(textPlace(10, ct), bill(100));
  await disk.write(textPlace(10, ct, subPrints[0]!.ct1), bill(500));
  const changes = await services.library.changes(10, ct);
  assert.deepEqual(
    changes?.map(({ version }) => version),
    [subPrints[0]!.ct1],
  );
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RawArchives } from '../store/raw-archives.ts';
import { createRegisters } from './registers.ts';
import type { TextWorker } from './text-worker.ts';

/** Archives of which some are missing, and what was read and warned of. */
function registersWithout(missing: Set<string>) {
  const read: string[][] = [];
  const warnings: string[] = [];
  // As within the pause of the archives.
  const gone = new Error('404');
  const archives: RawArchives = {
    async ensure(name) {
      if (missing.has(name)) throw gone;
      return `/raw/${name}`;
    },
    stop: async () => {},
    waitingFor: () => [],
    fetchMissing: async () => false,
    signature: async () => [...missing].join(),
  };
  const worker = {
    run: async (_: string, { archives }: { archives: string[] }) => {
      read.push(archives);
      return { period: 7, prints: [] };
    },
  } as unknown as TextWorker;
  const onWarning = (message: string) => warnings.push(message);
  return { registers: createRegisters({ archives, worker, onWarning }), read, warnings };
}

test('10.12: an archive that cannot be had costs what it tells, and is told of once', async () => {
  const missing = new Set(['sbirka.zip']);
  const { registers, read, warnings } = registersWithout(missing);
  for (let i = 0; i < 5; i++) await registers.load(7);
  assert.deepEqual([read, warnings.length], [[['/raw/tisky.zip']], 1]);
  missing.clear();
  await registers.load(7);
  assert.deepEqual(read[1], ['/raw/tisky.zip', '/raw/sbirka.zip']);
});

test('10.12: without the prints themselves there is no register', async () => {
  const { registers } = registersWithout(new Set(['tisky.zip']));
  await assert.rejects(registers.load(7), /404/);
});

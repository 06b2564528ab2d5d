import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RawArchives } from '../store/raw-archives.ts';
import { createRegisters } from './registers.ts';
import type { TextWorker } from './text-worker.ts';

/** Archives of which some are missing, a clock, and what was asked for, read and warned of. */
function registersWithout(missing: Set<string>) {
  const asked: string[] = [];
  const read: string[][] = [];
  const warnings: string[] = [];
  let clockMs = 0;
  const archives: RawArchives = {
    async ensure(name) {
      asked.push(name);
      if (missing.has(name)) throw new Error('404');
      return `/raw/${name}`;
    },
    stop: () => {},
    waitingFor: () => [],
    signature: async () => [...missing].join(),
  };
  const worker = {
    run: async (_: string, { archives }: { archives: string[] }) => {
      read.push(archives);
      return { period: 7, prints: [] };
    },
  } as unknown as TextWorker;
  const registers = createRegisters({
    archives,
    worker,
    onWarning: (message) => warnings.push(message),
    now: () => clockMs,
  });
  return { registers, asked, read, warnings, wait: (ms: number) => (clockMs += ms) };
}

test('10.12: an archive that cannot be had is asked for once a minute, not with every request', async () => {
  const missing = new Set(['sbirka.zip']);
  const { registers, asked, read, warnings, wait } = registersWithout(missing);
  for (let i = 0; i < 5; i++) await registers.load(7);
  assert.equal(asked.filter((name) => name === 'sbirka.zip').length, 1);
  assert.deepEqual([read, warnings.length], [[['/raw/tisky.zip']], 1]);
  wait(60_000);
  missing.clear();
  await registers.load(7);
  assert.deepEqual(read[1], ['/raw/tisky.zip', '/raw/sbirka.zip']);
});

test('10.12: without the prints themselves there is no register, and that is asked once a minute too', async () => {
  const { registers, asked, wait } = registersWithout(new Set(['tisky.zip']));
  for (let i = 0; i < 3; i++) await assert.rejects(registers.load(7), /404/);
  assert.equal(asked.length, 1);
  wait(59_999);
  await assert.rejects(registers.load(7));
  assert.equal(asked.length, 1);
  wait(1);
  await assert.rejects(registers.load(7));
  assert.equal(asked.length, 2);
});

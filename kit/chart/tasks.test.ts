import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createWorkerPool } from '../worker-pool.ts';
import { sampleBars } from './sample-charts.ts';

const pool = createWorkerPool<typeof import('./tasks.ts')>({
  filename: new URL('./tasks.ts', import.meta.url),
  threads: 1,
});
after(() => pool.close());

const option = sampleBars();
const title = 'Kdo hlasuje jinak než klub';

test('charts are drawn in a worker, in the language of the request', async () => {
  const input = { option, title, width: 720, height: 340 };
  const svg = await pool.run('drawSvg', input, { timeoutMs: 30_000, locale: 'en' });
  assert.match(svg, /aria-label="Kdo hlasuje jinak než klub"/);
  const png = await pool.run('drawPng', { option, title }, { timeoutMs: 30_000, locale: 'cs' });
  assert.deepEqual([...png.subarray(0, 4)], [0x89, 0x50, 0x4e, 0x47]);
});

import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { cannotMount, fill, mounted } from '@tessera/kit/testing/mounted';
import { startProcess } from './testing/process.ts';

test('7: 330 refusals by a full disk are one line of the log, and work goes on when there is room', {
  skip: cannotMount(),
}, async (t) => {
  const folder = mounted(t, 'size=4m');
  const runner = startProcess(['--db-path', join(folder, 'runner.db')], { cwd: folder });
  t.after(() => runner.kill());
  const { url } = await runner.listening();
  const all = fill(folder);
  const add = async (payload: object) => {
    const reply = await fetch(`${url}/jobs`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ callback_url: 'http://127.0.0.1:9/', delay_ms: 3_600_000, payload }),
    });
    await reply.arrayBuffer();
    return reply.status;
  };
  const payload = { x: 'x'.repeat(10_000) };
  while ((await add(payload)) === 201) {
    // The log of the database takes what fits into its last pages.
  }
  const refused: number[] = [];
  while (refused.length < 330) refused.push(await add(payload));
  assert.deepEqual(new Set(refused), new Set([507]));
  const lines = () =>
    runner.lines.filter((line) => line.includes('the disk of the database is full'));
  assert.equal(lines().filter((line) => line.includes('"status":507')).length, 1);
  assert.ok(lines().length <= 2, lines().join('\n'));
  rmSync(all);
  assert.equal(await add(payload), 201);
  assert.equal(await runner.stop(), 0);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FetchError } from '@tessera/kit/http/fetch-error';
import { plainServer } from '@tessera/kit/testing/ask';
import { createSourceCounts } from './source-counts.ts';

test('10.11: metrics count requests to sources by outcome, and /ready warns after 30 hours without archives', async () => {
  let now = new Date('2026-11-20T03:00:00Z');
  const counts = createSourceCounts(
    () => now,
    () => undefined,
  );
  const server = await plainServer();
  counts.measure(server);
  const metrics = async () => (await server.inject('/metrics')).body;
  assert.equal(counts.warning(), undefined);
  await counts.counted('archives', Promise.resolve());
  for (const kind of ['timeout', 'too-large', 'aborted'] as const) {
    const failed = Promise.reject(new FetchError(kind, 'psp', 'reason'));
    await assert.rejects(counts.counted('archives', failed), { kind });
  }
  for (const [outcome, number] of [
    ['ok', 1],
    ['failed', 2],
  ] as const) {
    const line = `tessera_source_fetches_total{source="archives",outcome="${outcome}"} ${number}`;
    assert.ok((await metrics()).includes(line), line);
  }
  assert.match(await metrics(), /last_success_timestamp_seconds\{source="archives"\} 1795143600/);
  now = new Date('2026-11-21T10:00:00Z');
  assert.equal(counts.warning(), 'the archives have given nothing since 2026-11-20T03:00:00.000Z');
  await server.close();
});

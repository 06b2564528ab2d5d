import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FetchError } from '@tessera/kit/http/fetch-error';
import { plainServer } from '@tessera/kit/testing/ask';
import { createSourceCounts } from './source-counts.ts';

test('10.11: metrics count requests to sources by outcome, with the time of the last success', async () => {
  const counts = createSourceCounts(
    () => new Date('2026-11-20T03:00:00Z'),
    () => undefined,
  );
  const server = await plainServer();
  counts.measure(server);
  const metrics = async () => (await server.inject('/metrics')).body;
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
  await server.close();
});

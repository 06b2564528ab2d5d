import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ParseError } from '../errors.ts';
import { plainServer } from '../testing/ask.ts';
import { createSourceLog, refusalReason } from './source-log.ts';

const DAY_MS = 86_400_000;

test('metrics and /ready name what is stale or held, because of which source, and when it is asked next', async () => {
  let now = new Date('2026-11-20T03:00:00Z');
  const log = createSourceLog({
    sources: ['archives', 'site'],
    published: { archives: { figures: 'votes', hours: 30 } },
    now: () => now,
  });
  const server = await plainServer();
  const nextAsk = (source: string) =>
    source === 'archives' ? new Date('2026-11-23T03:00:00Z') : undefined;
  log.measure(server, { nextAsk });
  const figures = async () => (await server.inject('/ready')).json().figures;
  const metrics = async () =>
    (await server.inject('/metrics')).body.match(/(?<=^tessera_)(figures|source)_\w+\{.*/gm)!;

  log.count('archives', 'ok');
  assert.deepEqual(await figures(), []);
  assert.ok((await metrics()).includes('figures_stale{source="archives"} 0'));

  now = new Date(now.getTime() + 2 * DAY_MS);
  log.count('archives', 'refused', 'a.zip');
  log.count('archives', 'ok', 'b.zip');
  now = new Date(now.getTime() + 2 * DAY_MS);
  const about = { source: 'archives', figures: 'votes', next_ask: '2026-11-23T03:00:00.000Z' };
  assert.deepEqual(await figures(), [
    {
      ...about,
      state: 'stale',
      since: '2026-11-22T03:00:00.000Z',
      reason: 'not all of it could be had for 30 hours',
    },
    {
      ...about,
      state: 'held',
      since: '2026-11-22T03:00:00.000Z',
      reason: 'what came last was not taken (a.zip); /api/refusals says why',
    },
  ]);
  const shown = await metrics();
  for (const line of [
    'figures_stale{source="archives"} 1',
    'figures_held{source="archives"} 1',
    'figures_held{source="site"} 0',
    'source_fetches_total{source="archives",outcome="refused"} 1',
    `source_next_ask_timestamp_seconds{source="archives"} ${Date.parse(about.next_ask) / 1000}`,
  ]) {
    assert.ok(shown.includes(line), `${line}\n${shown.join('\n')}`);
  }
  log.count('archives', 'unchanged', 'a.zip');
  assert.deepEqual(await figures(), []);
});

test('the record of refusals names the line of what cannot be read, where it has lines', () => {
  const about = (line: number | null) =>
    refusalReason(new ParseError('prices.csv', line, 'no such column'))?.about;
  assert.deepEqual([about(3), about(null)], ['prices.csv, line 3', 'prices.csv']);
});

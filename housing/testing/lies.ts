import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Server } from '@tessera/kit/http/server';
import { pickHttpOptions } from '@tessera/kit/service-settings';
import { createApp } from '../app.ts';
import type { IndicatorName, SourceName } from '../market/indicator.ts';
import { type Lie, type LyingSources, lyingSources } from './lying-sources.ts';

type Lies = {
  readonly source: SourceName;
  readonly series: IndicatorName;
  readonly region: string;
  /** What `/data` says about each; nothing where the reply changes nothing. */
  readonly lies: readonly (readonly [what: string, lie: Lie, shown?: RegExp])[];
};

/** Tells each lie to a filled store: the series stays as it was, and `/data` says why. */
export function describeLies(of: string, groups: readonly Lies[]): void {
  describe(`10.10 lies of ${of}`, () => {
    let world: LyingSources;
    let app: Server;
    let now = Date.parse('2026-11-20T12:00:00Z');
    const fetchLater = (source: SourceName, lie: Lie | undefined) => {
      now += 3_600_000;
      world.setNow(new Date(now).toISOString());
      world.lie(lie);
      return world.lyingRefresh.fetchAndCompute({ only: [source] });
    };
    before(async () => {
      world = await lyingSources(new Date(now).toISOString());
      app = await createApp({
        ...pickHttpOptions({ log: { level: 'error', format: 'json' }, rateLimits: false }),
        ...{ store: world.store, clock: () => new Date(now), version: 'test' },
        refreshing: () => false,
      });
    });
    after(async () => {
      await app?.close();
      await world?.close();
    });

    for (const { source, series, region, lies } of groups)
      for (const [what, lie, shown] of lies) {
        test(`10.10 lies: ${what}: the last good value stays${shown ? ', and the page says why' : ''}`, async () => {
          const honest = world.store.series.all(series, region);
          await fetchLater(source, lie);
          assert.deepEqual(world.store.series.all(series, region), honest);
          const { lastRun } = world.store.fetchLog.state(source);
          if (lastRun?.outcome === 'failed') {
            const [refusal] = world.store.refusals.all();
            assert.equal(refusal?.lastSeenAt, new Date(now).toISOString(), 'it is in the record');
          }
          if (shown) {
            const { body } = await app.inject({ url: '/data', headers: { cookie: 'lang=en' } });
            assert.match(body.replaceAll(/[\u00a0\u202f]/g, ' '), shown);
          }
          await fetchLater(source, undefined);
          assert.equal(world.store.quarantine.count(), 0, 'an honest reply settles it');
        });
      }
  });
}

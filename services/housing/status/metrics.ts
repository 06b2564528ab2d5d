import { gaugeBy } from '@tessera/kit/http/metrics';
import type { Server } from '@tessera/kit/http/server';
import { Counter } from 'prom-client';
import { type SourceName, sourceNames } from '../market/indicator.ts';
import { oldValues } from '../market/rhythm.ts';
import type { HousingStore } from '../store/housing-store.ts';
import type { Freshness } from '../ui/freshness.ts';

type Measured = {
  readonly server: Server;
  readonly store: HousingStore;
  readonly freshness: () => Freshness;
  /** `undefined` for a source that is not asked. */
  readonly nextAsk: (source: SourceName) => Date | undefined;
};

/** Puts the metrics of the sources beside those of the server (docs/contract/housing.md 2.5). */
export function measureSources({ server, store, freshness, nextAsk }: Measured): void {
  new Counter({
    name: 'tessera_source_fetches_total',
    help: 'Runs of each source by outcome, as the database has them',
    labelNames: ['source', 'outcome'],
    registers: [server.registry],
    collect() {
      this.reset();
      for (const { source, outcome, count } of store.fetchLog.outcomes()) {
        this.inc({ source, outcome }, count);
      }
    },
  });
  const gauge = (name: string, help: string, read: (source: SourceName) => number | undefined) =>
    gaugeBy(server, 'source', { name, help }, () =>
      sourceNames.flatMap((source) => {
        const value = read(source);
        return value === undefined ? [] : [[source, value] as const];
      }),
    );
  gauge(
    'tessera_source_last_success_timestamp_seconds',
    'When each source last gave something that was stored, or said that nothing has changed',
    (source) => seconds(store.fetchLog.state(source).lastGood?.finishedAt),
  );
  gauge(
    'tessera_source_next_ask_timestamp_seconds',
    'When each source will be asked again',
    (source) => seconds(nextAsk(source)),
  );
  gauge('tessera_figures_stale', 'Values that should have been replaced by now', (source) => {
    const { observed = [], now } = freshness();
    return oldValues(observed, now).filter((old) => old.source === source).length;
  });
  gauge(
    'tessera_figures_held',
    'Values in quarantine',
    (source) => store.quarantine.all().filter((held) => held.source === source).length,
  );
}

function seconds(time: string | Date | undefined): number | undefined {
  return time === undefined ? undefined : new Date(time).getTime() / 1000;
}

/** Names stale and quarantined values, for operators. */
export function warningOf({ now, observed = [], quarantined }: Freshness): string | undefined {
  const old = Map.groupBy(oldValues(observed, now), ({ source }) => source);
  const warnings = [...old].map(
    ([source, [first]]) => `the newest value of ${source} is of ${first!.date}`,
  );
  if (quarantined > 0) warnings.push(`values in quarantine: ${quarantined}`);
  return warnings.length === 0 ? undefined : warnings.join('; ');
}

type Circumstances = {
  readonly store: HousingStore;
  readonly refreshing: boolean;
  /** True if a timer asks the sources. */
  readonly refreshEnabled: boolean;
};

/** Why there is no page to show, or undefined when there is data. */
export function notReadyReason({
  store,
  refreshing,
  refreshEnabled,
}: Circumstances): string | undefined {
  const lost = store.lostReason();
  if (lost !== undefined) return lost;
  if (store.affordability.count() > 0) return undefined;
  const failures = sourceNames.flatMap((source) => {
    const run = store.fetchLog.state(source).lastRun;
    return run?.outcome === 'failed' ? `${source}: ${run.errorMessage ?? 'failed'}` : [];
  });
  const failed = failures.length === 0 ? '' : `: ${failures.join('; ')}`;
  if (refreshing) return `no data are stored yet; a refresh is under way${failed}`;
  if (!refreshEnabled) {
    return `no data are stored, and REFRESH_ENABLED=0: no source is asked${failed}`;
  }
  if (failed !== '') return `no data are stored; the last refresh failed${failed}`;
  return 'no data are stored yet; the first refresh is about to start';
}

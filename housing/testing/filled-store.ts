import { createSourceLog, type SourceLog } from '@tessera/kit/http/source-log';
import { type Sources, type SourcesOptions, startSources } from '@tessera/sandbox/sources/server';
import { sourceNames } from '../market/indicator.ts';
import { createRefresh, type Refresh, type RefreshOptions } from '../refresh.ts';
import { type HousingStore, openHousingStore } from '../store/housing-store.ts';

/** A store, the stand-ins it is filled from, and the refresh between them. */
export type Surroundings = {
  readonly sources: Sources;
  readonly store: HousingStore;
  readonly refresh: Refresh;
  readonly log: SourceLog;
  /** The same refresh with less patience, or more. */
  refreshWith(outgoing: NonNullable<RefreshOptions['outgoing']>): Refresh;
  /** What the refresh takes for now; tests move it. */
  setNow(now: string): void;
  close(): Promise<void>;
};

type SurroundingsOptions = SourcesOptions & {
  readonly databasePath?: string;
  readonly now?: string;
  readonly surveyFile?: string;
  readonly macroApiKey?: string;
};

/** Starts the stand-ins and an empty store; call `refresh.fetchAndCompute()` to fill it. */
export async function startSurroundings(options: SurroundingsOptions = {}): Promise<Surroundings> {
  const sources = await startSources(options);
  const store = openHousingStore(options.databasePath ?? ':memory:');
  let now = new Date(options.now ?? '2026-11-20T12:00:00Z');
  const settings = {
    macroUrl: sources.macroUrl,
    macroApiKey: options.macroApiKey ?? 'sandbox-key',
    cnbUrl: sources.cnbUrl,
    czsoUrl: sources.czsoUrl,
    portalUrl: sources.portalUrl,
    portalDelayMs: 0,
    surveyFile: options.surveyFile ?? '',
  };
  const clock = () => now;
  const log = createSourceLog({ sources: sourceNames, now: clock, refusals: store.refusals });
  const refreshWith: Surroundings['refreshWith'] = (outgoing) =>
    createRefresh({ store, clock, sources: settings, outgoing, log });
  return {
    sources,
    store,
    log,
    refresh: refreshWith({ timeoutMs: 20_000, retries: 0 }),
    refreshWith,
    setNow: (text) => {
      now = new Date(text);
    },
    async close() {
      await sources.close();
      store.close();
    },
  };
}

/** Surroundings whose store was filled once. */
export async function filledSurroundings(options: SurroundingsOptions = {}): Promise<Surroundings> {
  const surroundings = await startSurroundings(options);
  await surroundings.refresh.fetchAndCompute();
  return surroundings;
}

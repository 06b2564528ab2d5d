import { copyFileSync, existsSync, mkdtempSync, renameSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Sources, type SourcesOptions, startSources } from '@tessera/sandbox/sources/server';
import { type IndicatorName, indicators, type SourceName } from '../market/indicator.ts';
import { createRefresh, type Refresh, type RefreshOptions } from '../refresh.ts';
import { type HousingStore, openHousingStore } from '../store/housing-store.ts';

/** A store, the stand-ins it is filled from, and the refresh between them. */
export type Surroundings = {
  readonly sources: Sources;
  readonly store: HousingStore;
  readonly refresh: Refresh;
  /** The same refresh with less patience, or more. */
  refreshWith(outgoing: NonNullable<RefreshOptions['outgoing']>): Refresh;
  /** Sets the clock of the refresh. */
  setNow(now: string): void;
  close(): Promise<void>;
};

type SurroundingsOptions = SourcesOptions & {
  readonly databasePath?: string;
  readonly now?: string;
  readonly surveyFile?: string;
  readonly macroApiKey?: string;
};

/** Starts the stand-ins and an empty store; call `refresh.run()` to fill it. */
export async function startSurroundings(options: SurroundingsOptions = {}): Promise<Surroundings> {
  const sources = await startSources(options);
  const store = openHousingStore(options.databasePath ?? ':memory:');
  let now = new Date(options.now ?? FILLED_AT);
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
  const refreshWith: Surroundings['refreshWith'] = (outgoing) =>
    createRefresh({ store, clock, sources: settings, outgoing });
  return {
    sources,
    store,
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

/** How many values of a source are stored. */
export function valuesOf({ series }: HousingStore, source: SourceName): number {
  const names = Object.keys(indicators) as IndicatorName[];
  const spans = series.spans(names.filter((name) => indicators[name].source === source));
  return spans.reduce((sum, { count }) => sum + count, 0);
}

/** The time at which the shared store is filled. */
export const FILLED_AT = '2026-11-20T12:00:00Z';

/**
 * Surroundings whose store was filled once. Without options that change the data the store is a copy
 * of the shared one; a refresh in it works as in any other.
 */
export async function filledSurroundings(options: SurroundingsOptions = {}): Promise<Surroundings> {
  const { now = FILLED_AT, ...others } = options;
  if (now !== FILLED_AT || Object.keys(others).some((name) => name in DATA_OPTIONS)) {
    const surroundings = await startSurroundings(options);
    await surroundings.refresh.run();
    return surroundings;
  }
  const path = join(mkdtempSync(join(tmpdir(), 'housing-store-')), 'housing.db');
  copyFileSync(await filledFile(), path);
  return startSurroundings({ ...options, databasePath: path });
}

const DATA_OPTIONS: Readonly<Partial<Record<keyof SurroundingsOptions, true>>> = {
  databasePath: true,
  surveyFile: true,
  macroApiKey: true,
  portalShapes: true,
  priceFactor: true,
  packageApis: true,
};

let filling: Promise<string> | undefined;

/** The shared store as a file: made once by the first process of a test run that needs it. */
function filledFile(): Promise<string> {
  filling ??= fill();
  return filling;
}

async function fill(): Promise<string> {
  // A run of all tests has a temporary folder of its own; a single file fills its own store.
  const isOfRun = tmpdir().includes('tessera-');
  const shared = join(tmpdir(), 'housing-filled.db');
  if (isOfRun && existsSync(shared)) return shared;
  const path = join(mkdtempSync(join(tmpdir(), 'housing-filled-')), 'housing.db');
  const surroundings = await startSurroundings({ databasePath: path });
  await surroundings.refresh.run();
  await surroundings.close();
  if (!isOfRun) return path;
  renameSync(path, shared);
  return shared;
}

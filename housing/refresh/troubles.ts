import type { Trouble } from '@tessera/kit/http/figures';
import type { SourceName } from '../market/indicator.ts';
import { oldValues } from '../market/rhythm.ts';
import type { HousingStore } from '../store/housing-store.ts';
import { type Freshness, lateSources } from '../ui/freshness.ts';

/** What is published of each source. */
const FIGURES: Readonly<Record<SourceName, string>> = {
  macro: 'price indices and consumer prices',
  cnb: 'repo rate',
  czso: 'wages',
  portal: 'asking prices and rents',
  survey: 'mortgage rates',
};

/** Which figures are stale or held back, for operators: what the badge of every page says. */
export function troublesOf({ quarantine }: HousingStore, freshness: Freshness): Trouble[] {
  const old = Map.groupBy(
    oldValues(freshness.observed ?? [], freshness.now),
    ({ source }) => source as SourceName,
  );
  const held = Map.groupBy(quarantine.all(), ({ source }) => source);
  return [
    ...lateSources(freshness).map(({ source, lastRun, lastGood }) => ({
      source,
      state: 'stale' as const,
      figures: FIGURES[source],
      reason: lastRun?.errorMessage ?? 'the source has had no good run for too long',
      since: lastGood?.finishedAt === undefined ? undefined : new Date(lastGood.finishedAt),
    })),
    ...[...old].map(([source, values]) => ({
      source,
      state: 'stale' as const,
      figures: FIGURES[source],
      count: values.length,
      reason: `the source answers, but its newest value is of ${values[0]!.date}`,
      since: new Date(values[0]!.date),
    })),
    ...[...held].map(([source, values]) => ({
      source,
      state: 'held' as const,
      figures: FIGURES[source],
      count: values.length,
      reason: 'implausible values are in quarantine (/api/quarantine)',
      since: new Date(values.map(({ seenAt }) => seenAt).sort()[0]!),
    })),
  ];
}

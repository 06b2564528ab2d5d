import type { PageCache } from '@tessera/kit/http/page-cache';
import { findPeriod } from '../chamber/electoral-periods.ts';
import type { Analyses } from '../compute/analyses.ts';
import type { Pipeline } from '../prints/pipeline.ts';
import type { Periods } from '../store/periods.ts';
import { archiveOf, type RawArchives } from '../store/raw-archives.ts';
import type { RefreshSteps } from './daily.ts';

type Installation = {
  readonly archives: RawArchives;
  readonly periods: Periods;
  readonly analyses: Analyses;
  readonly pages: PageCache;
  readonly pipeline: Pipeline;
};

/** Archives that all periods share. */
const SHARED = ['poslanci.zip', 'schuze.zip', 'tisky.zip', 'sbirka.zip'];

/**
 * The steps of the daily refresh on a running installation (contract 1.6), and what an archive that
 * was missing needs to be put to use.
 */
export function refreshSteps(
  installation: Installation,
): RefreshSteps & { fetchMissing(): Promise<void> } {
  const { archives, periods, analyses, pages, pipeline } = installation;

  /** All of them are tried; an archive that cannot be had leaves the previous one in place. */
  async function download(names: readonly string[]): Promise<void> {
    const tried = await Promise.allSettled(
      names.map((name) => archives.ensure(name, { force: true })),
    );
    const failed = tried.flatMap((one, index) =>
      one.status === 'rejected' ? [{ name: names[index], error: one.reason as Error }] : [],
    );
    if (failed.length === 0) return;
    throw new AggregateError(
      failed.map(({ error }) => error),
      failed.map(({ name, error }) => `${name} (${error.message})`).join(', '),
    );
  }

  const reload = () =>
    periods.reloadAll(() => {
      analyses.invalidateAll();
      pages.invalidateAll();
    });

  return {
    pausePipeline: pipeline.cancelAll,
    downloadShared: () => download(SHARED),
    async reloadPeriods() {
      const names = periods.loaded().map((number) => archiveOf(findPeriod(number)!));
      const problem = await download(names).catch((error: Error) => error);
      await reload();
      if (problem) throw problem;
    },
    restartPipeline: pipeline.startAll,
    async fetchMissing() {
      if (!(await archives.fetchMissing())) return;
      await reload();
      pipeline.startAll();
    },
  };
}

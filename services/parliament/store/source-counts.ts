import { FetchError } from '@tessera/kit/http/fetch-error';
import { gaugeBy } from '@tessera/kit/http/metrics';
import type { Server } from '@tessera/kit/http/server';
import { Counter } from 'prom-client';

const SOURCES = ['archives', 'site', 'model'] as const;
type Source = (typeof SOURCES)[number];

/** Requests to the sources by their outcome. */
export type SourceCounts = {
  /** The same request; how it ends is counted, unless we gave it up. */
  counted<T>(source: Source, request: Promise<T>): Promise<T>;
  /** Adds the counts and the times of the last success to the metrics of a server. */
  measure(server: Server): void;
};

export const NO_COUNTS: SourceCounts = {
  counted: (_, request) => request,
  measure() {},
};

/** @param downloadedAt when the archives on the disk came, from before this process too */
export function createSourceCounts(
  now: () => Date,
  downloadedAt: () => Date | undefined,
): SourceCounts {
  const counts = new Map(SOURCES.map((source) => [source, { ok: 0, failed: 0 }]));
  const succeeded = new Map<Source, Date>();
  const lastSuccess = (source: Source) =>
    succeeded.get(source) ?? (source === 'archives' ? downloadedAt() : undefined);

  return {
    async counted(source, request) {
      try {
        const result = await request;
        counts.get(source)!.ok += 1;
        succeeded.set(source, now());
        return result;
      } catch (error) {
        if (!isGivenUp(error)) counts.get(source)!.failed += 1;
        throw error;
      }
    },
    measure(server) {
      new Counter({
        name: 'tessera_source_fetches_total',
        help: 'Requests to each source by outcome',
        labelNames: ['source', 'outcome'],
        registers: [server.registry],
        collect() {
          this.reset();
          for (const [source, byOutcome] of counts) {
            for (const outcome of ['ok', 'failed'] as const)
              this.inc({ source, outcome }, byOutcome[outcome]);
          }
        },
      });
      const about = {
        name: 'tessera_source_last_success_timestamp_seconds',
        help: 'When each source last gave something that was taken',
      };
      gaugeBy(server, 'source', about, () =>
        SOURCES.flatMap((source) => {
          const at = lastSuccess(source);
          return at === undefined ? [] : [[source, at.getTime() / 1000] as const];
        }),
      );
    },
  };
}

function isGivenUp(error: unknown): boolean {
  return error instanceof FetchError
    ? error.kind === 'aborted'
    : (error as Error).name === 'AbortError';
}

import { FetchError } from '@tessera/kit/http/fetch-error';
import { gaugeBy } from '@tessera/kit/http/metrics';
import type { Server } from '@tessera/kit/http/server';
import { Counter } from 'prom-client';

const SOURCES = ['archives', 'site', 'model'] as const;
type Source = (typeof SOURCES)[number];
const OUTCOMES = ['ok', 'failed', 'refused'] as const;
type Outcome = (typeof OUTCOMES)[number];

/** Requests to the sources by their outcome; a reply that was not taken is `refused`. */
export type SourceCounts = {
  count(source: Source, outcome: Outcome): void;
  /** Counts a request by its error. One that we gave up ourselves does not count. */
  failed(source: Source, error: unknown): void;
  /** For `/ready`: the archives have given nothing for 30 hours. */
  warning(): string | undefined;
  /** Adds the counts and the times of the last success to the metrics of a server. */
  measure(server: Server): void;
};

export const NO_COUNTS: SourceCounts = {
  count() {},
  failed() {},
  warning: () => undefined,
  measure() {},
};

/** The archives are asked once a day. */
const STALE_MS = 30 * 3_600_000;

/** @param downloadedAt when the archives on the disk came, from before this process too */
export function createSourceCounts(
  now: () => Date,
  downloadedAt: () => Date | undefined,
): SourceCounts {
  const counts = new Map(SOURCES.map((source) => [source, { ok: 0, failed: 0, refused: 0 }]));
  const succeeded = new Map<Source, Date>();
  const lastSuccess = (source: Source) =>
    succeeded.get(source) ?? (source === 'archives' ? downloadedAt() : undefined);

  function count(source: Source, outcome: Outcome): void {
    counts.get(source)![outcome] += 1;
    if (outcome === 'ok') succeeded.set(source, now());
  }

  return {
    count,
    failed(source, error) {
      const kind = error instanceof FetchError ? error.kind : 'network';
      if (kind === 'aborted') return;
      const isReply = kind === 'unreadable' || kind === 'too-large' || kind === 'refused';
      count(source, isReply ? 'refused' : 'failed');
    },
    warning() {
      const last = lastSuccess('archives');
      if (last === undefined || now().getTime() - last.getTime() < STALE_MS) return undefined;
      return `the archives have given nothing since ${last.toISOString()}`;
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
            for (const outcome of OUTCOMES) this.inc({ source, outcome }, byOutcome[outcome]);
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

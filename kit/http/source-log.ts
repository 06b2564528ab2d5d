import { Counter } from 'prom-client';
import { ParseError } from '../errors.ts';
import { type Instead, NO_REFUSALS, type Reason, type Refusals } from '../refusals.ts';
import { FetchError, type Received } from './fetch-error.ts';
import type { SourceState, Trouble } from './figures.ts';
import { gaugeBy } from './metrics.ts';
import type { Server } from './server.ts';

const OUTCOMES = ['ok', 'unchanged', 'failed', 'refused'] as const;
export type FetchOutcome = (typeof OUTCOMES)[number];

type Missed = {
  /** Which document of the source, where it has several that are asked for one by one. */
  readonly part?: string;
  /** What was being done: `download`, `read`, `check`. */
  readonly step: string;
  readonly instead: Instead;
  /** Of the reply, where the error does not know it. */
  readonly received?: Received | undefined;
  /** Where the error does not say why. */
  readonly reason?: Reason | undefined;
};

/** What becomes of questions to the sources: metrics, and the public record of refusals. */
export type SourceLog = {
  count(source: string, outcome: FetchOutcome, part?: string): void;
  /** A reply that was not taken is `refused` and goes into the record; everything else `failed`. */
  missed(source: string, error: unknown, about: Missed): void;
  /** Only the record: of a reply that was taken at first, or a part of what was asked for. */
  refused(source: string, about: Missed & { readonly reason: Reason }): void;
  /** Sources of which something could not be had when it was last asked for. */
  failing(): readonly string[];
  /** Puts the metrics of the sources beside those of the server, and their state into `/ready`. */
  measure(server: Server, state?: Partial<SourceState>): void;
};

export const NO_SOURCE_LOG: SourceLog = {
  count() {},
  missed() {},
  refused() {},
  measure() {},
  failing: () => [],
};

type SourceLogOptions = {
  readonly sources: readonly string[];
  readonly now: () => Date;
  readonly refusals?: Refusals;
  /** Before this process. */
  readonly lastSuccess?: (source: string) => Date | undefined;
  /** What is published of a source: stale so many hours after its last success. */
  readonly published?: Readonly<Record<string, { readonly figures: string; hours: number }>>;
};

export function createSourceLog(options: SourceLogOptions): SourceLog {
  const { sources, now, refusals = NO_REFUSALS, published = {} } = options;
  const counts = new Map<string, Record<FetchOutcome, number>>(
    sources.map((source) => [source, { ok: 0, unchanged: 0, failed: 0, refused: 0 }]),
  );
  const succeeded = new Map<string, Date>();
  /** Of each source the documents that were not had when they were last asked for. */
  const missing = new Map(sources.map((source) => [source, new Map<string, Miss>()]));
  function count(source: string, outcome: FetchOutcome, part = ''): void {
    counts.get(source)![outcome] += 1;
    const parts = missing.get(source)!;
    if (outcome === 'ok' || outcome === 'unchanged') {
      succeeded.set(source, now());
      parts.delete(part);
      return;
    }
    const { since = now() } = parts.get(part) ?? {};
    parts.set(part, { since, isRefused: outcome === 'refused' });
  }
  const lastSuccess = (source: string) => succeeded.get(source) ?? options.lastSuccess?.(source);

  /** Of sources that have given something: without it there is no figure to be stale or held. */
  function troubles(): Trouble[] {
    return Object.entries(published).flatMap(([source, { figures, hours }]): Trouble[] => {
      const since = lastSuccess(source);
      if (since === undefined) return [];
      const parts = [...missing.get(source)!];
      const isOld = (moment: Date) => now().getTime() - moment.getTime() > hours * HOUR_MS;
      const stale = isOld(since) ? since : parts.map(([, miss]) => miss.since).find(isOld);
      const held = parts.filter(([, { isRefused }]) => isRefused);
      const reason = `not all of it could be had for ${hours} hours`;
      return [
        ...(stale ? [{ source, state: 'stale' as const, figures, since: stale, reason }] : []),
        ...held.map(([part, miss]) => ({
          source,
          state: 'held' as const,
          figures,
          since: miss.since,
          reason: `what came last was not taken${part && ` (${part})`}; /api/refusals says why`,
        })),
      ];
    });
  }

  function record(source: string, about: Missed & { readonly reason: Reason }): void {
    const { step, reason, instead, received } = about;
    const { sha256 = null, bytes = null } = received ?? {};
    refusals.add({ source, step, sha256, bytes, reason, instead }, now());
  }

  return {
    count,
    missed(source, error, about) {
      if (error instanceof FetchError && error.kind === 'aborted') return;
      const reason = about.reason ?? refusalReason(error);
      if (reason === undefined) return count(source, 'failed', about.part);
      count(source, 'refused', about.part);
      const { received } = error instanceof FetchError ? error : about;
      record(source, { received, ...about, reason });
    },
    refused: record,
    failing: () => sources.filter((source) => missing.get(source)!.size > 0),
    measure(server, state = {}) {
      const { nextAsk = () => undefined } = state;
      const all = () => [...troubles(), ...(state.troubles?.() ?? [])];
      server.sourceState.current = { troubles: all, nextAsk };
      const registers = [server.registry];
      new Counter({
        name: 'tessera_source_fetches_total',
        help: 'Questions to each source by what became of them',
        labelNames: ['source', 'outcome'],
        registers,
        collect() {
          this.reset();
          for (const [source, byOutcome] of counts) {
            for (const outcome of OUTCOMES) this.inc({ source, outcome }, byOutcome[outcome]);
          }
        },
      });
      const moment = (name: string, help: string, read: (source: string) => Date | undefined) =>
        gaugeBy(server, 'source', { name, help }, () =>
          sources.flatMap((source) => {
            const at = read(source);
            return at === undefined ? [] : [[source, at.getTime() / 1000] as const];
          }),
        );
      moment(
        'tessera_source_last_success_timestamp_seconds',
        'When each source last gave something that was taken, or said that nothing has changed',
        lastSuccess,
      );
      moment(
        'tessera_source_next_ask_timestamp_seconds',
        'When each source will be asked again',
        nextAsk,
      );
      const figures = (kind: Trouble['state'], help: string) =>
        gaugeBy(server, 'source', { name: `tessera_figures_${kind}`, help }, () => {
          const found = Map.groupBy(all(), ({ source, state }) => state === kind && source);
          return sources.map((source) => [
            source,
            (found.get(source) ?? []).reduce((sum, { count = 1 }) => sum + count, 0),
          ]);
        });
      figures('stale', 'Published figures that are older than they should be, by their source');
      figures('held', 'Figures that came and were not taken, by their source');
    },
  };
}

const HOUR_MS = 3_600_000;

/** When a document was first not had, and whether what came last was not taken. */
type Miss = { readonly since: Date; readonly isRefused: boolean };

/** Why a reply was not taken; undefined when there was none to take. */
export function refusalReason(error: unknown): Reason | undefined {
  if (error instanceof ParseError) {
    const { source, line } = error;
    return { code: 'form', about: line === null ? source : `${source}, line ${line}` };
  }
  if (!(error instanceof FetchError)) return undefined;
  if (error.kind === 'too-large') return { code: 'too-large', about: '' };
  if (error.kind !== 'refused') return undefined;
  const host = error.reason.split(' ').at(-1)!;
  return { code: error.reason.includes('redirect') ? 'redirect' : 'address', about: host };
}

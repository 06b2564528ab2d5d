import { Counter, Gauge } from 'prom-client';
import { ParseError } from '../errors.ts';
import { type Instead, NO_REFUSALS, type Reason, type Refusals } from '../refusals.ts';
import { FetchError, type Received } from './fetch-error.ts';
import type { Server } from './server.ts';

const OUTCOMES = ['ok', 'unchanged', 'failed', 'refused'] as const;
export type FetchOutcome = (typeof OUTCOMES)[number];

type Missed = {
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
  count(source: string, outcome: FetchOutcome): void;
  /** A reply that was not taken is `refused` and goes into the record; everything else `failed`. */
  missed(source: string, error: unknown, about: Missed): void;
  /** Only the record: of a reply that was taken at first, or a part of what was asked for. */
  refused(source: string, about: Missed & { readonly reason: Reason }): void;
  /** Puts the metrics of the sources beside those of the server. */
  measure(server: Server, nextAsk?: (source: string) => Date | undefined): void;
};

export const NO_SOURCE_LOG: SourceLog = { count() {}, missed() {}, refused() {}, measure() {} };

type SourceLogOptions = {
  readonly sources: readonly string[];
  readonly now: () => Date;
  readonly refusals?: Refusals;
  /** Before this process. */
  readonly lastSuccess?: (source: string) => Date | undefined;
};

export function createSourceLog(options: SourceLogOptions): SourceLog {
  const { sources, now, refusals = NO_REFUSALS, lastSuccess = () => undefined } = options;
  const counts = new Map<string, Record<FetchOutcome, number>>(
    sources.map((source) => [source, { ok: 0, unchanged: 0, failed: 0, refused: 0 }]),
  );
  const succeeded = new Map<string, Date>();
  function count(source: string, outcome: FetchOutcome): void {
    counts.get(source)![outcome] += 1;
    if (outcome === 'ok' || outcome === 'unchanged') succeeded.set(source, now());
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
      if (reason === undefined) return count(source, 'failed');
      count(source, 'refused');
      const { received } = error instanceof FetchError ? error : about;
      record(source, { received, ...about, reason });
    },
    refused: record,
    measure({ registry }, nextAsk = () => undefined) {
      const registers = [registry];
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
        new Gauge({
          ...{ name, help, labelNames: ['source'], registers },
          collect() {
            this.reset();
            for (const source of sources) {
              const at = read(source);
              if (at !== undefined) this.set({ source }, at.getTime() / 1000);
            }
          },
        });
      moment(
        'tessera_source_last_success_timestamp_seconds',
        'When each source last gave something that was taken, or said that nothing has changed',
        (source) => succeeded.get(source) ?? lastSuccess(source),
      );
      moment(
        'tessera_source_next_ask_timestamp_seconds',
        'When each source will be asked again',
        nextAsk,
      );
    },
  };
}

/** Why a reply was not taken; undefined when there was none to take. */
export function refusalReason(error: unknown): Reason | undefined {
  if (error instanceof ParseError)
    return { code: 'form', about: `${error.source}, line ${error.line}` };
  if (!(error instanceof FetchError)) return undefined;
  if (error.kind === 'too-large') return { code: 'too-large', about: '' };
  if (error.kind !== 'refused') return undefined;
  const host = error.reason.split(' ').at(-1)!;
  return { code: error.reason.includes('redirect') ? 'redirect' : 'address', about: host };
}

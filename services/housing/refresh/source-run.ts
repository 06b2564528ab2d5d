import { allOf, ParseError } from '@tessera/kit/errors';
import { fetchBytes } from '@tessera/kit/http/fetch-bytes';
import { FetchError } from '@tessera/kit/http/fetch-error';
import type { OutgoingOptions } from '@tessera/kit/http/outgoing';
import type { Observation } from '../market/indicator.ts';
import type { Question } from '../source/document.ts';
import type { HousingStore } from '../store/housing-store.ts';
import type { GateResult } from './gate.ts';

/** The dependencies of a source run. */
export type SourceContext = {
  readonly ask: Ask;
  readonly store: HousingStore;
  /**
   * Stores a batch through the gate and the rows computed from it, in one transaction with `also`.
   * Throws ParseError.
   */
  readonly save: (batch: readonly Observation[], also?: (gate: GateResult) => void) => GateResult;
  readonly clock: () => Date;
  readonly signal: AbortSignal | undefined;
  readonly onProgress: (done: number, total: number) => void;
};

/** The result of a run. A run that throws has stored nothing. */
export type SourceResult = GateResult & {
  /** Number of values read and accepted, new or already stored. */
  readonly records: number;
  /** A document was not modified, so zero records do not mean an empty source. */
  readonly sameAsBefore?: boolean;
  /** An error although other parts were stored; the run counts as failed. */
  readonly problem?: Error | undefined;
};

export const NOTHING_NEW = { records: 0, changed: 0, quarantined: 0, notes: [] } as const;

export type SourceRun = (context: SourceContext) => Promise<SourceResult>;

/** Reads one part of a source; what the source did wrong is a result, so that others are read. */
export async function part(read: () => Promise<SourceResult>): Promise<SourceResult> {
  try {
    return await read();
  } catch (error) {
    if (!isSourceError(error)) throw error;
    return { ...NOTHING_NEW, problem: error };
  }
}

/** The parts of a run as one. */
export function together(parts: readonly SourceResult[]): SourceResult {
  const sum = (of: 'records' | 'changed' | 'quarantined') =>
    parts.reduce((total, one) => total + one[of], 0);
  return {
    records: sum('records'),
    changed: sum('changed'),
    quarantined: sum('quarantined'),
    notes: parts.flatMap(({ notes }) => notes),
    sameAsBefore: parts.some(({ sameAsBefore }) => sameAsBefore),
    problem: summaryOf(parts.flatMap(({ problem }) => problem ?? [])),
  };
}

/** The first three messages: a portal that is down fails 28 times with the same one. */
function summaryOf(problems: readonly Error[]): Error | undefined {
  if (problems.length === 0) return undefined;
  const more = problems.length > 3 ? [new Error(`and ${problems.length - 3} more`)] : [];
  return allOf([...problems.slice(0, 3), ...more]);
}

/** A stop of the program and a fault of ours are no errors of a source. */
export function isSourceError(error: unknown): error is FetchError | ParseError {
  if (error instanceof FetchError) return error.kind !== 'aborted';
  return error instanceof ParseError;
}

/** A reply, or `unchanged` since the document was last stored (304). */
type Answer =
  | {
      readonly kind: 'fetched';
      readonly bytes: Uint8Array;
      /** Stores the validators; to be called once the content is stored. */
      readonly keep: () => void;
    }
  | { readonly kind: 'unchanged' };

/** Sends one request. `address` replaces prefix and path when a reply named another address. */
type Ask = (question: Question, address?: string) => Promise<Answer>;

/** The portal refuses clients that do not look like a browser. */
const USER_AGENT = 'Mozilla/5.0 (compatible; tessera-housing)';

export function asker(
  base: string,
  validators: HousingStore['validators'],
  outgoing: OutgoingOptions,
): Ask {
  return async (question, address) => {
    const reply = await fetchBytes(base, question.path, {
      ...outgoing,
      address,
      furtherHosts: question.furtherHosts ?? [],
      name: question.document,
      maxBytes: question.maxBytes,
      headers: { 'user-agent': USER_AGENT, referer: `${base}/`, ...question.headers },
      known: validators.of(question.document),
    });
    if (reply.kind === 'unchanged') return reply;
    const keep = () => validators.keep(question.document, reply.validators);
    return { kind: 'fetched', bytes: reply.bytes, keep };
  };
}

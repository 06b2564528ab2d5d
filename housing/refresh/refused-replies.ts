import { ParseError } from '@tessera/kit/errors';
import { FetchError, receivedOf } from '@tessera/kit/http/fetch-error';
import { refusalReason, type SourceLog } from '@tessera/kit/http/source-log';
import type { Instead, Reason } from '@tessera/kit/refusals';
import type { SourceName } from '../market/indicator.ts';
import type { HousingStore } from '../store/housing-store.ts';

/** Replies that are in the expected form, but are not taken together. */
export class BatchError extends ParseError {
  readonly why: Reason;

  constructor(source: string, message: string, why: Reason) {
    super(source, 1, message);
    this.why = why;
  }
}

/** The replies of a run that have arrived since the last batch began, and whether any was refused. */
export type RefusedReplies = {
  arrived(reply: Uint8Array): void;
  /** What comes from now on is read together. */
  newBatch(): void;
  /** Puts what the error is about into the public record; an outage is not about a reply. */
  refuse(error: unknown): void;
  any(): boolean;
};

export function refusedReplies(
  source: SourceName,
  store: HousingStore,
  log: SourceLog,
): RefusedReplies {
  let batch: Uint8Array[] = [];
  let any = false;

  return {
    arrived: (reply) => void batch.push(reply),
    newBatch() {
      batch = [];
    },
    refuse(error) {
      const isBatch = error instanceof BatchError;
      const reason = isBatch ? error.why : refusalReason(error);
      if (reason === undefined) return;
      any = true;
      const isFetch = error instanceof FetchError;
      const read = isBatch ? batch : batch.slice(-1);
      log.refused(source, {
        step: isFetch ? 'fetch' : isBatch ? 'check' : 'read',
        reason,
        received: isFetch ? error.received : read.length > 0 ? receivedOf(read) : undefined,
        instead: lastGood(source, store),
      });
    },
    any: () => any,
  };
}

function lastGood(source: SourceName, store: HousingStore): Instead {
  const ended = store.fetchLog.state(source).lastGood?.finishedAt;
  return ended === undefined
    ? { code: 'nothing', about: '' }
    : { code: 'fetch', about: ended.slice(0, 10) };
}

import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { PublicError } from '@tessera/kit/errors';
import { mapConcurrently } from '@tessera/kit/semaphore';
import type { Estimates } from '../estimates/estimates.ts';
import type { Forgotten } from '../estimates/forgotten.ts';
import { BATCH } from '../estimates/job.ts';
import type { Report } from '../estimator/report.ts';
import { findPlayerId, nameOf, type PlayerId } from '../ladder/player-id.ts';
import type { Queue, Region } from '../ladder/region.ts';
import { errorBody, ForgottenError } from '../ladder/replies.ts';
import type { KeyValueStore } from '../store/ports.ts';
import { type BatchRecord, createBatchStore, STORED_MS } from './batch-store.ts';
import type { Callback } from './callback.ts';

type Batch = {
  readonly record: BatchRecord;
  /** Indexes of players in the order in which they ended. */
  readonly ended: number[];
  failed: number;
  isDone: boolean;
  /** Resolved by the next change. */
  change: PromiseWithResolvers<void>;
};

type NewBatch = {
  readonly region: Region;
  readonly queue: Queue;
  readonly players: readonly PlayerId[];
  readonly callbackUrl: string | undefined;
  readonly caller: string;
};

export type Batches = ReturnType<typeof createBatches>;

type BatchOptions = {
  readonly estimates: Pick<Estimates, 'find' | 'compute'>;
  readonly keyValue: KeyValueStore;
  readonly forgotten: Forgotten;
  readonly now: () => number;
  /** What a line says of a player's estimate. */
  readonly answerOf: (report: Report) => object;
  readonly callback: Callback | undefined;
  readonly onError: (error: unknown) => void;
};

/** Players of one batch under way at once: a region has as many places. */
const AT_ONCE = 8;
const MOST_OPEN = 100;
const MOST_OPEN_OF_A_CALLER = 10;
/** With those that have ended and still call a receiver that does not answer. */
const MOST_KEPT = 1000;
/** Of one player, where the upstream fails; a 429 or a stop of the service does not count. */
const ATTEMPTS = 5;
const RETRY_MS = 5000;

/** Lists of players, computed behind all single questions; they go on after a restart. */
export function createBatches(options: BatchOptions) {
  const { estimates, keyValue, forgotten, now, answerOf, callback, onError } = options;
  const open = new Map<string, Batch>();
  const runs = new Set<Promise<void>>();
  const closing = new AbortController();
  const { signal } = closing;
  const store = createBatchStore(keyValue, now);
  let resumed: Promise<void> | undefined;

  /** Wakes whoever follows the batch. */
  function changed(batch: Batch): void {
    batch.change.resolve();
    batch.change = Promise.withResolvers();
  }

  async function stored(id: string): Promise<Batch | undefined> {
    const record = await store.find(id);
    if (!record) return undefined;
    const isDone = record.failed !== undefined;
    const batch: Batch = {
      ...{ record, isDone, failed: record.failed ?? 0 },
      ...{ ended: isDone ? [...record.players.keys()] : [], change: Promise.withResolvers() },
    };
    if (isDone) return batch;
    for (const index of record.players.keys()) {
      const line = await store.line(id, index);
      if (line === undefined) continue;
      batch.ended.push(index);
      if ('error' in (JSON.parse(line) as object)) batch.failed++;
    }
    return batch;
  }

  async function answer({ record }: Batch, index: number): Promise<object> {
    for (let attempt = 1; ; attempt++) {
      const id = findPlayerId(record.players[index] ?? '');
      if (!id) return errorBody(new ForgottenError());
      const question = { region: record.region, queue: record.queue, id };
      try {
        const known = await estimates.find(question);
        if (known) return answerOf(known);
        const { job, result } = estimates.compute(question, BATCH);
        job.isPromised = true;
        return answerOf(await result);
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof PublicError)) throw error;
        const { statusCode, retryAfterSeconds } = error;
        const isFinal = statusCode < 429 || (statusCode !== 429 && attempt >= ATTEMPTS);
        if (isFinal || now() > record.createdAt + STORED_MS) return errorBody(error);
        await sleep(retryAfterSeconds ? retryAfterSeconds * 1000 : RETRY_MS, undefined, { signal });
      }
    }
  }

  async function settle(batch: Batch, index: number): Promise<void> {
    const { record } = batch;
    const found = await answer(batch, index);
    // Known of a new name only once the upstream was asked.
    if ('code' in found && found.code === 'forgotten') await store.dropName(record, index);
    await store.saveLine(record, index, { player: record.players[index], ...found });
    batch.ended.push(index);
    if ('error' in found) batch.failed++;
    changed(batch);
  }

  async function run(batch: Batch): Promise<void> {
    const { record } = batch;
    const hasEnded = new Set(batch.ended);
    const left = [...record.players.keys()].filter((index) => !hasEnded.has(index));
    await mapConcurrently(left, AT_ONCE, (index) => settle(batch, index));
    record.failed = batch.failed;
    record.caller = undefined;
    await store.save(record);
    batch.isDone = true;
    changed(batch);
    await call(batch);
    open.delete(record.id);
  }

  async function call(batch: Batch): Promise<void> {
    const { record } = batch;
    if (record.callback !== 'pending' || !callback || !record.callbackUrl) return;
    const timestamp = new Date(now()).toISOString();
    const body = JSON.stringify({ type: 'batch.completed', timestamp, data: viewOf(batch) });
    const message = { id: `batch_${record.id}`, url: record.callbackUrl, body };
    record.callback = (await callback(message, signal)) ? 'delivered' : 'failed';
    await store.save(record);
  }

  function begin(batch: Batch): void {
    open.set(batch.record.id, batch);
    const running: Promise<void> = run(batch)
      .catch((error: unknown) => {
        if (signal.aborted) return;
        onError(error);
        // The store failed: the batch goes on from what it has.
        return sleep(RETRY_MS, undefined, { signal }).then(
          () => begin(batch),
          () => {},
        );
      })
      .finally(() => runs.delete(running));
    runs.add(running);
  }

  async function find(id: string): Promise<Batch | undefined> {
    await resume().catch(onError);
    return open.get(id) ?? stored(id);
  }

  /** Goes on with what a former process left: once, or again until the store could be read. */
  function resume(): Promise<void> {
    resumed ??= goOn().catch((error: unknown) => {
      resumed = undefined;
      throw error;
    });
    return resumed;
  }

  async function goOn(): Promise<void> {
    for (const id of await store.ids()) {
      if (open.has(id)) continue;
      const batch = await stored(id);
      if (batch && (!batch.isDone || batch.record.callback === 'pending')) begin(batch);
    }
  }

  return {
    ...{ find, resume },
    canCall: callback !== undefined,
    async create({ players, caller, region, queue, callbackUrl }: NewBatch): Promise<Batch> {
      const running = [...open.values()].filter(({ isDone }) => !isDone);
      const own = running.filter(({ record }) => record.caller === caller).length;
      const isFull = running.length >= MOST_OPEN || open.size >= MOST_KEPT;
      if (isFull || own >= MOST_OPEN_OF_A_CALLER) throw tooMany(own);
      const record: BatchRecord = {
        ...{ id: randomUUID(), region, queue, createdAt: now(), callbackUrl, caller },
        players: players.map((id) => (forgotten.hasName(region, id) ? null : nameOf(id))),
        callback: callbackUrl ? 'pending' : 'none',
      };
      const change = Promise.withResolvers<void>();
      const batch: Batch = { record, ended: [], failed: 0, isDone: false, change };
      // Before it is stored, so that others that come meanwhile count it.
      open.set(record.id, batch);
      await store.add(record).catch((error: unknown) => {
        open.delete(record.id);
        throw error;
      });
      begin(batch);
      return batch;
    },

    /** The lines of a batch as they come, to its end. */
    async *results(batch: Batch): AsyncGenerator<string> {
      for (let at = 0; ; ) {
        const { promise } = batch.change;
        for (; at < batch.ended.length; at++) {
          const index = batch.ended[at]!;
          const line = await store.line(batch.record.id, index);
          if (line !== undefined) yield `${line}\n`;
        }
        if (batch.isDone || signal.aborted) return;
        await promise;
      }
    },

    dropForgotten: () => store.dropForgotten(forgotten, (id) => open.get(id)?.record),

    /** Stops; what has not ended goes on after the next start. */
    async close(): Promise<void> {
      closing.abort(new Error('the service is stopping'));
      for (const batch of open.values()) changed(batch);
      await Promise.all(runs);
    },
  };
}

/** A batch as the API shows it (docs/contract/rating.md 4.8). */
export function viewOf({ record, ended, failed, isDone }: Batch) {
  const { id, region, queue, players, callback, createdAt } = record;
  return {
    ...{ id, region, queue, state: isDone ? ('done' as const) : ('running' as const) },
    counts: { players: players.length, done: ended.length - failed, failed },
    ...{ callback, created_at: new Date(createdAt).toISOString() },
    results: `/api/v1/batches/${id}/results`,
  };
}

function tooMany(own: number): PublicError {
  const message = `${own} batches of yours are open; at most ${MOST_OPEN_OF_A_CALLER} of a caller and ${MOST_OPEN} of all may be. Try again when one has ended.`;
  return new PublicError(429, 'rate_limited', message, { retryAfterSeconds: 60 });
}

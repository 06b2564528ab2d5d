import type { Queue, Region } from '../ladder/region.ts';
import type { KeyValueStore } from '../store/ports.ts';

/** What is stored of a batch, beside a line of NDJSON for each player that has ended. */
export type BatchRecord = {
  readonly id: string;
  readonly region: Region;
  readonly queue: Queue;
  readonly createdAt: number;
  readonly callbackUrl: string | undefined;
  /** `NAME#TAG`; null once the player is forgotten. */
  readonly players: (string | null)[];
  callback: 'none' | 'pending' | 'delivered' | 'failed';
  /** Only of one that has ended. */
  failed?: number;
};

/** Batches and their results are stored for a week; what has not ended by then is not computed. */
export const STORED_MS = 7 * 86_400_000;
const LIST = 'batches';

/** Batches in the key-value store: a list of their ids, a record each, and their lines. */
export function createBatchStore(keyValue: KeyValueStore, now: () => number) {
  let listed = Promise.resolve();

  const recordKey = (id: string) => `batch:${id}`;
  const lineKey = (id: string, index: number) => `batch:${id}:${index}`;
  const put = (key: string, value: unknown, { createdAt }: BatchRecord) =>
    keyValue.set(key, JSON.stringify(value), createdAt + STORED_MS, now());

  async function ids(): Promise<string[]> {
    return JSON.parse((await keyValue.get(LIST, now())) ?? '[]') as string[];
  }

  return {
    ids,
    save: (record: BatchRecord) => put(recordKey(record.id), record, record),
    async find(id: string): Promise<BatchRecord | undefined> {
      const text = await keyValue.get(recordKey(id), now());
      return text === undefined ? undefined : (JSON.parse(text) as BatchRecord);
    },
    line: (id: string, index: number) => keyValue.get(lineKey(id, index), now()),
    saveLine: (record: BatchRecord, index: number, line: object) =>
      put(lineKey(record.id, index), line, record),
    deleteLine: (id: string, index: number) => keyValue.delete(lineKey(id, index)),
    /** One change of the list after the other. */
    relist(change: (ids: string[]) => string[]): Promise<void> {
      const next = listed.then(async () => {
        await keyValue.set(LIST, JSON.stringify(change(await ids())), undefined, now());
      });
      listed = next.catch(() => {});
      return next;
    },
  };
}

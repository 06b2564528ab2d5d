import type { Forgotten } from '../estimates/forgotten.ts';
import { findPlayerId } from '../ladder/player-id.ts';
import type { Queue, Region } from '../ladder/region.ts';
import { errorBody, ForgottenError } from '../ladder/replies.ts';
import type { KeyValueStore } from '../store/ports.ts';

/** What is stored of a batch, beside a line of NDJSON for each player that has ended. */
export type BatchRecord = {
  readonly id: string;
  readonly region: Region;
  readonly queue: Queue;
  readonly createdAt: number;
  readonly callbackUrl: string | undefined;
  /** Who asked, to limit how many are open; gone at the end. Earlier versions stored none. */
  caller: string | undefined;
  /** `NAME#TAG`; null once the player is forgotten. */
  readonly players: (string | null)[];
  callback: 'none' | 'pending' | 'delivered' | 'failed';
  /** Only of one that has ended. */
  failed?: number;
};

/** Batches and their results are stored for a week; what has not ended by then is not computed. */
export const STORED_MS = 7 * 86_400_000;
const LIST = 'batches';

/** The line of a player who is forgotten. */
const NOBODY = { player: null, ...errorBody(new ForgottenError()) };

/** Batches in the key-value store: a list of their ids, a record each, and their lines. */
export function createBatchStore(keyValue: KeyValueStore, now: () => number) {
  let listed = Promise.resolve();

  const recordKey = (id: string) => `batch:${id}`;
  const lineKey = (id: string, index: number) => `batch:${id}:${index}`;
  const put = (key: string, value: unknown, { createdAt }: BatchRecord) =>
    keyValue.set(key, JSON.stringify(value), createdAt + STORED_MS, now());

  const line = (id: string, index: number) => keyValue.get(lineKey(id, index), now());
  const save = (record: BatchRecord) => put(recordKey(record.id), record, record);
  const saveLine = (record: BatchRecord, index: number, about: object) =>
    put(lineKey(record.id, index), about, record);

  async function find(id: string): Promise<BatchRecord | undefined> {
    const text = await keyValue.get(recordKey(id), now());
    return text === undefined ? undefined : (JSON.parse(text) as BatchRecord);
  }

  /** Ids, and when the batch was created, oldest first; none that has expired. */
  async function list(): Promise<(readonly [id: string, createdAt: number])[]> {
    const text = await keyValue.get(LIST, now());
    const all = JSON.parse(text ?? '[]') as [string, number][];
    return all.filter(([, createdAt]) => createdAt > now() - STORED_MS);
  }

  /** Of a player who is forgotten. */
  async function dropName(record: BatchRecord, index: number): Promise<void> {
    if (record.players[index] === null) return;
    record.players[index] = null;
    await save(record);
  }

  return {
    ...{ line, save, saveLine, find, dropName },
    ids: async () => (await list()).map(([id]) => id),
    /** Stores a batch and lists it; one after the other, because the list is one value. */
    add(record: BatchRecord): Promise<void> {
      const added = listed.then(async () => {
        await save(record);
        const entries = [...(await list()), [record.id, record.createdAt]];
        await keyValue.set(LIST, JSON.stringify(entries), undefined, now());
      });
      listed = added.catch(() => {});
      return added;
    },
    /** Removes forgotten players, and what the lines say of them; `live`: records in memory. */
    async dropForgotten(
      forgotten: Forgotten,
      live: (id: string) => BatchRecord | undefined = () => undefined,
    ): Promise<void> {
      for (const [id] of await list()) {
        const record = live(id) ?? (await find(id));
        for (const [index, player] of record?.players.entries() ?? []) {
          const said = await line(id, index);
          if (player === null || !isForgotten(record!.region, player, said)) continue;
          record!.players[index] = null;
          if (said !== undefined) await saveLine(record!, index, NOBODY);
          await save(record!);
        }
      }
      function isForgotten(region: Region, player: string, said: string | undefined): boolean {
        const name = findPlayerId(player);
        if (name && forgotten.hasName(region, name)) return true;
        const { summoner } = JSON.parse(said ?? '{}') as { summoner?: { puuid: string } };
        return summoner !== undefined && forgotten.hasAccount(summoner.puuid);
      }
    },
  };
}

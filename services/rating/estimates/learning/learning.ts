import { createHash } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import type { Evidence } from '../../estimator/evidence.ts';
import type { Adoption } from '../../estimator/learning/adopt.ts';
import { PARAMETERS, type Parameters } from '../../estimator/parameters.ts';
import type { ModelName } from '../../estimator/report.ts';
import type { CalibrationRow } from '../../estimator/validation/calibration.ts';
import { dayOf } from '../../ladder/record.ts';
import type { Queue, Region } from '../../ladder/region.ts';
import type { KeyValueStore, SnapshotStore } from '../../store/ports.ts';

/**
 * The model of a region and queue with the scores of its predictions, stored under one key. Its
 * parameters are the ones in use: those of the fit while the learned ones do not win.
 */
type LearnedRecord = Adoption & {
  /** Counts up each time the region and queue are learned anew. */
  readonly version: number;
  readonly learned_at: string;
  /** Since when the parameters have come from the fit, or from learning. */
  readonly since: string;
  readonly calibration: readonly CalibrationRow[];
};

/** Evidence of an account, and when it was recorded in epoch milliseconds. */
export type StoredEvidence = Evidence & { readonly recorded_at: number };

type LearningOptions = {
  readonly keyValue: KeyValueStore;
  readonly snapshots: Pick<SnapshotStore, 'weeks'>;
  readonly now: () => number;
  readonly onStoreError: (error: unknown) => void;
};

/** Accounts stored for each region and queue; a newer one takes the slot of an older one. */
const SLOTS = 500;
/** Fewer accounts are too few to learn from. */
export const FEWEST_PLAYERS = 100;
/** New accounts after which a region is learned anew, but not more often than this. */
const LEARN_AFTER = 50;
const LEARN_PAUSE_MS = 600_000;
/** Since when a week may have begun: one of each player, or weeks that overlap would count as many. */
const DAYS_OF_WEEKS = 8;
const MOST_WEEKS = 20_000;
/** Ranks of older evidence were seen at another stage of the season. */
const STORED_MS = 14 * 86_400_000;

export type Learning = ReturnType<typeof createLearning>;

/** Learns each region's parameters from the evidence of its own estimates. */
export function createLearning({ keyValue, snapshots, now, onStoreError }: LearningOptions) {
  const latest = new Map<string, LearnedRecord | undefined>();
  const newSince = new Map<string, number>();
  const begunAt = new Map<string, number>();
  const workers = new Set<Worker>();
  const underWay = new Map<string, Promise<LearnedRecord | undefined>>();

  async function find(region: Region, queue: Queue): Promise<LearnedRecord | undefined> {
    const key = recordKey(region, queue);
    if (latest.has(key)) return latest.get(key);
    const text = await keyValue.get(key, now());
    const record = text === undefined ? undefined : (JSON.parse(text) as LearnedRecord);
    latest.set(key, record);
    return record;
  }

  async function learnNow(region: Region, queue: Queue): Promise<LearnedRecord | undefined> {
    const players: string[] = [];
    for (let slot = 0; slot < SLOTS; slot++) {
      const text = await keyValue.get(slotKey(region, queue, slot), now());
      if (text !== undefined) players.push(text);
    }
    if (players.length < FEWEST_PLAYERS) return undefined;
    const from = dayOf(now(), DAYS_OF_WEEKS);
    const weeks = await snapshots.weeks({ region, queue }, from, MOST_WEEKS);
    const learned = await inWorker({ players, weeks });
    const before = await find(region, queue);
    const version = (before?.version ?? 0) + 1;
    const learned_at = new Date(now()).toISOString();
    const since = before?.used === learned.used ? before.since : learned_at;
    const record = { version, learned_at, since, ...learned };
    await keyValue.set(recordKey(region, queue), JSON.stringify(record), undefined, now());
    latest.set(recordKey(region, queue), record);
    return record;
  }

  /** Some hundred milliseconds of arithmetic, beside the thread that answers. */
  function inWorker(
    workerData: object,
  ): Promise<Omit<LearnedRecord, 'version' | 'learned_at' | 'since'>> {
    return new Promise((resolve, reject) => {
      const worker = new Worker(new URL('learning-worker.ts', import.meta.url), { workerData });
      workers.add(worker);
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.once('exit', () => {
        workers.delete(worker);
        reject(new Error('learning was stopped'));
      });
    });
  }

  /** Learns now from what is stored. */
  function learn(region: Region, queue: Queue): Promise<LearnedRecord | undefined> {
    const key = `${region} ${queue}`;
    const learning =
      underWay.get(key) ?? learnNow(region, queue).finally(() => underWay.delete(key));
    underWay.set(key, learning);
    return learning;
  }

  return {
    find,
    learn,
    /** The parameters that are used, and their name. */
    async model(
      region: Region,
      queue: Queue,
    ): Promise<{ parameters: Parameters; name: ModelName }> {
      try {
        const record = await find(region, queue);
        return { parameters: record?.parameters ?? PARAMETERS, name: modelName(record) };
      } catch (error) {
        onStoreError(error);
        return { parameters: PARAMETERS, name: modelName(undefined) };
      }
    },
    /** Stores an account's evidence; after enough new ones the region is learned anew. */
    async record(region: Region, queue: Queue, puuid: string, evidence: Evidence): Promise<void> {
      const key = `${region} ${queue}`;
      try {
        const text = JSON.stringify({ ...nameless(evidence), recorded_at: now() });
        await keyValue.set(evidenceKey(region, queue, puuid), text, now() + STORED_MS, now());
      } catch (error) {
        onStoreError(error);
        return;
      }
      const count = (newSince.get(key) ?? 0) + 1;
      const isDue = now() - (begunAt.get(key) ?? Number.NEGATIVE_INFINITY) >= LEARN_PAUSE_MS;
      const learns = count >= LEARN_AFTER && isDue;
      newSince.set(key, learns ? 0 : count);
      if (!learns) return;
      begunAt.set(key, now());
      learn(region, queue)
        // Too few accounts yet: the next ones need not wait.
        .then((record) => record ?? begunAt.delete(key))
        .catch(onStoreError);
    },
    async close() {
      await Promise.all([...workers].map((worker) => worker.terminate()));
      await Promise.allSettled(underWay.values());
    },
  };
}

/** The model of the fit has the version 2.0; 2.7 is what was learned the seventh time, or rejected. */
export function modelName(record: LearnedRecord | undefined): ModelName {
  return {
    version: `2.${record?.version ?? 0}`,
    learned: record?.used === 'learned',
    checked_at: record?.learned_at ?? null,
  };
}

const recordKey = (region: Region, queue: Queue) => `learned:${region}:${queue}`;

/** The key of an account's evidence; an account with the same slot replaces it. */
export const evidenceKey = (region: Region, queue: Queue, puuid: string) =>
  slotKey(region, queue, slotOf(puuid));

function slotKey(region: Region, queue: Queue, slot: number): string {
  return `evidence:${region}:${queue}:${slot}`;
}

/** Learning asks only whether two of them are the same person, not who: 32 bits tell. */
function nameless({ games, ...rest }: Evidence): Evidence {
  const mark = (id: string) => createHash('sha256').update(id).digest('hex').slice(0, 8);
  return {
    ...rest,
    games: games.map(({ participants, ...game }) => ({
      ...game,
      participants: participants.map(({ id, ...other }) =>
        id === undefined ? other : { ...other, id: mark(id) },
      ),
    })),
  };
}

/** FNV-1a, so that an account always has the same slot. */
function slotOf(puuid: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < puuid.length; i++) hash = Math.imul(hash ^ puuid.charCodeAt(i), 0x01000193);
  return (hash >>> 0) % SLOTS;
}

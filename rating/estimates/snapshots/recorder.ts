import type { Report } from '../estimator/report.ts';
import type { DayPoint } from '../ladder/record.ts';
import type { Stores } from '../store/open-stores.ts';
import type { Subject } from '../store/snapshots.ts';

/** Keeps who was asked for and what each day's estimate was, and loses none while it runs. */
export type Keeper = {
  /** Somebody asked for this; written down once a day. */
  asked(report: Report): Promise<void>;
  /** A new estimate: the snapshot of its day. */
  keep(report: Report): Promise<void>;
  /** Tries again what could not be written, and puts a deleted file back. */
  retry(): Promise<void>;
  /** Snapshots that wait for the database. */
  readonly pending: number;
};

type KeeperOptions = {
  readonly stores: Stores;
  readonly now: () => number;
  readonly onTrouble: (error: unknown) => void;
};

/** How many subjects of today are remembered as already written down. */
const MOST_SEEN = 20_000;
/** Waiting snapshots are small; beyond this the oldest would have to go. */
const MOST_PENDING = 100_000;

export function createKeeper({ stores, now, onTrouble }: KeeperOptions): Keeper {
  const pending = new Map<string, { subject: Subject; point: DayPoint }>();
  let seenToday = { date: '', keys: new Set<string>() };

  async function writeDown(subject: Subject): Promise<void> {
    const date = dayOf(now());
    if (seenToday.date !== date || seenToday.keys.size >= MOST_SEEN)
      seenToday = { date, keys: new Set() };
    const key = subjectKey(subject);
    if (seenToday.keys.has(key)) return;
    await stores.snapshots.remember(subject, date);
    seenToday.keys.add(key);
  }

  async function retry(): Promise<void> {
    stores.heal();
    for (const [key, { subject, point }] of pending) {
      await stores.snapshots.remember(subject, point.date);
      await stores.snapshots.add(subject, point);
      pending.delete(key);
    }
  }

  return {
    asked: (report) => writeDown(subjectOf(report)).catch(onTrouble),
    async keep(report) {
      const subject = subjectOf(report);
      const { mu, sigma } = report.estimate;
      const point = { date: report.computed_at.slice(0, 10), mu, sigma };
      const key = `${point.date} ${subjectKey(subject)}`;
      if (pending.size < MOST_PENDING) pending.set(key, { subject, point });
      await retry().catch(onTrouble);
    },
    retry,
    get pending() {
      return pending.size;
    },
  };
}

/** The day of a moment, in UTC. */
export function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

export function subjectKey({ region, queue, account }: Subject): string {
  return `${region} ${queue} ${account.puuid}`;
}

function subjectOf({ summoner, queue }: Report): Subject {
  const { puuid, gameName, tagLine, region } = summoner;
  return { region, queue, account: { puuid, gameName, tagLine } };
}

import { createHash } from 'node:crypto';
import type { Report } from '../estimator/report.ts';
import { type DayPoint, dayOf, type Standing } from '../ladder/record.ts';
import type { Stores } from '../store/open-stores.ts';
import type { Subject } from '../store/ports.ts';
import type { Forgotten } from './forgotten.ts';

type RecorderOptions = {
  readonly stores: Stores;
  readonly forgotten: Forgotten;
  readonly now: () => number;
  readonly onStoreError: (error: unknown) => void;
};

/** Subjects of today that are remembered as written. */
const MAX_WRITTEN = 20_000;
/** Pending snapshots beyond this number are dropped. */
const MAX_PENDING = 100_000;

/** Writes who was asked for and each day's estimate; what cannot be written is tried again. */
export function createSnapshotRecorder(options: RecorderOptions) {
  const { stores, forgotten, now, onStoreError } = options;
  const pending = new Map<string, { subject: Subject; point: DayPoint; standing: Standing }>();
  let writtenToday = { date: '', keys: new Set<string>() };

  async function remember(subject: Subject): Promise<void> {
    const date = dayOf(now());
    if (writtenToday.date !== date || writtenToday.keys.size >= MAX_WRITTEN)
      writtenToday = { date, keys: new Set() };
    const key = subjectKey(subject);
    if (writtenToday.keys.has(key)) return;
    await stores.snapshots.remember(subject, date);
    writtenToday.keys.add(key);
  }

  /** Writes pending snapshots, after reopening a database file that was deleted. */
  async function retry(): Promise<void> {
    stores.reopenIfReplaced();
    for (const [key, { subject, point, standing }] of pending) {
      await stores.snapshots.remember(subject, point.date);
      await stores.snapshots.add(subject, point, standing);
      pending.delete(key);
    }
  }

  return {
    /** Somebody asked for this player; written once a day. */
    asked: (report: Report): Promise<void> => remember(subjectOf(report)).catch(onStoreError),
    /** A new estimate: the snapshot of its day. */
    async record(report: Report): Promise<void> {
      const subject = subjectOf(report);
      if (forgotten.hasAccount(subject.account.puuid)) return;
      const { mu, sigma } = report.estimate;
      const { points, wins, losses } = report.explain.rank;
      const standing = { points, wins, losses };
      const point = { date: report.computed_at.slice(0, 10), mu, sigma };
      const key = `${point.date} ${subjectKey(subject)}`;
      if (pending.size < MAX_PENDING) pending.set(key, { subject, point, standing });
      await retry().catch(onStoreError);
    },
    retry,
    /** Stored days of a subject from one on, and those that wait to be written; oldest first. */
    async points(subject: Subject, from: string): Promise<DayPoint[]> {
      const stored = await stores.snapshots.points(subject, from);
      const days = new Map(stored.map((point) => [point.date, point]));
      const own = subjectKey(subject);
      for (const [key, { point }] of pending)
        if (key.endsWith(own) && point.date >= from) days.set(point.date, point);
      return [...days.values()].sort((a, b) => a.date.localeCompare(b.date));
    },
    /** Drops pending snapshots of players who are forgotten. */
    dropForgotten(): void {
      for (const [key, { subject }] of pending)
        if (forgotten.hasAccount(subject.account.puuid)) pending.delete(key);
    },
  };
}

/** A digest, because what is held in memory must not name a player who is forgotten. */
export function subjectKey({ region, queue, account }: Subject): string {
  return createHash('sha256').update(`${region} ${queue} ${account.puuid}`).digest('base64url');
}

function subjectOf({ summoner, queue }: Report): Subject {
  const { puuid, gameName, tagLine, region } = summoner;
  return { region, queue, account: { puuid, gameName, tagLine } };
}

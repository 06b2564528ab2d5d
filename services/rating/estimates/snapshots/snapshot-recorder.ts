import type { Report } from '../../estimator/report.ts';
import { dayOf } from '../../ladder/record.ts';
import type { SnapshotStore, Subject } from '../../store/ports.ts';

type RecorderOptions = {
  readonly snapshots: SnapshotStore;
  readonly now: () => number;
  readonly onStoreError: (error: unknown) => void;
};

const DAY_MS = 86_400_000;
/** Subjects of today that are remembered as written. */
const MOST_WRITTEN = 20_000;

/** Writes who was asked for, once a day, and each day's estimate. A failure costs no answer. */
export function createSnapshotRecorder({ snapshots, now, onStoreError }: RecorderOptions) {
  let writtenToday = { day: 0, keys: new Set<string>() };

  return {
    /** Somebody asked for this player. */
    async wanted(report: Report): Promise<void> {
      const day = Math.floor(now() / DAY_MS);
      if (writtenToday.day !== day || writtenToday.keys.size >= MOST_WRITTEN)
        writtenToday = { day, keys: new Set() };
      const subject = subjectOf(report);
      const key = `${subject.region} ${subject.queue} ${subject.account.puuid}`;
      if (writtenToday.keys.has(key)) return;
      try {
        await snapshots.remember(subject, dayOf(now()));
        writtenToday.keys.add(key);
      } catch (error) {
        onStoreError(error);
      }
    },
    /** Forgets who was written today. */
    reset(): void {
      writtenToday = { day: 0, keys: new Set() };
    },
    /** A complete estimate: the snapshot of its day. */
    async record(report: Report): Promise<void> {
      const { mu, sigma } = report.estimate;
      const { points, wins, losses } = report.explain.rank;
      const point = { date: report.computed_at.slice(0, 10), mu, sigma };
      const standing = { points, wins, losses };
      await snapshots.add(subjectOf(report), point, standing).catch(onStoreError);
    },
  };
}

function subjectOf({ summoner, queue }: Report): Subject {
  const { puuid, gameName, tagLine, region } = summoner;
  return { region, queue, account: { puuid, gameName, tagLine } };
}

import type { Report } from '../../estimator/report.ts';
import { dayOf } from '../../ladder/record.ts';
import type { SnapshotStore, Subject } from '../../store/ports.ts';

type RecorderOptions = {
  readonly snapshots: SnapshotStore;
  readonly now: () => number;
  readonly onStoreError: (error: unknown) => void;
};

/** Writes who was asked for, and each day's estimate. A failure costs no answer. */
export function createSnapshotRecorder({ snapshots, now, onStoreError }: RecorderOptions) {
  return {
    /** Somebody asked for this player. */
    wanted: (report: Report): Promise<void> =>
      snapshots.remember(subjectOf(report), dayOf(now())).catch(onStoreError),
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

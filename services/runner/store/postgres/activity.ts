import type { ActivityMinute } from '../../job/activity.ts';
import type { UpkeepStore } from '../port/store.ts';
import type { Context } from './connection.ts';

/** Minutes are added up over all machines. */
export function createActivity({ db }: Context): Pick<UpkeepStore, 'addActivity' | 'activity'> {
  return {
    async addActivity(minutes, keptSince) {
      const columns = (['minute', 'completed', 'retried', 'dead'] as const).map((name) =>
        minutes.map((minute) => minute[name]),
      );
      await db.write(
        `WITH forgotten AS (DELETE FROM runner.activity WHERE minute < $5)
          INSERT INTO runner.activity AS a
          SELECT * FROM unnest($1::bigint[], $2::integer[], $3::integer[], $4::integer[])
          ON CONFLICT (minute) DO UPDATE SET completed = a.completed + excluded.completed,
            retried = a.retried + excluded.retried, dead = a.dead + excluded.dead`,
        [...columns, keptSince],
      );
    },
    activity: (since) =>
      db.read<ActivityMinute>('SELECT * FROM runner.activity WHERE minute >= $1 ORDER BY minute', [
        since,
      ]),
  };
}

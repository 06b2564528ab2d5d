import { type ActivityMinute, addedMinutes, emptyMinute } from '../../job/activity.ts';
import type { MaintenanceStore } from '../port/store.ts';
import type { Context } from './context.ts';

/** What happened per minute, added up over all machines. */
export function createActivity({
  db,
}: Context): Pick<MaintenanceStore, 'addActivity' | 'activity' | 'deleteActivity'> {
  return {
    async addActivity(minutes) {
      for (const { minute, completed, retried, dead, durations } of minutes) {
        await db.write(
          `INSERT INTO runner.activity AS a VALUES ($1, $2, $3, $4, $5)
            ON CONFLICT (minute) DO UPDATE SET completed = a.completed + excluded.completed,
              retried = a.retried + excluded.retried, dead = a.dead + excluded.dead,
              durations = (SELECT array_agg(coalesce(x, 0) + coalesce(y, 0) ORDER BY place)
                FROM unnest(a.durations, excluded.durations) WITH ORDINALITY AS u (x, y, place))`,
          [minute, completed, retried, dead, durations],
        );
      }
    },
    async activity(since) {
      const text = 'SELECT * FROM runner.activity WHERE minute >= $1 ORDER BY minute';
      const rows = await db.read<ActivityMinute>(text, [since]);
      return rows.map((row) => addedMinutes(emptyMinute(row.minute), row));
    },
    async deleteActivity(before) {
      await db.write('DELETE FROM runner.activity WHERE minute < $1', [before]);
    },
  };
}

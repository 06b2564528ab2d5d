import type { ActivityMinute } from '../../job/activity.ts';
import type { UpkeepStore } from '../port/store.ts';
import type { Context } from './context.ts';

export function createActivity({
  db,
  group,
}: Context): Pick<UpkeepStore, 'addActivity' | 'activity'> {
  const add = db.prepare(`INSERT INTO activity VALUES (?, ?, ?, ?) ON CONFLICT (minute) DO UPDATE
    SET completed = completed + excluded.completed, retried = retried + excluded.retried,
      dead = dead + excluded.dead`);
  const forget = db.prepare('DELETE FROM activity WHERE minute < ?');
  const since = db.prepare('SELECT * FROM activity WHERE minute >= ? ORDER BY minute');
  return {
    addActivity: (minutes, keptSince) =>
      group.write(() => {
        for (const { minute, completed, retried, dead } of minutes) {
          add.run(minute, completed, retried, dead);
        }
        forget.run(keptSince);
      }),
    activity: async (from) => since.all(from).map((row) => ({ ...(row as ActivityMinute) })),
  };
}

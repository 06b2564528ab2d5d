import type { SessionStore } from '../port/store.ts';
import type { Context } from './context.ts';

/** Logins to the dashboard that were ended before their time. */
export function createSessions({ db, group }: Context): SessionStore {
  const forget = db.prepare('DELETE FROM ended_session WHERE until < ?');
  const end = db.prepare('INSERT OR IGNORE INTO ended_session VALUES (?, ?)');
  const ended = db.prepare('SELECT 1 FROM ended_session WHERE id = ?');
  return {
    endSession: (id, until, now) =>
      group.write(() => {
        forget.run(now);
        end.run(id, until);
      }),
    isSessionEnded: async (id) => ended.get(id) !== undefined,
  };
}

import type { SessionStore } from '../port/store.ts';
import type { Context } from './context.ts';

/** Logins to the dashboard that were ended before their time. */
export function createSessions({ db }: Context): SessionStore {
  return {
    async endSession(id, until, now) {
      await db.write('DELETE FROM runner.ended_session WHERE until < $1', [now]);
      const text = 'INSERT INTO runner.ended_session VALUES ($1, $2) ON CONFLICT DO NOTHING';
      await db.write(text, [id, until]);
    },
    async isSessionEnded(id) {
      const rows = await db.read('SELECT 1 FROM runner.ended_session WHERE id = $1', [id]);
      return rows.length > 0;
    },
  };
}

import type { DayPoint, Week } from '../ladder/record.ts';
import type { Queue, Region } from '../ladder/region.ts';
import type { KeyValueStore, SnapshotStore, Subject } from './ports.ts';

/** An open database of either kind, and what it says differently. */
export type Database = {
  /** Runs one statement and returns its rows; its values are `$1`, `$2`, … */
  query(sql: string, ...values: Value[]): Promise<unknown[]>;
  /** Removes what was deleted from where deleting leaves it. */
  overwriteDeleted(): void;
  readonly greatest: string;
  readonly position: string;
  /** The day a week after the column. */
  weekAfter(column: string): string;
};
type Value = string | number | null;

export function keyValueIn({ query, overwriteDeleted, position }: Database): KeyValueStore {
  return {
    async get(key, now) {
      const rows = await query(
        'SELECT value FROM key_value WHERE key = $1 AND (expires_at IS NULL OR expires_at > $2)',
        key,
        Math.round(now),
      );
      return (rows[0] as { value: string } | undefined)?.value;
    },
    async set(key, value, expiresAt) {
      await query(
        `INSERT INTO key_value VALUES ($1, $2, $3)
         ON CONFLICT (key) DO UPDATE SET value = excluded.value, expires_at = excluded.expires_at`,
        key,
        value,
        expiresAt === undefined ? null : Math.round(expiresAt),
      );
    },
    async delete(key) {
      await query('DELETE FROM key_value WHERE key = $1', key);
    },
    async deleteMentions(text) {
      await query(
        `DELETE FROM key_value WHERE ${position}(key, $1) > 0 OR ${position}(value, $1) > 0`,
        text,
      );
      overwriteDeleted();
    },
    async sweep(now) {
      await query('DELETE FROM key_value WHERE expires_at <= $1', Math.round(now));
    },
    async close() {},
  };
}

const SUBJECT = 'SELECT puuid, region, queue, game_name, tag_line FROM subject s';
/** The points of a subject `s`. */
const POINTS = `SELECT 1 FROM snapshot
  WHERE puuid = s.puuid AND region = s.region AND queue = s.queue`;

export function snapshotsIn(database: Database): SnapshotStore {
  const { query, overwriteDeleted, greatest, weekAfter } = database;

  async function subjects(where: string, ...values: Value[]): Promise<Subject[]> {
    const rows = await query(`${SUBJECT} WHERE ${where}`, ...values);
    return (rows as SubjectRow[]).map(({ region, queue, puuid, game_name, tag_line }) => ({
      region,
      queue,
      account: { puuid, gameName: game_name, tagLine: tag_line },
    }));
  }

  return {
    async remember({ account, region, queue }, date) {
      await query(
        `INSERT INTO subject VALUES ($1, $2, $3, $4, $5, $6)
         ON CONFLICT (puuid, region, queue) DO UPDATE SET
           game_name = excluded.game_name, tag_line = excluded.tag_line,
           last_asked = ${greatest}(subject.last_asked, excluded.last_asked)`,
        account.puuid,
        region,
        queue,
        account.gameName,
        account.tagLine,
        date,
      );
    },
    async add({ account, region, queue }, { date, mu, sigma }, { points, wins, losses }) {
      await query(
        `INSERT INTO snapshot VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
         ON CONFLICT (puuid, region, queue, date) DO UPDATE SET
           mu = excluded.mu, sigma = excluded.sigma, points = excluded.points,
           wins = excluded.wins, losses = excluded.losses`,
        account.puuid,
        region,
        queue,
        date,
        mu,
        sigma,
        points,
        wins,
        losses,
      );
    },
    async points({ account, region, queue }, from) {
      const rows = await query(
        `SELECT CAST(date AS text) AS date, mu, sigma FROM snapshot s
         WHERE puuid = $1 AND region = $2 AND queue = $3 AND s.date >= $4 ORDER BY s.date`,
        account.puuid,
        region,
        queue,
        from,
      );
      return rows.map((row) => ({ ...(row as DayPoint) }));
    },
    async weeks({ region, queue }, from, limit) {
      // A new season begins to count again.
      const rows = await query(
        `SELECT s.mu, s.sigma, s.points, s.wins, s.losses,
           later.points AS later_points, later.wins AS later_wins, later.losses AS later_losses
         FROM snapshot s JOIN snapshot later ON later.puuid = s.puuid AND later.region = s.region
           AND later.queue = s.queue AND later.date = ${weekAfter('s.date')}
         WHERE s.region = $1 AND s.queue = $2 AND s.date >= $3
           AND s.points IS NOT NULL AND later.points IS NOT NULL
           AND later.wins >= s.wins AND later.losses >= s.losses
         ORDER BY s.date DESC, s.puuid LIMIT $4`,
        region,
        queue,
        from,
        limit,
      );
      return (rows as WeekRow[]).map(({ mu, sigma, points, wins, losses, ...later }) => ({
        mu,
        sigma,
        before: { points, wins, losses },
        after: { points: later.later_points, wins: later.later_wins, losses: later.later_losses },
      }));
    },
    due: (date, askedSince, limit) =>
      subjects(
        `last_asked >= $1 AND NOT EXISTS (${POINTS} AND date = $2)
         ORDER BY last_asked DESC, puuid, region, queue LIMIT $3`,
        askedSince,
        date,
        limit,
      ),
    async forget(digests, puuid) {
      // First, so that a failure leaves the player refused and the removal can be asked for again.
      for (const digest of digests)
        await query('INSERT INTO forgotten VALUES ($1) ON CONFLICT DO NOTHING', digest);
      if (puuid === undefined) return;
      for (const table of ['subject', 'snapshot'])
        await query(`DELETE FROM ${table} WHERE puuid = $1`, puuid);
      overwriteDeleted();
    },
    async forgotten() {
      const rows = await query('SELECT digest FROM forgotten');
      return (rows as { digest: string }[]).map(({ digest }) => digest);
    },
    async deleteBefore(date) {
      await query('DELETE FROM snapshot WHERE date < $1', date);
      await query(
        `DELETE FROM subject AS s WHERE last_asked < $1 AND NOT EXISTS (${POINTS})`,
        date,
      );
    },
  };
}

type SubjectRow = {
  readonly puuid: string;
  readonly region: Region;
  readonly queue: Queue;
  readonly game_name: string;
  readonly tag_line: string;
};

type WeekRow = Pick<Week, 'mu' | 'sigma'> &
  Readonly<Record<`${'' | 'later_'}${'points' | 'wins' | 'losses'}`, number>>;

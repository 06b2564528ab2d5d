import { join } from 'node:path';
import type { TakenOver } from '@tessera/kit/migrations';
import { alone, applyMigrations } from '@tessera/kit/postgres-migrations';
import pg from 'pg';
import type { DayPoint } from '../ladder/record.ts';
import type { KeyValueStore, SnapshotStore } from './ports.ts';
import {
  subjectOf,
  WEEKS_FILTERED,
  WEEKS_SELECTED,
  type WeekRow,
  WITHOUT_POINTS,
  weekOf,
} from './sqlite.ts';

const MIGRATIONS = join(import.meta.dirname, 'migrations', 'postgres');
/** An arbitrary number that all processes of this service share. */
const MIGRATION_LOCK = 5_251_117;

/** Connects and migrates the schema, one process at a time. */
export async function openPostgres(url: string): Promise<{ pool: pg.Pool; takenOver: TakenOver }> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5000,
    query_timeout: 10_000,
  });
  // The pool replaces a connection lost while idle; a failing query reports the error.
  pool.on('error', () => {});
  const client = await pool.connect();
  try {
    // Databases from before the formats were numbered pass through all files: each says IF NOT EXISTS.
    const takenOver = await alone(client, MIGRATION_LOCK, () =>
      applyMigrations(client, MIGRATIONS, 'rating_migration'),
    );
    return { pool, takenOver };
  } finally {
    client.release();
  }
}

export function postgresKeyValue(pool: pg.Pool): KeyValueStore {
  return {
    async get(key, now) {
      const { rows } = await pool.query({
        name: 'kv-get',
        text: 'SELECT value FROM key_value WHERE key = $1 AND (expires_at IS NULL OR expires_at > $2)',
        values: [key, Math.round(now)],
      });
      return rows[0]?.value as string | undefined;
    },
    async set(key, value, expiresAt) {
      await pool.query({
        name: 'kv-set',
        text: `INSERT INTO key_value VALUES ($1, $2, $3)
          ON CONFLICT (key) DO UPDATE SET value = excluded.value, expires_at = excluded.expires_at`,
        values: [key, value, expiresAt === undefined ? null : Math.round(expiresAt)],
      });
    },
    async delete(key) {
      await pool.query('DELETE FROM key_value WHERE key = $1', [key]);
    },
    async deleteMentions(text) {
      await pool.query(
        'DELETE FROM key_value WHERE position($1 IN key) > 0 OR position($1 IN value) > 0',
        [text],
      );
    },
    async sweep(now) {
      const { rowCount } = await pool.query('DELETE FROM key_value WHERE expires_at <= $1', [
        Math.round(now),
      ]);
      return rowCount ?? 0;
    },
    async close() {},
  };
}

export function postgresSnapshots(pool: pg.Pool): SnapshotStore {
  return {
    async remember({ account, region, queue }, date) {
      await pool.query(
        `INSERT INTO subject VALUES ($1, $2, $3, $4, $5, $6)
         ON CONFLICT (puuid, region, queue) DO UPDATE SET
           game_name = excluded.game_name, tag_line = excluded.tag_line,
           last_asked = greatest(subject.last_asked, excluded.last_asked)`,
        [account.puuid, region, queue, account.gameName, account.tagLine, date],
      );
    },
    async add({ account, region, queue }, { date, mu, sigma }, { points, wins, losses }) {
      await pool.query(
        `INSERT INTO snapshot VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
         ON CONFLICT (puuid, region, queue, date) DO UPDATE SET
           mu = excluded.mu, sigma = excluded.sigma, points = excluded.points,
           wins = excluded.wins, losses = excluded.losses`,
        [account.puuid, region, queue, date, mu, sigma, points, wins, losses],
      );
    },
    async points({ account, region, queue }, from) {
      const { rows } = await pool.query<DayPoint>(
        `SELECT to_char(date, 'YYYY-MM-DD') AS date, mu, sigma FROM snapshot s
         WHERE puuid = $1 AND region = $2 AND queue = $3 AND s.date >= $4 ORDER BY s.date`,
        [account.puuid, region, queue, from],
      );
      return rows.map((row) => ({ ...row }));
    },
    async weeks(from, limit) {
      const { rows } = await pool.query<WeekRow>(
        `${WEEKS_SELECTED} AND later.date = s.date + 7
         WHERE s.date >= $1 ${WEEKS_FILTERED} LIMIT $2`,
        [from, limit],
      );
      return rows.map(weekOf);
    },
    async findAccount(region, { gameName, tagLine }) {
      const { rows } = await pool.query(
        `SELECT puuid, region, queue, game_name, tag_line FROM subject
         WHERE region = $1 AND lower(game_name) = lower($2) AND lower(tag_line) = lower($3)
         ORDER BY last_asked DESC, puuid LIMIT 1`,
        [region, gameName, tagLine],
      );
      return rows[0] && subjectOf(rows[0]).account;
    },
    async due(date, askedSince, limit) {
      const { rows } = await pool.query(
        `SELECT puuid, region, queue, game_name, tag_line FROM subject s
         WHERE last_asked >= $1 AND NOT EXISTS (
           SELECT 1 FROM snapshot WHERE puuid = s.puuid AND region = s.region
             AND queue = s.queue AND date = $2)
         ORDER BY last_asked DESC, puuid, region, queue LIMIT $3`,
        [askedSince, date, limit],
      );
      return rows.map(subjectOf);
    },
    async forget(digests, puuid) {
      await pool.query(
        `WITH subjects AS (DELETE FROM subject WHERE puuid = $2),
           points AS (DELETE FROM snapshot WHERE puuid = $2)
         INSERT INTO forgotten SELECT unnest($1::text[]) ON CONFLICT DO NOTHING`,
        [digests, puuid],
      );
    },
    async forgotten() {
      const { rows } = await pool.query<{ digest: string }>('SELECT digest FROM forgotten');
      return rows.map(({ digest }) => digest);
    },
    async deleteBefore(date) {
      await pool.query('DELETE FROM snapshot WHERE date < $1', [date]);
      await pool.query(`DELETE FROM subject AS s WHERE last_asked < $1 AND ${WITHOUT_POINTS}`, [
        date,
      ]);
    },
    async close() {},
  };
}

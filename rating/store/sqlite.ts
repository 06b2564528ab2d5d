import type { DayPoint, Week } from '../ladder/record.ts';
import type { Queue, Region } from '../ladder/region.ts';
import type { KeyValueStore, SnapshotStore, Subject } from './ports.ts';
import type { SqliteFile } from './sqlite-file.ts';

export function sqliteKeyValue(file: SqliteFile): KeyValueStore {
  return {
    async get(key, now) {
      const row = file
        .prepare('SELECT value FROM key_value WHERE key = ? AND ifnull(expires_at, 9e18) > ?')
        .get(key, now) as { value: string } | undefined;
      return row?.value;
    },
    async set(key, value, expiresAt) {
      file
        .prepare(`INSERT INTO key_value VALUES (?, ?, ?)
          ON CONFLICT (key) DO UPDATE SET value = excluded.value, expires_at = excluded.expires_at`)
        .run(key, value, expiresAt === undefined ? null : Math.round(expiresAt));
    },
    async delete(key) {
      file.prepare('DELETE FROM key_value WHERE key = ?').run(key);
    },
    async deleteMentions(text) {
      file
        .prepare('DELETE FROM key_value WHERE instr(key, ?) > 0 OR instr(value, ?) > 0')
        .run(text, text);
      file.overwriteDeleted();
    },
    async sweep(now) {
      return Number(file.prepare('DELETE FROM key_value WHERE expires_at <= ?').run(now).changes);
    },
    async close() {},
  };
}

type SubjectRow = {
  readonly puuid: string;
  readonly region: Region;
  readonly queue: Queue;
  readonly game_name: string;
  readonly tag_line: string;
};

export function sqliteSnapshots(file: SqliteFile): SnapshotStore {
  return {
    async remember({ account, region, queue }, date) {
      file
        .prepare(`INSERT INTO subject VALUES (?, ?, ?, ?, ?, ?)
          ON CONFLICT (puuid, region, queue) DO UPDATE SET
            game_name = excluded.game_name, tag_line = excluded.tag_line,
            last_asked = max(last_asked, excluded.last_asked)`)
        .run(account.puuid, region, queue, account.gameName, account.tagLine, date);
    },
    async add({ account, region, queue }, { date, mu, sigma }, { points, wins, losses }) {
      file
        .prepare(`INSERT INTO snapshot VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
          ON CONFLICT (puuid, region, queue, date) DO UPDATE SET
            mu = excluded.mu, sigma = excluded.sigma, points = excluded.points,
            wins = excluded.wins, losses = excluded.losses`)
        .run(account.puuid, region, queue, date, mu, sigma, points, wins, losses);
    },
    async points({ account, region, queue }, from) {
      return file
        .prepare(`SELECT date, mu, sigma FROM snapshot
          WHERE puuid = ? AND region = ? AND queue = ? AND date >= ? ORDER BY date`)
        .all(account.puuid, region, queue, from)
        .map((row) => ({ ...row })) as DayPoint[];
    },
    async weeks(from, limit) {
      return file
        .prepare(`${WEEKS_SELECTED} AND later.date = date(s.date, '+7 days')
          WHERE s.date >= ? ${WEEKS_FILTERED} LIMIT ?`)
        .all(from, limit)
        .map((row) => weekOf(row as WeekRow));
    },
    async findAccount(region, { gameName, tagLine }) {
      const row = file
        .prepare(`SELECT * FROM subject
          WHERE region = ? AND lower(game_name) = lower(?) AND lower(tag_line) = lower(?)
          ORDER BY last_asked DESC, puuid LIMIT 1`)
        .get(region, gameName, tagLine) as SubjectRow | undefined;
      return row && subjectOf(row).account;
    },
    async due(date, askedSince, limit) {
      const rows = file
        .prepare(`SELECT * FROM subject s WHERE last_asked >= ? AND NOT EXISTS (
            SELECT 1 FROM snapshot WHERE puuid = s.puuid AND region = s.region
              AND queue = s.queue AND date = ?)
          ORDER BY last_asked DESC, puuid, region, queue LIMIT ?`)
        .all(askedSince, date, limit) as SubjectRow[];
      return rows.map(subjectOf);
    },
    async forget(digests, puuid) {
      const add = file.prepare('INSERT OR IGNORE INTO forgotten SELECT value FROM json_each(?)');
      add.run(JSON.stringify(digests));
      if (puuid === undefined) return;
      for (const table of ['subject', 'snapshot'])
        file.prepare(`DELETE FROM ${table} WHERE puuid = ?`).run(puuid);
      file.overwriteDeleted();
    },
    async forgotten() {
      return file
        .prepare('SELECT digest FROM forgotten')
        .all()
        .map(({ digest }) => String(digest));
    },
    async deleteBefore(date) {
      file.prepare('DELETE FROM snapshot WHERE date < ?').run(date);
      file.prepare(`DELETE FROM subject AS s WHERE last_asked < ? AND ${WITHOUT_POINTS}`).run(date);
    },
    async close() {},
  };
}

/** Both databases: a subject `s` of which there is no point. */
export const WITHOUT_POINTS = `NOT EXISTS (SELECT 1 FROM snapshot
  WHERE puuid = s.puuid AND region = s.region AND queue = s.queue)`;

/** Both databases: a snapshot beside the one of the same subject that is a week younger. */
export const WEEKS_SELECTED = `SELECT s.region, s.queue, s.mu, s.sigma, s.points, s.wins, s.losses,
    later.points AS later_points, later.wins AS later_wins, later.losses AS later_losses
  FROM snapshot s JOIN snapshot later ON later.puuid = s.puuid
    AND later.region = s.region AND later.queue = s.queue`;
/** A new season begins to count again. */
export const WEEKS_FILTERED = `AND s.points IS NOT NULL AND later.points IS NOT NULL
  AND later.wins >= s.wins AND later.losses >= s.losses ORDER BY s.date DESC, s.puuid`;

export type WeekRow = Pick<Week, 'region' | 'queue' | 'mu' | 'sigma'> &
  Readonly<Record<`${'' | 'later_'}${'points' | 'wins' | 'losses'}`, number>>;

export function weekOf(row: WeekRow): Week {
  const { region, queue, mu, sigma, points, wins, losses } = row;
  const after = { points: row.later_points, wins: row.later_wins, losses: row.later_losses };
  return { region, queue, mu, sigma, before: { points, wins, losses }, after };
}

export function subjectOf(row: SubjectRow): Subject {
  return {
    region: row.region,
    queue: row.queue,
    account: { puuid: row.puuid, gameName: row.game_name, tagLine: row.tag_line },
  };
}

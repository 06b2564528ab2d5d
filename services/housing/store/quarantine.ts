import type { Sqlite } from '@tessera/kit/sqlite/open';
import type { Observation } from '../market/indicator.ts';
import type { PlausibilityRule, Quarantined } from '../market/plausibility.ts';
import { incrementVersion } from './database-file.ts';

const COLUMNS =
  'id, source, indicator, region, date, value, kind, sample, previous, rule, seen_at AS seenAt';

/** At most one value per series, region and source: the newest. */
export function quarantineStore(db: Sqlite) {
  const put = db.prepare(
    `INSERT INTO quarantine
       (source, indicator, region, date, value, kind, sample, previous, rule, seen_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (indicator, region, source) DO UPDATE SET
       date = excluded.date, value = excluded.value, sample = excluded.sample,
       previous = excluded.previous, rule = excluded.rule, seen_at = excluded.seen_at`,
  );
  const find = db.prepare(
    `SELECT ${COLUMNS} FROM quarantine WHERE indicator = ? AND region = ? AND source = ?`,
  );
  const all = db.prepare(`SELECT ${COLUMNS} FROM quarantine ORDER BY source, indicator, region`);
  const remove = db.prepare('DELETE FROM quarantine WHERE id = ?');
  const count = db.prepare('SELECT count(*) AS count FROM quarantine');
  return {
    put(
      { source, indicator, region, date, value, kind, sample }: Observation,
      rule: PlausibilityRule,
      previous: number | undefined,
      seenAt: string,
    ): void {
      const json = sample ? JSON.stringify(sample) : null;
      const key = [source, indicator, region, date, value, kind, json] as const;
      put.run(...key, previous ?? null, rule, seenAt);
      incrementVersion(db);
    },
    /** The quarantined value of the same series, region and source. */
    of({ indicator, region, source }: Pick<Observation, 'indicator' | 'region' | 'source'>) {
      const row = find.get(indicator, region, source) as Row | undefined;
      return row && fromRow(row);
    },
    remove(id: number): void {
      if (Number(remove.run(id).changes) > 0) incrementVersion(db);
    },
    /** In order of source, series and region. */
    all: () => (all.all() as Row[]).map(fromRow),
    count: () => (count.get() as { count: number }).count,
  };
}

type Row = Omit<Quarantined, 'sample' | 'previous'> & {
  readonly sample: string | null;
  readonly previous: number | null;
};

function fromRow({ sample, previous, ...row }: Row): Quarantined {
  return {
    ...row,
    previous: previous ?? undefined,
    ...(sample !== null && { sample: JSON.parse(sample) }),
  };
}

import type { Sqlite } from '@tessera/kit/sqlite/open';
import type { IndicatorName, Kind, Observation, SourceName } from '../market/indicator.ts';
import type { PlausibilityRule, Quarantined } from '../market/plausibility.ts';
import { incrementVersion } from './version.ts';

/** At most one value per series, region and source: the newest. */
export type QuarantineStore = {
  put(
    observation: Observation,
    rule: PlausibilityRule,
    previous: number | undefined,
    seenAt: string,
  ): void;
  /** The quarantined value of the same series, region and source. */
  of(observation: Pick<Observation, 'indicator' | 'region' | 'source'>): Quarantined | undefined;
  remove(id: number): void;
  /** In order of source, series and region. */
  all(): Quarantined[];
  count(): number;
};

const COLUMNS =
  'id, source, indicator, region, date, value, kind, sample, previous, rule, seen_at AS seenAt';

export function quarantineStore(db: Sqlite): QuarantineStore {
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
    put(observation, rule, previous, seenAt) {
      const { source, indicator, region, date, value, kind, sample } = observation;
      const json = sample ? JSON.stringify(sample) : null;
      const key = [source, indicator, region, date, value, kind, json] as const;
      put.run(...key, previous ?? null, rule, seenAt);
      incrementVersion(db);
    },
    of: ({ indicator, region, source }) => {
      const row = find.get(indicator, region, source) as Row | undefined;
      return row && fromRow(row);
    },
    remove(id) {
      if (Number(remove.run(id).changes) > 0) incrementVersion(db);
    },
    all: () => (all.all() as Row[]).map(fromRow),
    count: () => (count.get() as { count: number }).count,
  };
}

type Row = {
  readonly id: number;
  readonly source: SourceName;
  readonly indicator: IndicatorName;
  readonly region: string;
  readonly date: string;
  readonly value: number;
  readonly kind: Kind;
  readonly sample: string | null;
  readonly previous: number | null;
  readonly rule: PlausibilityRule;
  readonly seenAt: string;
};

function fromRow({ sample, previous, ...row }: Row): Quarantined {
  return {
    ...row,
    previous: previous ?? undefined,
    ...(sample !== null && { sample: JSON.parse(sample) }),
  };
}

import type { Sqlite } from '@tessera/kit/sqlite/open';
import type {
  AffordabilityInputs,
  AffordabilityRow,
  StoredAffordability,
} from '../formula/affordability.ts';
import { atOnce, incrementVersion } from './database-file.ts';

/** Columns of the table with the fields of a row. */
const fields = {
  avg_price_m2: 'avgPriceM2',
  flat_60m2_price: 'flatPrice',
  avg_monthly_wage: 'avgMonthlyWage',
  avg_monthly_wage_net: 'avgMonthlyWageNet',
  months_to_buy: 'monthsToBuy',
  months_to_buy_gross: 'monthsToBuyGross',
  mortgage_rate_pct: 'mortgageRatePct',
  monthly_payment_30y: 'monthlyPayment30y',
  payment_to_wage_pct: 'paymentToWagePct',
  avg_rent_m2: 'avgRentM2',
  monthly_rent_60m2: 'monthlyRent',
  rent_vs_mortgage_ratio: 'rentVsMortgageRatio',
  avg_living_expenses: 'avgLivingExpenses',
  monthly_savings: 'monthlySavings',
  years_to_save_investing: 'yearsToSaveInvesting',
  years_to_save_deposit: 'yearsToSaveDeposit',
} as const satisfies Record<string, keyof AffordabilityRow>;

const columns = Object.keys(fields);

/** Reads and writes the computed rows. */
export function affordabilityStore(db: Sqlite) {
  const stored = ['snapshot', ...columns, 'inputs'];
  const changed = stored.map((column) => `${column} IS NOT excluded.${column}`).join(' OR ');
  const insert = db.prepare(
    `INSERT INTO affordability (region, date, ${stored.join(', ')}, computed_at)
     VALUES (?, ?, ${stored.map(() => '?').join(', ')}, ?)
     ON CONFLICT (region, date) DO UPDATE SET
       ${stored.map((column) => `${column} = excluded.${column}`).join(', ')},
       computed_at = excluded.computed_at
     WHERE ${changed}`,
  );
  // Before prices come a row has the day of its wage or rate.
  const removeUnpriced = db.prepare(
    `DELETE FROM affordability
     WHERE region = ? AND snapshot = 'current' AND avg_price_m2 IS NULL AND date <> ?`,
  );
  const latest = db.prepare(
    `SELECT * FROM affordability WHERE region = ? AND snapshot = 'current'
     ORDER BY date DESC LIMIT 1`,
  );
  const regions = db.prepare(
    // Skips from region to region in the index instead of reading every day of each.
    `WITH RECURSIVE known(region) AS (
       SELECT min(region) FROM affordability
       UNION ALL
       SELECT (SELECT min(region) FROM affordability WHERE region > known.region)
       FROM known WHERE known.region IS NOT NULL)
     SELECT region FROM known WHERE region IS NOT NULL`,
  );
  const yearly = db.prepare(
    // CROSS JOIN keeps the years as the outer loop. Otherwise SQLite reads every day of the region
    // to sort them, which takes 20 times as long with a year of data.
    `WITH RECURSIVE year(last) AS (
       SELECT max(date) FROM affordability WHERE region = :region
       UNION ALL
       SELECT (SELECT max(date) FROM affordability
         WHERE region = :region AND date < substr(year.last, 1, 4))
       FROM year WHERE year.last IS NOT NULL)
     SELECT row.* FROM year CROSS JOIN affordability AS row ON row.region = :region AND row.date = year.last
     ORDER BY row.date`,
  );
  const count = db.prepare('SELECT count(*) AS count FROM affordability');

  return {
    /** Writes all rows or none; returns how many were new or different. */
    write: (rows: readonly AffordabilityRow[], now: Date): number =>
      atOnce(db, () => {
        let different = 0;
        for (const row of rows) {
          const values = [
            row.snapshot,
            ...Object.values(fields).map((field) => row[field] ?? null),
            JSON.stringify(row.inputs),
          ];
          const { changes } = insert.run(row.region, row.date, ...values, now.toISOString());
          different += Number(changes);
          if (row.snapshot === 'current') removeUnpriced.run(row.region, row.date);
        }
        if (different > 0) incrementVersion(db);
        return different;
      }),
    /** The newest current row of a region, or of `national`. */
    latest(region: string): StoredAffordability | undefined {
      const row = latest.get(region) as Row | undefined;
      return row && fromRow(row);
    },
    /** The newest current row of every region that has one, `national` included. */
    allLatest: (): StoredAffordability[] =>
      (regions.all() as { region: string }[])
        .map(({ region }) => latest.get(region) as Row | undefined)
        .filter((row) => row !== undefined)
        .map(fromRow),
    /** The latest row of each calendar year, historical ones included, in order. */
    yearly: (region: string): StoredAffordability[] =>
      (yearly.all({ region }) as Row[]).map(fromRow),
    count: () => (count.get() as { count: number }).count,
  };
}

type Row = Record<string, string | number | null>;

function fromRow(row: Row): StoredAffordability {
  const values = Object.entries(fields).map(([column, field]) => [field, row[column] ?? undefined]);
  return {
    region: String(row.region),
    date: String(row.date),
    snapshot: row.snapshot as AffordabilityRow['snapshot'],
    inputs: JSON.parse(String(row.inputs)) as AffordabilityInputs,
    computedAt: String(row.computed_at),
    ...(Object.fromEntries(values) as Omit<
      AffordabilityRow,
      'region' | 'date' | 'snapshot' | 'inputs'
    >),
  };
}

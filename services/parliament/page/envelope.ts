import type { CsvRow } from '@tessera/kit/csv';
import { type TProperties, type TSchema, Type } from 'typebox';
import type { Period } from '../chamber/period.ts';

/** The rows of a table as JSON, with the period and the date of its data. */
export function envelope(period: Period, total: number, rows: readonly CsvRow[]) {
  return {
    period: period.term.number,
    generated_at: new Date().toISOString(),
    source_date: period.sourceDate,
    total,
    rows,
  };
}

/**
 * The schema of `envelope`, with these members beside the rows.
 * @param name of the table: `loyalty` gives `LoyaltyTable`
 */
export function envelopeSchema(name: string, row: TSchema, beside: TProperties) {
  return Type.Object(
    {
      period: Type.Integer(),
      generated_at: Type.String({ format: 'date-time' }),
      source_date: Type.String({ format: 'date' }),
      total: Type.Integer({ description: 'all rows of the selection' }),
      rows: Type.Array(row),
      ...beside,
    },
    { title: `${name.charAt(0).toUpperCase()}${name.slice(1)}Table` },
  );
}

import { type CsvValue, csv } from '@tessera/kit/csv';
import type { Html } from '@tessera/kit/html';
import type { FastifyReply } from 'fastify';
import type { Period } from './chamber/period.ts';

type TableFormat = 'html' | 'json' | 'csv';

type TableAnswer = {
  /** Name of a downloaded file: `loyalty-7.csv`. */
  readonly name: string;
  readonly period: Period;
  /** All rows there are, of which `records` may be the first few. */
  readonly total: number;
  readonly records: () => readonly Readonly<Record<string, CsvValue>>[];
  readonly html: () => Html;
  /** Further members of the JSON answer, beside `rows`. */
  readonly beside?: () => Record<string, unknown>;
};

/** One table in the format asked for: a fragment for the page, JSON and CSV for programs. */
export function sendTable(reply: FastifyReply, format: TableFormat, answer: TableAnswer): string {
  const { name, period, total, records, html, beside } = answer;
  if (format === 'html') {
    reply.type('text/html; charset=utf-8');
    return html().toString();
  }
  if (format === 'csv') {
    reply.type('text/csv; charset=utf-8');
    reply.header(
      'content-disposition',
      `attachment; filename="${name}-${period.period.number}.csv"`,
    );
    return csv(records());
  }
  reply.type('application/json; charset=utf-8');
  return JSON.stringify({
    period: period.period.number,
    generated_at: new Date().toISOString(),
    source_date: period.sourceDate,
    total,
    rows: records(),
    ...beside?.(),
  });
}

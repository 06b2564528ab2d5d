import { type CsvValue, csv } from '@tessera/kit/csv';
import type { FastifyReply } from 'fastify';
import { chartJson, type Sheet, sheetRecords } from './market/sheet.ts';

/** What a chart shows, as JSON in the specified shape or as CSV with unit, kind and source. */
export function sendSheet(reply: FastifyReply, format: 'json' | 'csv', sheet: Sheet): string {
  if (format === 'csv') return sendCsv(reply, sheet.name, sheetRecords(sheet));
  reply.type('application/json; charset=utf-8');
  return JSON.stringify(chartJson(sheet));
}

/** A table of rows: JSON as `{generated_at, rows}`, or CSV. */
export function sendRows(
  reply: FastifyReply,
  format: 'json' | 'csv',
  name: string,
  rows: readonly Readonly<Record<string, CsvValue>>[],
  now: Date,
): string {
  if (format === 'csv') return sendCsv(reply, name, rows);
  reply.type('application/json; charset=utf-8');
  return JSON.stringify({ generated_at: now.toISOString(), total: rows.length, rows });
}

function sendCsv(
  reply: FastifyReply,
  name: string,
  rows: readonly Readonly<Record<string, CsvValue>>[],
): string {
  reply.type('text/csv; charset=utf-8');
  reply.header('content-disposition', `attachment; filename="${name}.csv"`);
  return csv(rows);
}

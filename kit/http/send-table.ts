import type { FastifyReply } from 'fastify';
import { type CsvRow, csv } from '../csv.ts';
import type { Html } from '../html.ts';

/** `html` is a fragment for the page; the others are for programs and spreadsheets. */
export type TableFormat = 'html' | 'json' | 'csv';

export type TableReply = {
  /** File name of a download without its extension: `loyalty-7`. */
  readonly name: string;
  readonly records: () => readonly CsvRow[];
  /** Columns of codes, which are written as they are (see `kit/csv`). */
  readonly codes?: readonly string[];
  /** Column names, for a table that may be empty. */
  readonly header?: readonly string[];
  /** The JSON body around the records: each service has its own envelope. */
  readonly json: (records: readonly CsvRow[]) => object;
  /** The fragment; a table without one answers `html` as JSON. */
  readonly html?: () => Html;
};

/** Sends one table in the format asked for; returns the body for the handler to return. */
export function sendTable(reply: FastifyReply, format: TableFormat, table: TableReply): string {
  const { name, records, codes = [], header, json, html } = table;
  if (format === 'html' && html) {
    reply.type('text/html; charset=utf-8');
    return html().toString();
  }
  if (format === 'csv') {
    reply.type('text/csv; charset=utf-8');
    reply.header('content-disposition', `attachment; filename="${name}.csv"`);
    return csv(records(), { codes, ...(header && { header }) });
  }
  reply.type('application/json; charset=utf-8');
  return JSON.stringify(json(records()));
}

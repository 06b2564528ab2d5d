import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import { type CsvRow, csv } from '../csv.ts';
import type { Html } from '../html.ts';
import { XLSX_TYPE, xlsx } from '../xlsx.ts';
import { CSV_TYPE, HTML_TYPE } from './answers.ts';

/** `html` is a fragment for the page; the others are for programs and spreadsheets. */
export const TABLE_FORMATS = ['html', 'json', 'csv', 'xlsx'] as const;
export type TableFormat = (typeof TABLE_FORMATS)[number];

type TableReply = {
  /** File name of a download without its extension: `loyalty-7`. */
  readonly name: string;
  readonly records: () => readonly CsvRow[];
  /** Columns of codes, which are written as they are (see `packages/kit/csv`). */
  readonly codes?: readonly string[];
  /** Column names, for a table that may be empty. */
  readonly header?: readonly string[];
  /** The JSON body around the records: each service has its own envelope. */
  readonly json: (records: readonly CsvRow[]) => object;
  /** The fragment; a table without one answers `html` as JSON. */
  readonly html?: () => Html;
};

/** Sends one table in the format asked for; returns the body for the handler to return. */
export function sendTable(
  reply: FastifyReply,
  format: TableFormat,
  table: TableReply,
): string | Promise<Uint8Array> | Readable {
  const { name, records, codes = [], header, json, html } = table;
  if (format === 'html' && html) {
    reply.type(HTML_TYPE);
    return html().toString();
  }
  if (format === 'csv') {
    reply.type(CSV_TYPE);
    reply.header('content-disposition', `attachment; filename="${name}.csv"`);
    const rows = records();
    const names = header ?? Object.keys(rows[0] ?? {});
    if (rows.length <= ROWS_A_SLICE) return csv(rows, { codes, header: names });
    return Readable.from(csvSlices(rows, { codes, header: names }));
  }
  if (format === 'xlsx') {
    reply.type(XLSX_TYPE);
    reply.header('content-disposition', `attachment; filename="${name}.xlsx"`);
    return xlsx(records(), { header, sheet: name });
  }
  reply.type('application/json; charset=utf-8');
  return JSON.stringify(json(records()));
}

/** A slice takes about a millisecond. */
const ROWS_A_SLICE = 1000;

/** The same text as `csv` gives, in slices, with a turn of the event loop before each. */
async function* csvSlices(
  rows: readonly CsvRow[],
  options: { readonly codes: readonly string[]; readonly header: readonly string[] },
): AsyncIterable<string> {
  for (let from = 0; from < rows.length; from += ROWS_A_SLICE) {
    await setImmediate();
    const text = csv(rows.slice(from, from + ROWS_A_SLICE), options);
    yield from === 0 ? text : text.slice(text.indexOf('\r\n') + 2);
  }
}

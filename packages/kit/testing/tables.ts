import assert from 'node:assert/strict';
import { parse } from 'csv-parse/sync';
import { readSheet } from 'read-excel-file/node';
import type { CsvRow } from '../csv.ts';
import type { RegisteredRoute } from '../http/api-document.ts';
import type { Server } from '../http/server.ts';
import { ask } from './ask.ts';

/** Paths of all GET routes that answer CSV by their documentation. */
export function tablePaths({ routes }: Pick<Server, 'routes'>): string[] {
  return routes.filter(answersCsv).map(({ path }) => path);
}

function answersCsv({ method, schema }: RegisteredRoute): boolean {
  const { response = {} } = (schema ?? {}) as { response?: Record<string, { content?: object }> };
  return method === 'GET' && Object.hasOwn(response[200]?.content ?? {}, 'text/csv');
}

type TableCheck = {
  readonly url: string;
  /** Address of the table with its query, without `format`. */
  readonly address: string;
  /** The rows in the JSON body. */
  readonly rowsOf: (json: never) => readonly CsvRow[];
};

/**
 * CSV, XLSX and JSON of one address hold the same rows with the same values, and the fragment of a
 * page, where there is one, shows rows when there are any.
 */
export async function assertSameTable({ url, address, rowsOf }: TableCheck): Promise<void> {
  const as = async (format: string) => {
    const separator = address.includes('?') ? '&' : '?';
    const reply = await ask(url, `${address}${separator}format=${format}`);
    assert.equal(reply.status, 200, `${address} as ${format}: ${reply.body}`);
    return reply;
  };
  const rows = rowsOf((await as('json')).json() as never);
  const { body: fragment, headers } = await ask(url, address);
  if (rows.length > 0 && /^text\/html/.test(String(headers['content-type']))) {
    assert.doesNotMatch(String(fragment), /<td class="empty"/, `${address}: fragment`);
  }
  const texts: string[][] = parse((await as('csv')).body);
  const [names = [], ...lines] = texts;
  assert.equal(lines.length, rows.length, `${address}: rows of CSV`);
  const sheet = await readSheet((await as('xlsx')).body, { trim: false });
  const [head = [], ...cells] = sheet;
  // An empty table may have no header, then its sheet is empty.
  if (rows.length > 0 || names.join('') !== '') assert.deepEqual(head, names, `${address}: head`);
  for (const [at, row] of rows.entries()) {
    for (const [column, name] of names.entries()) {
      const value = row[name];
      const place = `${address}, row ${at}, ${name}`;
      assert.equal(unguarded(lines[at]?.[column] ?? ''), String(value ?? ''), `${place}: CSV`);
      const cell = cells[at]?.[column] ?? null;
      assert.deepEqual(cell, value === undefined || value === '' ? null : value, `${place}: XLSX`);
    }
  }
}

/** The apostrophe before a text that a spreadsheet would run (`packages/kit/csv.ts`). */
function unguarded(text: string): string {
  return text.replace(/^'(?=[=+\-@\t\r])/, '');
}

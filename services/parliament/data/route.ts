import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { type CsvRow, csv } from '@tessera/kit/csv';
import { notFound } from '@tessera/kit/errors';
import { answer, CSV_TYPE, HTML_PAGE, HTML_TYPE } from '@tessera/kit/http/answers';
import { perMinute } from '@tessera/kit/http/rate-limit';
import { visitOf } from '@tessera/kit/http/visit';
import { oncePer } from '@tessera/kit/memo';
import { Type } from 'typebox';
import type { Context } from '../context.ts';
import { documented } from '../page/routes.ts';
import * as query from '../ui/query.ts';
import { qualityCounts } from './analyse.ts';
import { dataPage } from './page.ts';
import { CODES, TABLE_NAMES, type TableName, wholeTable } from './tables.ts';

const pageQuery = { period: query.period };
const PARQUET_TYPE = 'application/vnd.apache.parquet';
const WHOLE_FILE = answer('The table', {
  'text/csv': { schema: Type.String() },
  [PARQUET_TYPE]: { schema: Type.String({ format: 'binary' }) },
});

/** `/data`, and the whole tables of a period as CSV and as the files of the columnar cache. */
export function dataRoutes({ server, periods, pages, frame, parquetFolder, siteUrl }: Context) {
  server.get(
    '/data',
    {
      schema: documented(
        { summary: 'Method, data quality and downloads' },
        'dataPage',
        'pages',
        pageQuery,
        HTML_PAGE,
      ),
      config: perMinute(60),
    },
    (request, reply) =>
      pages.send(request, reply, HTML_TYPE, async () => {
        const visit = visitOf(request);
        const period = await periods.load(request.query.period);
        const page = dataPage({ visit, period, counts: countsOf(period), siteUrl });
        return frame(visit, period, page).toString();
      }),
  );

  server.get(
    '/data/:file',
    {
      schema: {
        operationId: 'table',
        tags: ['data'],
        summary: 'A whole table as CSV, or as the Parquet file of the columnar cache',
        params: Type.Object({ file: Type.String({ maxLength: 60 }) }),
        querystring: Type.Object(pageQuery),
        response: { 200: WHOLE_FILE },
      },
      config: perMinute(15),
    },
    async (request, reply) => {
      const { file } = request.params;
      const [, name, type] = /^([a-z_]+)\.(csv|parquet)$/.exec(file) ?? [];
      const table = TABLE_NAMES.find((one) => one === name);
      if (table === undefined) throw notFound(`file ${file}`, `Soubor ${file}`);
      const period = await periods.load(request.query.period);
      const { number } = period.term;
      reply.header('content-disposition', `attachment; filename="${table}-${number}.${type}"`);
      if (type === 'parquet') {
        const { path, bytes } = await parquetFile(table, number);
        return reply
          .type(PARQUET_TYPE)
          .header('content-length', bytes)
          .send(createReadStream(path));
      }
      const { header, rows } = wholeTable(table, period);
      return reply.type(CSV_TYPE).send(Readable.from(csvTable(rows, { header, codes: CODES })));
    },
  );

  async function parquetFile(table: TableName, period: number) {
    const path = join(parquetFolder ?? '', `${table}_${period}.parquet`);
    const found = parquetFolder === undefined ? undefined : await stat(path).catch(() => undefined);
    if (found) return { path, bytes: found.size };
    const name = `${table}.parquet`;
    throw notFound(
      `file ${name} of period ${period}`,
      `Soubor ${name} (${period}. volební období)`,
    );
  }
}

/** Counting reads every ballot of the period. */
const countsOf = oncePer(qualityCounts);

/** Rows per piece: about a millisecond, then other requests have their turn. */
const PIECE = 1000;

/** A table as pieces of CSV, with its header also when it has no rows. */
async function* csvTable(
  rows: Iterable<CsvRow>,
  options: { readonly header: readonly string[]; readonly codes: readonly string[] },
): AsyncIterable<string> {
  yield csv([], options);
  let piece: CsvRow[] = [];
  for (const row of rows) {
    piece.push(row);
    if (piece.length < PIECE) continue;
    yield withoutHeader(csv(piece, options));
    await setImmediate();
    piece = [];
  }
  if (piece.length > 0) yield withoutHeader(csv(piece, options));
}

const withoutHeader = (text: string) => text.slice(text.indexOf('\n') + 1);

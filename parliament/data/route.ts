import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { csv } from '@tessera/kit/csv';
import { notFound } from '@tessera/kit/errors';
import { answer, HTML_PAGE, jsonOf, NOT_MODIFIED } from '@tessera/kit/http/answers';
import { ERROR_REPLY } from '@tessera/kit/http/api-document';
import { perMinute } from '@tessera/kit/http/rate-limit';
import { sendStoredFile } from '@tessera/kit/http/stored-file';
import { visitOf } from '@tessera/kit/http/visit';
import { Type } from 'typebox';
import type { Period } from '../chamber/period.ts';
import { type Context, pageDocument, sendTable, tableDocument } from '../context.ts';
import * as query from '../ui/query.ts';
import { type Findings, findings } from './analyse.ts';
import { dataPage, downloadTable } from './page.ts';
import { type Row, TABLES, type TableName } from './tables.ts';

const pageQuery = Type.Object({ period: query.period });
const listQuery = Type.Object({ period: query.period, format: query.format });
const WHOLE_TABLE = Type.Object(
  {
    period: Type.Integer(),
    source_date: Type.String({ format: 'date' }),
    table: Type.String(),
    rows: Type.Array(Type.Object({}, { additionalProperties: true })),
  },
  { title: 'WholeTable' },
);
const WHOLE_FILE = answer('The table', jsonOf(WHOLE_TABLE), {
  'text/csv': { schema: Type.String() },
  'application/vnd.apache.parquet': { schema: Type.String({ format: 'binary' }) },
});
const TABLE = Type.Object(
  {
    table: Type.String(),
    rows: Type.Integer(),
    csv: Type.String(),
    json: Type.String(),
    parquet: Type.Union([Type.String(), Type.Null()]),
    parquet_bytes: Type.Union([Type.Integer(), Type.Null()]),
    parquet_sha256: Type.Union([Type.String(), Type.Null()]),
  },
  { title: 'DownloadableTable' },
);
const params = Type.Object({ file: Type.String({ maxLength: 60 }) });

/** `/data`: methods, data quality and downloads. */
export function dataRoutes({ server, periods, frame, keptTables, siteUrl }: Context): void {
  // Not cached: the Parquet files are written shortly after a period is first loaded.
  server.get(
    '/data',
    {
      schema: {
        ...pageDocument('dataPage', 'Method, data quality and downloads'),
        querystring: pageQuery,
      },
      config: perMinute(60),
    },
    async (request, reply) => {
      const visit = visitOf(request);
      const view = await viewOf(request.query.period);
      reply.type('text/html; charset=utf-8');
      return frame(visit, view.period, dataPage({ visit, siteUrl, ...view })).toString();
    },
  );

  server.get(
    '/api/data',
    {
      schema: {
        ...tableDocument('tables', 'Tables of a period with size and checksum', TABLE),
        querystring: listQuery,
      },
      config: perMinute(15),
    },
    async (request, reply) => {
      const visit = visitOf(request);
      const view = await viewOf(request.query.period);
      const { period, downloads } = view;
      return sendTable(reply, request.query.format, {
        name: 'tables',
        period,
        total: downloads.length,
        records: () =>
          downloads.map(({ table, rows, kept }) => ({
            table,
            rows,
            csv: `/data/${table}.csv?period=${period.term.number}`,
            json: `/data/${table}.json?period=${period.term.number}`,
            parquet: kept ? `/data/${table}.parquet?period=${period.term.number}` : null,
            parquet_bytes: kept?.bytes ?? null,
            parquet_sha256: kept?.sha256 ?? null,
          })),
        html: () => downloadTable({ visit, siteUrl, ...view }),
      });
    },
  );

  server.get(
    '/data/:file',
    {
      schema: {
        operationId: 'table',
        tags: ['data'],
        summary: 'A whole table as CSV, JSON or Parquet',
        params,
        querystring: pageQuery,
        response: {
          200: WHOLE_FILE,
          206: { ...WHOLE_FILE, description: 'The range of the file that was asked for' },
          304: NOT_MODIFIED,
          416: answer('The range is outside the file', jsonOf(ERROR_REPLY), HTML_PAGE),
        },
      },
      config: perMinute(15),
    },
    async (request, reply) => {
      const { file } = request.params;
      const [, table = '', type] = /^([a-z_]+)\.(csv|json|parquet)$/.exec(file) ?? [];
      if (type === undefined || !isTable(table)) throw notFound(`file ${file}`, `Soubor ${file}`);
      const period = await periods.load(request.query.period);
      const number = period.term.number;
      reply.header('content-disposition', `attachment; filename="${table}-${number}.${type}"`);
      if (type === 'parquet') {
        const kept = await keptTables.find(number, table);
        if (!kept) throw notFound(`file ${file} of period ${number}`, `Soubor ${file}`);
        return sendStoredFile(request, reply.type('application/vnd.apache.parquet'), kept);
      }
      const media = type === 'csv' ? 'text/csv' : 'application/json';
      reply.type(`${media}; charset=utf-8`);
      const pieces = () => (type === 'csv' ? csvPieces(period, table) : jsonPieces(period, table));
      const text = await keptTables.text(period, `${table}_${number}.${type}`, pieces);
      if (!text) return reply.send(Readable.from(pieces()));
      return sendStoredFile(request, reply, await text.variantFor(request));
    },
  );

  async function viewOf(number: number) {
    const period = await periods.load(number);
    const kept = await keptTables.list(number);
    const downloads = (Object.keys(TABLES) as TableName[]).map((table) => ({
      table,
      rows: TABLES[table].rows(period),
      kept: kept.find((file) => file.table === table),
    }));
    const known = found.get(period) ?? findings(period);
    found.set(period, known);
    return { period, downloads, findings: known };
  }
}

/** Counting reads every ballot of the period. */
const found = new WeakMap<Period, Findings>();

const isTable = (name: string): name is TableName => Object.hasOwn(TABLES, name);

/** Rows per piece: about a millisecond, then other requests have their turn. */
const PIECE = 1000;

async function* pieces(period: Period, table: TableName): AsyncIterable<Row[]> {
  let piece: Row[] = [];
  for (const row of TABLES[table].records(period)) {
    piece.push(row);
    if (piece.length < PIECE) continue;
    yield piece;
    await setImmediate();
    piece = [];
  }
  if (piece.length > 0) yield piece;
}

async function* csvPieces(period: Period, table: TableName): AsyncIterable<string> {
  let isFirst = true;
  for await (const rows of pieces(period, table)) {
    const text = csv(rows, { codes: ['vysledek'] });
    yield isFirst ? text : text.slice(text.indexOf('\n') + 1);
    isFirst = false;
  }
}

async function* jsonPieces(period: Period, table: TableName): AsyncIterable<string> {
  const { number } = period.term;
  const head = JSON.stringify({ period: number, source_date: period.sourceDate, table });
  yield `${head.slice(0, -1)},"rows":[`;
  let isFirst = true;
  for await (const rows of pieces(period, table)) {
    const text = rows.map((row) => JSON.stringify(row)).join(',\n');
    yield isFirst ? text : `,\n${text}`;
    isFirst = false;
  }
  yield ']}';
}

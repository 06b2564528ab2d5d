import { Readable } from 'node:stream';
import { notFound } from '@tessera/kit/errors';
import {
  answer,
  CSV_TYPE,
  HTML_PAGE,
  HTML_TYPE,
  jsonOf,
  NOT_MODIFIED,
} from '@tessera/kit/http/answers';
import { ERROR_REPLY } from '@tessera/kit/http/api-document';
import { perMinute } from '@tessera/kit/http/rate-limit';
import { sendStoredFile } from '@tessera/kit/http/stored-file';
import { visitOf } from '@tessera/kit/http/visit';
import { oncePer } from '@tessera/kit/once-per';
import { tableApi } from '@tessera/kit/table/api-route';
import { XLSX_TYPE } from '@tessera/kit/xlsx';
import { Type } from 'typebox';
import type { Period } from '../chamber/period.ts';
import { type Context, pageDocument } from '../context.ts';
import { parquetTable } from '../store/parquet-table.ts';
import { periodPackage } from '../store/period-package.ts';
import { csvTable, jsonTable, type Pieces } from '../store/table-file.ts';
import { xlsxTable } from '../store/xlsx-table.ts';
import * as query from '../ui/query.ts';
import { qualityCounts } from './analyse.ts';
import { DOWNLOADS } from './downloads.ts';
import { MANIFEST, manifestOf, packageTexts } from './package.ts';
import { dataPage } from './page.ts';
import {
  CODES,
  describedColumns,
  TABLE_NAMES,
  TABLES,
  type TableName,
  wholeTable,
} from './tables.ts';

const pageQuery = Type.Object({ period: query.period });
/** One schema for each table: its rows have its columns and no others. */
const WHOLE_TABLE = Type.Union(
  TABLE_NAMES.map((table) => {
    const columns = describedColumns(table, 'en').map(({ name, type }) => [
      name,
      Type.Union([type === 'integer' ? Type.Integer() : Type.String(), Type.Null()]),
    ]);
    return Type.Object(
      {
        period: Type.Integer(),
        source_date: Type.String({ format: 'date' }),
        table: Type.Literal(table),
        rows: Type.Array(Type.Object(Object.fromEntries(columns), { additionalProperties: false })),
      },
      { title: `Whole_${table}`, additionalProperties: false },
    );
  }),
  { title: 'WholeTable' },
);
const BINARY = Type.String({ format: 'binary' });
const MEDIA = {
  csv: CSV_TYPE,
  json: 'application/json; charset=utf-8',
  xlsx: XLSX_TYPE,
  parquet: 'application/vnd.apache.parquet',
  zip: 'application/zip',
} as const;
const WHOLE_FILE = answer('The table', jsonOf(WHOLE_TABLE), {
  'text/csv': { schema: Type.String() },
  [MEDIA.xlsx]: { schema: BINARY },
  [MEDIA.parquet]: { schema: BINARY },
  [MEDIA.zip]: { schema: BINARY },
});
const params = Type.Object({ file: Type.String({ maxLength: 60 }) });

export function dataRoutes(context: Context): void {
  const { server, tables, periods, frame, storedTables, siteUrl, refusals } = context;
  // Not cached: the list holds checksums of files that are written anew when the data change.
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
      reply.type(HTML_TYPE);
      return frame(visit, view.period, dataPage({ visit, ...view })).toString();
    },
  );

  tableApi(tables, {
    name: 'tables',
    summary: 'Tables of a period with size and checksum',
    paths: { api: '/api/data' },
    query: { period: query.period },
    load: ({ query }) => viewOf(query.period),
    tables: { tables: DOWNLOADS },
  });

  server.get(
    '/data/:file',
    {
      schema: {
        operationId: 'table',
        tags: ['data'],
        summary: 'A whole table as CSV, XLSX, JSON or Parquet, or all of them as `all.zip`',
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
      const asked = fileNamed(file);
      if (asked === undefined) throw notFound(`file ${file}`, `Soubor ${file}`);
      const period = await periods.load(request.query.period);
      const { table, type } = asked;
      const { number } = period.term;
      const name =
        type === 'zip' ? `parliament-period-${number}.zip` : `${table}-${number}.${type}`;
      reply.header('content-disposition', `attachment; filename="${name}"`).type(MEDIA[type]);
      const storedName = `${table}_${number}.${type}`;
      if (type === 'csv' || type === 'json') {
        const pieces = () => textOf(period, table, type);
        const text = await storedTables.text(period, storedName, pieces);
        if (!text) return reply.send(Readable.from(pieces()));
        return sendStoredFile(request, reply, await text.variantFor(request));
      }
      const pieces = () => (type === 'zip' ? wholePeriod(period) : binaryOf(period, table, type));
      const stored = await storedTables.file(period, storedName, pieces);
      return stored ? sendStoredFile(request, reply, stored) : reply.send(Readable.from(pieces()));
    },
  );

  async function viewOf(number: number) {
    const period = await periods.load(number);
    const downloads = await Promise.all(
      TABLE_NAMES.map(async (table) => ({
        table,
        rows: TABLES[table].count(period),
        parquet: await storedTables.file(period, `${table}_${number}.parquet`, () =>
          binaryOf(period, table, 'parquet'),
        ),
      })),
    );
    return { period, downloads, counts: countsOf(period), siteUrl, refusals: refusals.all() };
  }
}

/** Counting reads every ballot of the period. */
const countsOf = oncePer(qualityCounts);

type AskedFile =
  | { readonly table: TableName; readonly type: TableType }
  | { readonly table: 'all'; readonly type: 'zip' };

type TableType = 'csv' | 'json' | 'xlsx' | 'parquet';

/** `votes.csv` or `all.zip`; undefined when there is no such file. */
function fileNamed(file: string): AskedFile | undefined {
  if (file === 'all.zip') return { table: 'all', type: 'zip' };
  const [, name, type] = /^([a-z_]+)\.(csv|json|xlsx|parquet)$/.exec(file) ?? [];
  const table = TABLE_NAMES.find((one) => one === name);
  return table && { table, type: type as TableType };
}

function textOf(period: Period, name: TableName, type: 'csv' | 'json'): AsyncIterable<string> {
  const table = wholeTable(period, name);
  const head = { period: period.term.number, source_date: period.sourceDate };
  return type === 'csv' ? csvTable(table, CODES) : jsonTable(table, head);
}

function binaryOf(period: Period, name: TableName, type: 'xlsx' | 'parquet'): Pieces {
  const table = wholeTable(period, name);
  return type === 'xlsx'
    ? xlsxTable(table, period.sourceDate)
    : parquetTable(table, { source_date: period.sourceDate });
}

function wholePeriod(period: Period): Pieces {
  return periodPackage({
    tables: TABLE_NAMES.map((name) => wholeTable(period, name)),
    codes: CODES,
    date: period.sourceDate,
    texts: packageTexts(period),
    manifest: { path: MANIFEST, textOf: (written) => manifestOf(period, written) },
  });
}

import { setImmediate } from 'node:timers/promises';
import { type CsvRow, csv } from '@tessera/kit/csv';
import type { Html } from '@tessera/kit/html';
import {
  answer,
  CSV_TYPE,
  HTML_PAGE,
  jsonOf,
  NOT_MODIFIED,
  TABLE_FILES,
} from '@tessera/kit/http/answers';
import { perMinute } from '@tessera/kit/http/rate-limit';
import { sendTable, TABLE_FORMATS, type TableFormat } from '@tessera/kit/http/send-table';
import { visitOf } from '@tessera/kit/http/visit';
import { downloads } from '@tessera/kit/ui/chart-view';
import { withQuery } from '@tessera/kit/ui/visit';
import { XLSX_TYPE, xlsx } from '@tessera/kit/xlsx';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type TProperties, Type } from 'typebox';
import type { View } from '../ui/columns.ts';
import { downloadsOf, type Table } from '../ui/table.ts';
import type { Asked, TableApi, TableService } from './table-page.ts';

type ApiQuery = {
  readonly format: TableFormat;
  readonly page?: number;
};

/** Registers the tables of a page below `/api`. */
export function tableApi<
  Base,
  Query extends TProperties,
  Data extends Base,
  Params extends TProperties = Record<never, never>,
>(
  service: TableService<Base>,
  parts: TableApi<Query, Params, Data, Data & Asked<Query, Params>>,
): void {
  const { name, paths, tables, rowsAPage, chosenBy = 'table' } = parts;
  const names = Object.keys(tables);
  const hasSeveral = names.length > 1;
  const isPaged = rowsAPage !== undefined;
  const query = {
    ...parts.query,
    ...(hasSeveral && { [chosenBy]: Type.Enum(names, { default: names[0]! }) }),
    ...(isPaged && { page: Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1 }) }),
    format: Type.Enum([...TABLE_FORMATS], { default: 'html' }),
  };
  const schemas = names.map((name) => tables[name]!.schema);
  const json = service.envelopeSchema(name, hasSeveral ? Type.Union(schemas) : schemas[0]!, {
    ...parts.beside?.schema,
    ...(isPaged && { page: Type.Integer(), pages: Type.Integer() }),
  });
  service.server.get(
    paths.api,
    {
      config: perMinute(15),
      schema: documented(parts, name, 'tables', query, {
        ...jsonOf(json),
        ...HTML_PAGE,
        ...TABLE_FILES,
      }),
    },
    async (request: FastifyRequest, reply: FastifyReply) => {
      const {
        format,
        [chosenBy]: chosen = names[0]!,
        ...asked
      } = request.query as ApiQuery & Record<string, string>;
      // A page with one table has no such parameter, and whatever stands there is not checked.
      const table = hasSeveral ? chosen : names[0]!;
      const page = Number(asked.page ?? 1);
      const view = await loadView(parts, request, asked);
      const file = parts.file?.(view) ?? name;
      const fileName = service.fileName(hasSeveral ? `${file}-${table}` : file, view);
      const { header, codes, records, total } = tables[table]!;
      if (parts.cachesFiles && (format === 'csv' || format === 'xlsx')) {
        reply.header('content-disposition', `attachment; filename="${fileName}.${format}"`);
        const type = format === 'csv' ? CSV_TYPE : XLSX_TYPE;
        return service.pages.send(request, reply, type, async () => {
          const rows = await inSlices(tables[table]!, view);
          return format === 'csv'
            ? csv(rows, { codes, header: header(view) })
            : xlsx(rows, { header: header(view), sheet: fileName });
        }) as Promise<string>;
      }
      const [from, to] =
        isPaged && format === 'json' ? [(page - 1) * rowsAPage, page * rowsAPage] : [];
      return sendTable(reply, format, {
        name: fileName,
        ...{ header: header(view), codes },
        records: () => records(view, from, to),
        json: (rows) => ({
          ...service.envelope(view, total(view), rows),
          ...parts.beside?.of(view, table),
          ...(isPaged && { page, pages: Math.ceil(total(view) / rowsAPage) }),
        }),
        html: () => tableOnPage(parts, view, table),
      });
    },
  );
}

/** Records are made in slices of about a millisecond, so that other requests have their turn. */
async function inSlices<V>({ records, total }: Table<V>, view: V): Promise<CsvRow[]> {
  const rows: CsvRow[] = [];
  for (let from = 0; from < total(view); from += 500) {
    rows.push(...records(view, from, from + 500));
    await setImmediate();
  }
  return rows;
}

/** What the request asks for, with what `load` gives for it. */
export async function loadView<Query extends TProperties, Params extends TProperties, Data>(
  { load }: Pick<TableApi<Query, Params, Data, never>, 'load'>,
  request: FastifyRequest,
  query = request.query as object,
): Promise<Data & Asked<Query, Params>> {
  const { params } = request;
  const asked = { query, params, visit: visitOf(request) } as Asked<Query, Params>;
  return { ...asked, ...(await load(asked)) };
}

/** A table as the page shows it. */
export function tableOnPage<V extends View & AnyAsked>(
  parts: Tables<V>,
  view: V,
  name: string,
): Html {
  return parts.tables[name]!.show(view, tableApiOf(parts, view, name));
}

/** The downloads of a table. */
export function filesOf<V extends View & AnyAsked>(parts: Tables<V>, view: V, name: string): Html {
  return downloads(view.visit.locale, downloadsOf(tableApiOf(parts, view, name)));
}

/** The address of a table, which names it where there are several. */
function tableApiOf<V extends AnyAsked>(
  { paths, tables, chosenBy = 'table' }: Tables<V>,
  view: V,
  name: string,
): string {
  return apiOf(paths, view, Object.keys(tables).length > 1 ? { [chosenBy]: name } : {});
}

type Tables<V> = Pick<
  TableApi<TProperties, TProperties, unknown, V>,
  'paths' | 'tables' | 'chosenBy'
>;

type AnyAsked = { readonly query: object; readonly params: object };

/** Address of the same choice below `/api`. */
export function apiOf(paths: { readonly api: string }, view: AnyAsked, more: object = {}): string {
  return withQuery(withParams(paths.api, view.params), asQuery({ ...view.query, ...more }));
}

/** `/parties/:club` with its parameters put in. */
export function withParams(path: string, params: object): string {
  const values = params as Readonly<Record<string, string | number>>;
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
}

export const asQuery = (query: object) => query as Record<string, string | number | undefined>;

/** What the API document says of one of the addresses. */
export function documented<Params extends TProperties>(
  { summary, params }: { readonly summary: string; readonly params?: Params },
  operationId: string,
  tag: string,
  query: TProperties,
  content: object,
) {
  return {
    operationId,
    tags: [tag],
    summary,
    params: Type.Object(params ?? ({} as Params)),
    querystring: Type.Object(query),
    response: { 200: answer(summary, content as never), 304: NOT_MODIFIED },
  };
}

import type { Picture } from '@tessera/kit/chart/chart';
import type { CsvRow } from '@tessera/kit/csv';
import type { PageParts } from '@tessera/kit/ui/frame';
import type { Visit } from '@tessera/kit/ui/visit';
import type { Static, TProperties, TSchema, Type } from 'typebox';
import type { Period } from '../chamber/period.ts';
import type { PageContent } from '../ui/period-page.ts';
import type { Table } from '../ui/table.ts';

/** A request after validation. */
export type Asked<Query extends TProperties, Params extends TProperties> = {
  readonly query: Static<ReturnType<typeof Type.Object<Query>>>;
  readonly params: Static<ReturnType<typeof Type.Object<Params>>>;
  readonly visit: Visit;
};

/** The data of every page: the period it is about. */
export type PeriodData = { readonly period: Period };

/** A table below `/api`: as fragment, JSON, CSV and XLSX. */
export type TableApi<Query extends TProperties, Params extends TProperties, Data, V> = {
  /** Operation ids are made of it: `loyalty`, `loyaltyPage`, `loyaltyChart`. */
  readonly name: string;
  /** One sentence, for all operations. */
  readonly summary: string;
  readonly paths: { readonly api: string };
  readonly query: Query;
  readonly params?: Params;
  /** Reads what page, tables and chart show. Errors for the visitor are thrown here. */
  readonly load: (asked: Asked<Query, Params>) => Promise<Data>;
  /** By the value of the parameter that chooses one, which exists where there are several. */
  readonly tables: Readonly<Record<string, Table<V>>>;
  /** Rows of JSON on one `page`; files hold all. Absent: no pages. */
  readonly rowsAPage?: number;
  /** Name of the files without that of the table; `name` when absent. */
  readonly file?: (view: V) => string;
  /** Members of the JSON beside those of every table, and their schemas. */
  readonly beside?: {
    readonly schema: TProperties;
    readonly of: (view: V, table: string) => object;
  };
  /** The whole JSON, where it is more than the rows of a table. */
  readonly record?: {
    readonly schema: TSchema;
    readonly of: (view: V, rows: readonly CsvRow[]) => object;
  };
};

/** A table with a page and its chart. */
export type TablePage<Query extends TProperties, Params extends TProperties, Data, V> = TableApi<
  Query,
  Params,
  Data,
  V
> & {
  /** `/loyalty` and `/api/loyalty`: both have the same parameters and defaults. */
  readonly paths: { readonly page: string; readonly api: string };
  readonly page: (view: V, parts: PageContent) => PageParts;
  readonly chart?: {
    /** `/charts/loyalty.png` */
    readonly path: string;
    /** The name of the table whose rows it draws. */
    readonly table: string;
    /** Parameters of the PNG, which may have other defaults than those of the page. */
    readonly query: TProperties;
    /** Undefined when there is nothing to draw. */
    readonly picture: (view: V) => Picture | undefined;
  };
};

export type PngParts<V> = {
  readonly operationId: string;
  readonly query: TProperties;
  /** Undefined when there is nothing to draw: 404. */
  readonly picture: (view: V) => Picture | undefined;
};

export type Tables<V> = Pick<TableApi<TProperties, TProperties, unknown, V>, 'paths' | 'tables'>;

export type AnyAsked = { readonly query: object; readonly params: object };

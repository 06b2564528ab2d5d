import type { CsvRow } from '@tessera/kit/csv';
import { type Html, html, type Part } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { downloads } from '@tessera/kit/ui/chart-view';
import { type Column as ShownColumn, table as tableView } from '@tessera/kit/ui/table';
import { withQuery } from '@tessera/kit/ui/visit';
import type { TSchema } from 'typebox';
import { type Column, pageColumns, recordOf, rowSchema, type View } from './columns.ts';

type TableParts<Row, V extends View> = {
  /** Name of a row in the API document. */
  readonly title: string;
  readonly columns: readonly Column<Row, V>[];
  /** Text columns that depend on the data, such as one for each member; last in files. */
  readonly more?: (view: V) => readonly Column<Row, V>[];
  /** The rows of JSON and files. */
  readonly rows: (view: V) => readonly Row[];
  /** All rows of the selection, of which `rows` may be the first; their number when absent. */
  readonly total?: (view: V) => number;
} & (OnPage<Row, V> | InsteadOfTable<V>);

type OnPage<Row, V extends View> = {
  /** Names of the columns on the page, in its order. */
  readonly onPage: readonly string[] | ((view: V) => readonly string[]);
  /** The sorted column stands right behind the row header, where a narrow screen shows it. */
  readonly sortedFirst?: boolean;
  readonly caption: (view: V) => Caption<Row>;
  /** What stands around the table on the page. */
  readonly around?: (view: V, table: Html, shown: readonly Row[]) => Html;
};

type InsteadOfTable<V extends View> =
  /** What the page shows of these rows where it is no table, such as a list or a chart. */
  | { readonly display: (view: V) => Html }
  /** Markup that brings its own links to the files. */
  | { readonly displayWithFiles: (view: V) => Html };

type Caption<Row> = {
  /** Accessible name of the region. */
  readonly label: string;
  /** What is written above the table; the label when absent. */
  readonly caption?: Part;
  /** Shown instead of rows; should link to a wider choice. */
  readonly empty: Part;
  /** A heading above consecutive rows of the same group, such as a day. */
  readonly group?: ((row: Row) => string) | undefined;
  /** The rows of the page, where it has others than the files. */
  readonly rows?: readonly Row[];
};

/** A table of a page and its files, for what was loaded. */
export type Table<V> = {
  readonly schema: TSchema;
  /** Names of the columns of files, and of those that hold codes. */
  header(view: V): readonly string[];
  readonly codes: readonly string[];
  /** All records of the rows, or those of some. */
  records(view: V, from?: number, to?: number): CsvRow[];
  total(view: V): number;
  /** The table on the page. @param api address of the same rows as files */
  show(view: V, api: string): Html;
  /** Names and meanings of the columns of files. */
  dictionary(locale: Locale): { readonly column: string; readonly meaning: string }[];
};

/** Parts of a page that its tables and chart make. */
export type PageContent = {
  /** The table of this name as the page shows it, with its downloads. */
  readonly table: (name: string) => Html;
  /** Its downloads alone, for a table that the page does not show. */
  readonly files: (name: string) => Html;
  /** The figure with its downloads; undefined when there is nothing to draw. */
  readonly chart: Part;
};

/** Makes page, files, schema and dictionary of a table from one list of columns. */
export function describeTable<Row, V extends View>(parts: TableParts<Row, V>): Table<V> {
  const { title, columns, more, rows, total } = parts;
  const inFiles = columns.filter(({ value }) => value !== undefined);
  const columnsOf = (view: V) => (more ? [...columns, ...more(view)] : columns);
  return {
    schema: rowSchema(title, columns, more !== undefined),
    header: (view) =>
      columnsOf(view).flatMap(({ name, value }) => (value === undefined ? [] : [name])),
    codes: inFiles.filter(({ type }) => type === 'code').map(({ name }) => name),
    records(view, from, to) {
      const all = columnsOf(view);
      return rows(view)
        .slice(from, to)
        .map((row) => recordOf(all, row, view));
    },
    total: (view) => total?.(view) ?? rows(view).length,
    show(view, api) {
      if ('displayWithFiles' in parts) return parts.displayWithFiles(view);
      const shown =
        'display' in parts ? parts.display(view) : tableOf(parts, columnsOf(view), view);
      const hasFiles = 'caption' in parts || rows(view).length > 0;
      return html`${shown}
${hasFiles && html`<p class="small">${downloads(view.visit.locale, downloadsOf(api))}</p>`}`;
    },
    dictionary: (locale) =>
      inFiles.map(({ name, label, help }) => ({
        column: name,
        meaning: help?.[locale] ?? label?.[locale] ?? '',
      })),
  };
}

function tableOf<Row, V extends View>(
  parts: OnPage<Row, V> & Pick<TableParts<Row, V>, 'rows'>,
  columns: readonly Column<Row, V>[],
  view: V,
): Html {
  const { onPage, sortedFirst = false, rows, caption, around } = parts;
  const about = caption(view);
  const shown = about.rows ?? rows(view);
  const names = typeof onPage === 'function' ? onPage(view) : onPage;
  const chosen = pageColumns(columns, names, view);
  const markup = tableView({
    caption: about.label,
    ...about,
    rows: shown,
    columns: sortedFirst ? sortedBehindHeader(chosen) : chosen,
  });
  return around?.(view, markup, shown) ?? markup;
}

function sortedBehindHeader<Row>(columns: ShownColumn<Row>[]): ShownColumn<Row>[] {
  const sorted = columns.find(({ sort, rowHeader }) => sort?.direction && !rowHeader);
  if (!sorted) return columns;
  const others = columns.filter((column) => column !== sorted);
  return others.toSpliced(others.findIndex(({ rowHeader }) => rowHeader) + 1, 0, sorted);
}

/** The same rows in every format of files. */
export function downloadsOf(api: string) {
  const as = (format: string) => withQuery(api, { format });
  return { csv: as('csv'), xlsx: as('xlsx'), json: as('json') };
}

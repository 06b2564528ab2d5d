import type { CsvRow, CsvValue } from '@tessera/kit/csv';
import { formats } from '@tessera/kit/format';
import { type Html, html, type Part } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { downloads } from '@tessera/kit/ui/chart-view';
import { type Column as ShownColumn, table as tableView } from '@tessera/kit/ui/table';
import { type Visit, withQuery } from '@tessera/kit/ui/visit';
import { type TSchema, Type } from 'typebox';

type TableParts<Row, V extends View> = {
  /** Name of a row in the API document. */
  readonly title: string;
  readonly columns: readonly Column<Row, V>[];
  /** The rows of JSON and files. */
  readonly rows: (view: V) => readonly Row[];
  /** All rows of the selection, of which `rows` may be the first; their number when absent. */
  readonly total?: (view: V) => number;
} & (OnPage<Row, V> | InsteadOfTable<V>);

type OnPage<Row, V extends View> = {
  /** Names of the columns on the page, in its order. */
  readonly onPage: readonly string[];
  readonly caption: (view: V) => Caption<Row>;
  /** The table on the page with the parts around it. */
  readonly around?: (view: V, table: Html, shown: readonly Row[]) => Html;
};

/** The rows on a page that shows no table. @param files links to them as files */
type InsteadOfTable<V extends View> = { readonly display: (view: V, files: Part) => Html };

type Caption<Row> = {
  /** Accessible name of the region. */
  readonly label: string;
  /** Written above the table; the label when absent. */
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
  readonly header: readonly string[];
  readonly codes: readonly string[];
  /** All records of the rows, or those of some. */
  records(view: V, from?: number, to?: number): CsvRow[];
  total(view: V): number;
  /** The table on the page. @param api address of the same rows as files */
  show(view: V, api: string): Html;
};

/** Makes page, files, schema and dictionary of a table from one list of columns. */
export function describeTable<Row, V extends View>(parts: TableParts<Row, V>): Table<V> {
  const { title, columns, rows, total } = parts;
  const inFiles = columns.filter(({ value }) => value !== undefined);
  return {
    schema: rowSchema(title, columns),
    header: inFiles.map(({ name }) => name),
    codes: inFiles.filter(({ type }) => type === 'code').map(({ name }) => name),
    records: (view, from, to) =>
      rows(view)
        .slice(from, to)
        .map((row) => recordOf(columns, row, view)),
    total: (view) => total?.(view) ?? rows(view).length,
    show(view, api) {
      const files = html`<p class="small">${downloads(view.visit.locale, downloadsOf(api))}</p>`;
      return 'display' in parts
        ? parts.display(view, rows(view).length > 0 && files)
        : html`${tableOf(parts, columns, view)}
${files}`;
    },
  };
}

function tableOf<Row, V extends View>(
  parts: OnPage<Row, V> & Pick<TableParts<Row, V>, 'rows'>,
  columns: readonly Column<Row, V>[],
  view: V,
): Html {
  const { onPage, rows, caption, around } = parts;
  const about = caption(view);
  const shown = about.rows ?? rows(view);
  const markup = tableView({
    caption: about.label,
    ...about,
    rows: shown,
    columns: pageColumns(columns, onPage, view),
  });
  return around?.(view, markup, shown) ?? markup;
}

/** The same rows in every format of files. */
export function downloadsOf(api: string) {
  const as = (format: string) => withQuery(api, { format });
  return { csv: as('csv'), xlsx: as('xlsx'), json: as('json') };
}

/** The caption of a table with a note that is read out when it changes. */
export function captioned<Row>(label: string, note: Part, empty: Part, rows?: readonly Row[]) {
  const caption = html`${label}<small data-announce>${note}</small>`;
  return { label, caption, empty, ...(rows && { rows }) };
}

/** A text in the languages of the pages. */
export type Texts = Readonly<Record<Locale, string>>;

/** Cells may refer to the visit and the loaded data besides their row. */
export type View = { readonly visit: Visit };

/** The form of a value. A `share` is in percent, a `code` is one of ours or of a source. */
export type ColumnType = 'integer' | 'number' | 'share' | 'text' | 'code' | 'date' | 'boolean';

/**
 * One column, described once: the page, CSV, XLSX, JSON, the API document and the data dictionary
 * are made from it. Without a `value` it is only on the page, without a `label` only in files.
 */
export type Column<Row, V extends View = View> = {
  /** The name in files and in `onPage`. */
  readonly name: string;
  readonly type: ColumnType;
  /** True when the value may be missing. */
  readonly optional?: boolean;
  /** All values of a closed set, for the API document. */
  readonly values?: readonly string[];
  readonly value?: (row: Row, view: V) => CsvValue;
  /** Heading on the page. */
  readonly label?: Texts;
  /** The meaning of the column: tooltip and API document. */
  readonly help?: Texts;
  /** The cell on the page; the value in the format of its type when absent. */
  readonly cell?: (row: Row, view: V, index: number) => Part;
  /** The cell names the row. */
  readonly rowHeader?: boolean;
  /** True when the page shows it for these data. */
  readonly shown?: (view: V) => boolean;
};

/** A row in JSON, CSV and XLSX. */
export function recordOf<Row, V extends View>(
  columns: readonly Column<Row, V>[],
  row: Row,
  view: V,
): CsvRow {
  const record: Record<string, CsvValue> = {};
  for (const { name, value } of columns) if (value) record[name] = value(row, view) ?? null;
  return record;
}

/** Columns of something that a row refers to, as columns of the row. */
export function columnsOf<Row, Of, V extends View>(
  columns: readonly Column<Of, V>[],
  of: (row: Row, view: V) => Of,
): Column<Row, V>[] {
  return columns.map(({ value, cell, ...column }) => ({
    ...column,
    ...(value && { value: (row: Row, view: V) => value(of(row, view), view) }),
    ...(cell && { cell: (row: Row, view: V, at: number) => cell(of(row, view), view, at) }),
  }));
}

/** The columns of these names as the page shows them for these data. */
export function pageColumns<Row, V extends View>(
  columns: readonly Column<Row, V>[],
  names: readonly string[],
  view: V,
): ShownColumn<Row>[] {
  return names.flatMap((name) => {
    const column = columns.find((column) => column.name === name);
    if (!column) throw new Error(`there is no column ${name}`);
    return column.shown?.(view) === false ? [] : [pageColumn(column, view)];
  });
}

function pageColumn<Row, V extends View>(column: Column<Row, V>, view: V): ShownColumn<Row> {
  const { name, label, help, cell, rowHeader, type } = column;
  const { locale } = view.visit;
  const about = help?.[locale];
  return {
    label: label?.[locale] ?? name,
    numeric: NUMERIC.has(type),
    cell: (row, index) => cell?.(row, view, index) ?? written(column, row, view),
    ...(rowHeader !== undefined && { rowHeader }),
    ...(about !== undefined && { help: about }),
  };
}

const NUMERIC: ReadonlySet<ColumnType> = new Set(['integer', 'number', 'share']);

/** The value in the language of the visit; a missing one is a dash. */
function written<Row, V extends View>({ type, value }: Column<Row, V>, row: Row, view: V): Part {
  const { integer, decimal, percent, date } = formats(view.visit.locale);
  const it = value?.(row, view) ?? null;
  if (type === 'integer') return integer(it as number | null);
  if (type === 'number') return decimal(it as number | null, 2);
  if (type === 'share') return percent(it as number | null);
  if (type === 'date') return date(it as string | null);
  return it === null ? '–' : String(it);
}

/** The schema of `recordOf`. */
export function rowSchema<Row, V extends View>(title: string, columns: readonly Column<Row, V>[]) {
  const inFiles = columns.filter(({ value }) => value !== undefined);
  const properties = inFiles.map((column) => [column.name, valueSchema(column)]);
  return Type.Object(Object.fromEntries(properties), { title });
}

function valueSchema<Row, V extends View>({
  type,
  optional,
  values,
  help,
}: Column<Row, V>): TSchema {
  const about = help && { description: help.en };
  const of = (more?: { readonly description: string }): TSchema => {
    if (values) return Type.Enum([...values], more);
    if (type === 'integer') return Type.Integer(more);
    if (type === 'number' || type === 'share') return Type.Number(more);
    return type === 'boolean' ? Type.Boolean(more) : Type.String(more);
  };
  return optional ? Type.Union([of(), Type.Null()], about) : of(about);
}

/** The place of a row on the page, from 1. */
export const RANK: Column<unknown> = {
  name: 'rank',
  type: 'integer',
  label: { cs: '#', en: '#' },
  cell: (_, { visit }, index) => formats(visit.locale).integer(index + 1),
};

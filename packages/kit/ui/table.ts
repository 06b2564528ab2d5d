import { type Html, html, type Part } from '../html.ts';
import { swap } from './elements.ts';

/** One column: its heading and how a row fills it. */
export type Column<Row> = {
  readonly label: Part;
  readonly cell: (row: Row, index: number) => Part;
  /** Right-aligned, with figures of equal width. */
  readonly numeric?: boolean;
  /** The cell names the row: it becomes its `<th scope="row">`. */
  readonly rowHeader?: boolean;
  /** Explanation of the column, as the tooltip of its heading. */
  readonly help?: string;
  /** Link of the heading that sorts by this column, and the current direction. */
  readonly sort?: {
    readonly href: string;
    readonly direction?: 'ascending' | 'descending' | undefined;
  };
};

type TableParts<Row> = {
  readonly caption: Part;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  /** Shown instead of rows when there are none; should link to a wider choice. */
  readonly empty: Part;
  /** Accessible name of the scrolling region. */
  readonly label: string;
  /** Unique id of a row, so that a live refresh can match moved rows. */
  readonly rowId?: ((row: Row) => string) | undefined;
  /** A heading above consecutive rows of the same group, such as a day. */
  readonly group?: ((row: Row) => string) | undefined;
};

/** A table in a region that scrolls sideways on a narrow screen. */
export function table<Row>(parts: TableParts<Row>): Html {
  const { caption, columns, rows, empty, label, rowId, group } = parts;
  const cells = (row: Row, index: number) =>
    columns.map(({ cell, numeric, rowHeader }) => {
      const align = numeric && html` class="num"`;
      return rowHeader
        ? html`<th scope="row"${align}>${cell(row, index)}</th>`
        : html`<td${align}>${cell(row, index)}</td>`;
    });
  const groupHeading = (row: Row, index: number) => {
    const before = rows[index - 1];
    const name = group?.(row);
    if (name === undefined || (before !== undefined && group?.(before) === name)) return undefined;
    return html`${index > 0 && html`</tbody><tbody>`}<tr class="group"><th colspan="${columns.length}" scope="rowgroup">${name}</th></tr>`;
  };
  const body =
    rows.length === 0
      ? html`<tr><td class="empty" colspan="${columns.length}">${empty}</td></tr>`
      : rows.map(
          (row, index) =>
            html`${groupHeading(row, index)}<tr${rowId && html` id="${rowId(row)}"`}>${cells(row, index)}</tr>`,
        );
  return html`<section class="table" aria-label="${label}"><table>
<caption>${caption}</caption>
<thead><tr>${columns.map(heading)}</tr></thead>
<tbody>${body}</tbody>
</table></section>`;
}

function heading<Row>({ label, numeric, help, sort }: Column<Row>): Html {
  const text = help === undefined ? label : html`<abbr title="${help}">${label}</abbr>`;
  return html`<th scope="col"${numeric && html` class="num"`}${
    sort?.direction && html` aria-sort="${sort.direction}"`
  }>${sort ? html`<a href="${sort.href}"${swap(sort.href)}>${text}</a>` : text}</th>`;
}

/** A figure with a proportional bar behind it. `percent` is clamped to 0 to 100. */
export function shareCell(text: string, percent: number | null | undefined): Html {
  const share = Math.max(0, Math.min(100, percent ?? 0)).toFixed(1);
  return html`${text}<span class="bar" style="--share:${share}"></span>`;
}

/** A share of 0 to 100 of a pair. Without a share there is nothing to compare. */
export type MatrixCell = {
  readonly text: Part;
  readonly share?: number | undefined;
  /** The base of the share, shown below it. */
  readonly note?: Part;
  readonly href?: string | undefined;
};

type MatrixParts = {
  readonly caption: Part;
  readonly label: string;
  readonly corner: Part;
  /** Headings of the columns. */
  readonly heads: readonly Part[];
  readonly rows: readonly { readonly head: Part; readonly cells: readonly MatrixCell[] }[];
};

/** Everybody with everybody: the figure says it, a shade of the accent shows it. */
export function matrix({ caption, label, corner, heads, rows }: MatrixParts): Html {
  return html`<section class="table matrix" aria-label="${label}"><table>
<caption>${caption}</caption>
<thead><tr><th scope="col">${corner}</th>${heads.map((head) => html`<th scope="col" class="num">${head}</th>`)}</tr></thead>
<tbody>${rows.map(({ head, cells }) => html`<tr><th scope="row">${head}</th>${cells.map(cell)}</tr>`)}</tbody>
</table></section>`;
}

function cell({ text, share, note, href }: MatrixCell): Html {
  const shade = share === undefined ? undefined : html` style="--share:${share.toFixed(1)}"`;
  const figure = href === undefined ? text : html`<a href="${href}">${text}</a>`;
  return html`<td class="num"${shade}>${figure}${note !== undefined && html`<small>${note}</small>`}</td>`;
}

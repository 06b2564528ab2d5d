import { type Html, html, type Part } from '../html.ts';

/** A share of 0 to 100 of a pair. Without a share there is nothing to compare. */
export type MatrixCell = {
  readonly text: Part;
  readonly share?: number | undefined;
  /** What the share was taken of, shown below it. */
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

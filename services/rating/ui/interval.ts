import { formats } from '@tessera/kit/format';
import { type Html, html, type Part } from '@tessera/kit/html';
import { tierBands } from '../ladder/shares.ts';
import { LOCALE } from './frame.ts';
import { tierName } from './rank-names.ts';

/** One line of an interval chart: a value and its 90 % interval, in ladder points. */
export type IntervalRow = {
  /** Style of the mark. */
  readonly kind: 'rank' | 'part' | 'estimate';
  readonly label: Part;
  readonly mu: number;
  /** Undefined for a value that is known exactly. */
  readonly range: readonly [number, number] | undefined;
};

type Span = { readonly from: number; readonly to: number };

/**
 * Values with intervals on one scale with tiers below. Plain elements instead of SVG, so that the
 * text keeps its size on a narrow screen and the figures are readable without the style.
 */
export function intervalChart(rows: readonly IntervalRow[]): Html {
  const span = spanOf(rows);
  const place = (points: number) =>
    ((100 * (points - span.from)) / (span.to - span.from)).toFixed(2);
  const integer = formats(LOCALE).integer;
  const marks = ticks(span).map(
    (points) => html`<span class="tick" style="--from:${place(points)}">${integer(points)}</span>`,
  );
  const bands = tierBands(span.from, span.to).map(
    ({ tier, from, to }) =>
      html`<span class="band" style="--from:${place(from)};--to:${place(to)}">${tierName(tier)}</span>`,
  );
  return html`<div class="interval">
${rows.map((row) => intervalRow(row, place))}
<div class="interval-row scale" aria-hidden="true"><span></span><div class="track">${marks}${bands}</div></div>
</div>`;
}

/** The part of the scale that contains all rows. */
function spanOf(rows: readonly IntervalRow[]): Span {
  const ends = rows.flatMap(({ mu, range }) => [mu, ...(range ?? [])]);
  return {
    from: Math.max(0, Math.floor((Math.min(...ends) - 20) / 50) * 50),
    to: Math.ceil((Math.max(...ends) + 20) / 50) * 50,
  };
}

/** Every division, or fewer when the scale is long; none at the edges, where they would not fit. */
function ticks({ from, to }: Span): number[] {
  const step = [100, 200, 400].find((size) => (to - from) / size <= 6) ?? 800;
  const margin = 0.06 * (to - from);
  const first = Math.ceil((from + margin) / step) * step;
  const count = Math.floor((to - margin - first) / step) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, i) => first + i * step);
}

function intervalRow(
  { kind, label, mu, range }: IntervalRow,
  place: (points: number) => string,
): Html {
  const { integer } = formats(LOCALE);
  const figures = range
    ? `${integer(mu)} (${integer(range[0])} to ${integer(range[1])})`
    : integer(mu);
  const bar =
    range &&
    html`<span class="span" style="--from:${place(range[0])};--to:${place(range[1])}"></span>`;
  return html`<div class="interval-row ${kind}"><p>${label} <span>${figures}</span></p><div class="track" aria-hidden="true">${bar}<span class="dot" style="--from:${place(mu)}"></span></div></div>`;
}

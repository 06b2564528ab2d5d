import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import type { IntervalPicture, IntervalRow } from './analyse.ts';
import type { Phrases } from './phrases.ts';
import { tierName } from './rank-words.ts';

/**
 * The interval picture in plain elements, so that it fits a narrow screen without shrinking its
 * letters and still says its figures when styles are off.
 */
export function intervalFigure(picture: IntervalPicture, say: Phrases, locale: Locale): Html {
  const place = (points: number) =>
    ((100 * (points - picture.from)) / (picture.to - picture.from)).toFixed(2);
  return html`<div class="interval">
${picture.rows.map((row) => intervalRow(row, place, say, locale))}
<div class="interval-row scale" aria-hidden="true"><span></span><div class="track">${ticks(
    picture,
  ).map(
    (points) =>
      html`<span class="tick" style="--from:${place(points)}">${formats(locale).integer(points)}</span>`,
  )}${picture.bands.map(
    ({ tier, from, to }) =>
      html`<span class="band" style="--from:${place(from)};--to:${place(to)}">${tierName(tier, locale)}</span>`,
  )}</div></div>
</div>`;
}

/** Round figures along the scale: every division, or fewer when many are shown. */
function ticks({ from, to }: IntervalPicture): number[] {
  const step = [100, 200, 400].find((size) => (to - from) / size <= 6) ?? 800;
  // Not so near an end that its figures would stick out.
  const margin = 0.06 * (to - from);
  const first = Math.ceil((from + margin) / step) * step;
  const count = Math.floor((to - margin - first) / step) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, i) => first + i * step);
}

function intervalRow(
  { name, mu, range }: IntervalRow,
  place: (points: number) => string,
  say: Phrases,
  locale: Locale,
): Html {
  const format = formats(locale);
  const label = {
    rank: say.rowRank,
    tier1: say.rowTier1,
    tier2: say.rowTier2,
    estimate: say.rowEstimate,
  }[name];
  const figures = range
    ? `${format.integer(mu)} (${format.integer(range[0])} ${say.toRange} ${format.integer(range[1])})`
    : format.integer(mu);
  return html`<div class="interval-row ${name}"><p>${label} <span>${figures}</span></p><div class="track" aria-hidden="true">${
    range &&
    html`<span class="span" style="--from:${place(range[0])};--to:${place(range[1])}"></span>`
  }<span class="dot" style="--from:${place(mu)}"></span></div></div>`;
}

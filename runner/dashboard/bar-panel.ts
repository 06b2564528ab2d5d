import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import type { ActivityMinute } from '../job/activity.ts';

export type Panel = {
  readonly top: number;
  readonly height: number;
  readonly title: string;
  readonly locale: Locale;
};

/** Where the plot begins and how wide a minute is, the same in both panels. */
export const LEFT = 40;
export const STEP = 11;

/** A bar a minute: completed below, what failed on top of it, told apart by fill and outline. */
export function barPanel(hour: readonly ActivityMinute[], panel: Panel): Html {
  const { top, height, title, locale } = panel;
  const { integer } = formats(locale);
  const most = Math.max(
    1,
    ...hour.map(({ completed, retried, dead }) => completed + retried + dead),
  );
  const max = niceMax(most);
  const length = (count: number) => (count / max) * height;
  const base = top + height;
  return html`<text x="0" y="${top - 12}" class="axis">${title}</text>
<line x1="${LEFT}" x2="700" y1="${top}" y2="${top}" class="grid"/><text x="${LEFT - 6}" y="${top + 4}" text-anchor="end">${integer(max)}</text>
<line x1="${LEFT}" x2="700" y1="${base}" y2="${base}" class="base"/><text x="${LEFT - 6}" y="${base + 4}" text-anchor="end">0</text>
${hour.map((minute, index) => {
  const x = LEFT + index * STEP + 1;
  let y = base;
  return (['completed', 'retried', 'dead'] as const).map((kind) => {
    const tall = length(minute[kind]);
    y -= tall;
    return (
      tall > 0 &&
      html`<rect x="${x}" y="${y.toFixed(1)}" width="${STEP - 2}" height="${tall.toFixed(1)}" class="${kind}"/>`
    );
  });
})}`;
}

/** The next round number: a scale a person reads at once. */
export function niceMax(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return (
    [1, 1.5, 2, 3, 4, 5, 6, 8, 10].map((step) => step * power).find((bound) => bound >= value) ??
    value
  );
}

import { type Html, html } from '@tessera/kit/html';
import { type ActivityMinute, DURATION_BUCKETS_MS, durationQuantile } from '../job/activity.ts';
import { LEFT, type Panel, STEP } from './bar-panel.ts';
import { duration } from './moment.ts';

/** Median and 95th percentile of each minute on a logarithmic scale; a gap where nothing was called. */
export function linePanel(hour: readonly ActivityMinute[], panel: Panel): Html {
  const { top, height, title, locale } = panel;
  const longest = DURATION_BUCKETS_MS.at(-1)!;
  const y = (milliseconds: number) => {
    const share = Math.log10(Math.min(milliseconds, longest)) / Math.log10(longest);
    return (top + height - share * height).toFixed(1);
  };
  const marks = [1, 100, 10_000];
  return html`<text x="0" y="${top - 8}" class="axis">${title}</text>
${marks.map((mark) => html`<line x1="${LEFT}" x2="700" y1="${y(mark)}" y2="${y(mark)}" class="grid"/><text x="${LEFT - 6}" y="${Number(y(mark)) + 4}" text-anchor="end">${duration(mark, locale)}</text>`)}
${line(hour, 0.5, y, 'p50')}${line(hour, 0.95, y, 'p95')}`;
}

function line(
  hour: readonly ActivityMinute[],
  quantile: number,
  y: (milliseconds: number) => string,
  kind: string,
): Html {
  let path = '';
  let drawing = false;
  for (const [index, { durations }] of hour.entries()) {
    const value = durationQuantile(durations, quantile);
    // A lone minute still shows: a line of no length has round ends.
    if (value !== undefined) path += `${drawing ? 'L' : 'M'}${x(index)} ${y(value)}h.01`;
    drawing = value !== undefined;
  }
  return html`<path d="${path}" class="${kind}"/>`;
}

function x(index: number): string {
  return (LEFT + index * STEP + STEP / 2).toFixed(1);
}

import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { type ActivityMinute, DURATION_BUCKETS_MS, durationQuantile } from '../../job/activity.ts';
import { duration } from '../moment.ts';
import { panel } from './panel.ts';

const LONGEST_MS = DURATION_BUCKETS_MS.at(-1)!;
const MARKS_MS = [1, 100, 10_000];

/** Median and 95th percentile of each minute on a logarithmic scale; a gap where nothing was called. */
export function linePanel(hour: readonly ActivityMinute[], title: string, locale: Locale): Html {
  const marks = MARKS_MS.map((mark) => ({ percent: height(mark), text: duration(mark, locale) }));
  return panel(
    title,
    marks,
    hour.length,
    html`${line(hour, 0.5, 'p50')}${line(hour, 0.95, 'p95')}`,
  );
}

function line(hour: readonly ActivityMinute[], quantile: number, kind: string): Html {
  let path = '';
  let drawing = false;
  for (const [index, { durations }] of hour.entries()) {
    const value = durationQuantile(durations, quantile);
    // A lone minute still shows: a line of no length has round ends.
    if (value !== undefined) {
      path += `${drawing ? 'L' : 'M'}${index}.5 ${(100 - height(value)).toFixed(1)}h.01`;
    }
    drawing = value !== undefined;
  }
  return html`<path d="${path}" class="${kind}"/>`;
}

/** How high in the panel a duration stands, in percent. */
function height(milliseconds: number): number {
  return (Math.log10(Math.min(milliseconds, LONGEST_MS)) / Math.log10(LONGEST_MS)) * 100;
}

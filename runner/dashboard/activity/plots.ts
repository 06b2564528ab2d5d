import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { type ActivityMinute, DURATION_BUCKETS_MS, durationQuantile } from '../../job/activity.ts';
import { duration } from '../../ui/moments.ts';

const LONGEST_MS = DURATION_BUCKETS_MS.at(-1)!;
const MARKS_MS = [1, 100, 10_000];

/** A stacked bar per minute: completed, will retry, dead; distinguished by fill and outline. */
export function barPlot(hour: readonly ActivityMinute[], title: string, locale: Locale): Html {
  const { integer } = formats(locale);
  const most = Math.max(
    1,
    ...hour.map(({ completed, retried, dead }) => completed + retried + dead),
  );
  const max = niceMax(most);
  const bars = hour.map((minute, index) => {
    let y = 100;
    return (['completed', 'retried', 'dead'] as const).map((kind) => {
      const tall = (minute[kind] / max) * 100;
      y -= tall;
      return (
        tall > 0 &&
        html`<rect x="${index}.1" y="${y.toFixed(1)}" width=".8" height="${tall.toFixed(1)}" class="${kind}"/>`
      );
    });
  });
  const marks = [
    { percent: 100, text: integer(max) },
    { percent: 0, text: '0' },
  ];
  return plot(title, marks, hour.length, html`${bars}`);
}

/** The next round number, as the end of a scale. */
export function niceMax(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return (
    [1, 1.5, 2, 3, 4, 5, 6, 8, 10].map((step) => step * power).find((bound) => bound >= value) ??
    value
  );
}

/** Median and 95th percentile of each minute on a logarithmic scale; minutes without calls are gaps. */
export function linePlot(hour: readonly ActivityMinute[], title: string, locale: Locale): Html {
  const marks = MARKS_MS.map((mark) => ({ percent: height(mark), text: duration(mark, locale) }));
  return plot(title, marks, hour.length, html`${line(hour, 0.5, 'p50')}${line(hour, 0.95, 'p95')}`);
}

function line(hour: readonly ActivityMinute[], quantile: number, kind: string): Html {
  let path = '';
  let drawing = false;
  for (const [index, { durations }] of hour.entries()) {
    const value = durationQuantile(durations, quantile);
    // A single minute is visible too: a line of no length has round ends.
    if (value !== undefined) {
      path += `${drawing ? 'L' : 'M'}${index}.5 ${(100 - height(value)).toFixed(1)}h.01`;
    }
    drawing = value !== undefined;
  }
  return html`<path d="${path}" class="${kind}"/>`;
}

/** Position of a duration on the scale, in percent of the height. */
function height(milliseconds: number): number {
  return (Math.log10(Math.min(milliseconds, LONGEST_MS)) / Math.log10(LONGEST_MS)) * 100;
}

/** A mark on the vertical scale; its position in percent of the height. */
type Mark = { readonly percent: number; readonly text: string };

/**
 * One plot: the scale on the left and a drawing stretched over the rest. Labels are HTML beside the
 * drawing, so that they keep their size on a narrow screen.
 * @param shapes SVG in a coordinate system one unit wide per minute and 100 high
 */
function plot(title: string, marks: readonly Mark[], minutes: number, shapes: Html): Html {
  return html`<p class="axis">${title}</p>
<div class="panel"><div class="scale">${marks.map(({ percent, text }) => html`<span style="--at:${percent.toFixed(1)}">${text}</span>`)}</div>
<svg viewBox="0 0 ${minutes} 100" preserveAspectRatio="none">${marks.map(({ percent }) => html`<line x1="0" x2="${minutes}" y1="${(100 - percent).toFixed(1)}" y2="${(100 - percent).toFixed(1)}"${percent === 0 && html` class="base"`}/>`)}${shapes}</svg></div>`;
}

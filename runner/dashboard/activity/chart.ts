import { type Html, html } from '@tessera/kit/html';
import { phraseBook } from '@tessera/kit/messages';
import { chartFigure } from '@tessera/kit/ui/chart-view';
import {
  type ActivityMinute,
  addedMinutes,
  DURATION_BUCKETS_MS,
  durationQuantile,
  emptyMinute,
} from '../../job/activity.ts';
import { duration } from '../../ui/moments.ts';
import type { View } from '../../ui/view.ts';

const MINUTE_MS = 60_000;
export const MINUTES_SHOWN = 60;
const LONGEST_MS = DURATION_BUCKETS_MS.at(-1)!;
const MARKS_MS = [1, 100, 10_000];

/**
 * Throughput and latency of the last hour. Plain SVG rather than a chart of the kit, because it is
 * redrawn every few seconds and consists of bars and two lines.
 */
export function activityChart(minutes: readonly ActivityMinute[], view: View): Html {
  const { words } = view;
  const say = phrases(view.locale);
  const hour = lastHour(minutes, view.now);
  const sum = hour.reduce(addedMinutes, emptyMinute(0));
  const finding = findingOf(sum, view);
  if (sum.durations.every((count) => count === 0)) {
    return html`<figure class="chart"><p class="title">${finding}</p></figure>`;
  }
  const last = new Date(hour.at(-1)!.minute).toISOString().slice(11, 16);
  const drawing = html`<div role="img" aria-label="${finding}" class="activity">
${barPlot(hour, say.throughput, view)}
${linePlot(hour, say.latency, view)}
<p class="hour"><span>${say.ago}</span> <span>${last}</span></p>
</div>`;
  return chartFigure({
    title: finding,
    measure: html`<span class="key done">${words.completedCount}</span> <span class="key again">${say.retried}</span> <span class="key dead">${words.deadCount}</span> · <span class="key p50">${say.median}</span> <span class="key p95">${words.p95}</span>`,
    svg: drawing,
    caption: html`${say.source} <a href="/dashboard/activity">${say.asTable}</a>`,
    label: say.label,
  });
}

/** Every minute of the last hour, including those without activity. */
export function lastHour(minutes: readonly ActivityMinute[], now: number): ActivityMinute[] {
  const recorded = new Map(minutes.map((minute) => [minute.minute, minute]));
  const last = now - (now % MINUTE_MS);
  return Array.from({ length: MINUTES_SHOWN }, (_, index) => {
    const start = last - (MINUTES_SHOWN - 1 - index) * MINUTE_MS;
    return recorded.get(start) ?? emptyMinute(start);
  });
}

function findingOf(sum: ActivityMinute, view: View): string {
  const say = phrases(view.locale);
  const [median, p95] = [0.5, 0.95].map((share) => durationQuantile(sum.durations, share));
  if (median === undefined || p95 === undefined) return say.quiet;
  return say.finding(view.integer(sum.completed), within(median, view), within(p95, view));
}

/** A quantile as a bound: it is known only up to the limits of its bucket. */
export function within(milliseconds: number | undefined, view: Pick<View, 'locale'>): string {
  if (milliseconds === undefined) return '–';
  return Number.isFinite(milliseconds)
    ? `≤\u202f${duration(milliseconds, view)}`
    : `>\u202f${duration(30_000, view)}`;
}

/** A stacked bar per minute: completed, will retry, dead; distinguished by fill and outline. */
function barPlot(hour: readonly ActivityMinute[], title: string, { integer }: View): Html {
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
  const marks: readonly Mark[] = [
    [100, integer(max)],
    [0, '0'],
  ];
  return plot(title, marks, hour.length, html`${bars}`);
}

export function niceMax(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return (
    [1, 1.5, 2, 3, 4, 5, 6, 8, 10].map((step) => step * power).find((bound) => bound >= value) ??
    value
  );
}

/** Median and 95th percentile of each minute on a logarithmic scale; minutes without calls are gaps. */
function linePlot(hour: readonly ActivityMinute[], title: string, view: View): Html {
  const marks = MARKS_MS.map((mark): Mark => [height(mark), duration(mark, view)]);
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
type Mark = readonly [percent: number, text: string];

/**
 * One plot: the scale on the left and a drawing stretched over the rest. Labels are HTML beside the
 * drawing, so that they keep their size on a narrow screen.
 * @param shapes SVG in a coordinate system one unit wide per minute and 100 high
 */
function plot(title: string, marks: readonly Mark[], minutes: number, shapes: Html): Html {
  return html`<p class="axis">${title}</p>
<div class="panel"><div class="scale">${marks.map(([percent, text]) => html`<span style="--at:${percent.toFixed(1)}">${text}</span>`)}</div>
<svg viewBox="0 0 ${minutes} 100" preserveAspectRatio="none">${marks.map(([percent]) => html`<line x1="0" x2="${minutes}" y1="${(100 - percent).toFixed(1)}" y2="${(100 - percent).toFixed(1)}"${percent === 0 && html` class="base"`}/>`)}${shapes}</svg></div>`;
}

const phrases = phraseBook({
  quiet: ['Za poslední hodinu neskončil žádný pokus', 'No attempts ended in the last hour'],
  finding: [
    (count: string, median: string, p95: string) =>
      `Za poslední hodinu dokončeno ${count}; medián pokusu ${median}, 95. percentil ${p95}`,
    (count, median, p95) =>
      `${count} completed in the last hour; median attempt ${median}, 95th percentile ${p95}`,
  ],
  throughput: ['Pokusy za minutu', 'Attempts per minute'],
  latency: ['Trvání pokusů', 'Attempt duration'],
  retried: ['zopakuje se', 'will retry'],
  median: ['medián', 'median'],
  ago: ['před hodinou', 'an hour ago'],
  source: [
    'Po minutách, ze všech workerů této databáze. Pokus, který příjemce ohlásí později, trvá až do hlášení.',
    'Per minute, over all workers of this database. An attempt that its receiver reports later lasts until the report.',
  ],
  asTable: ['Jako tabulka', 'As a table'],
  label: ['Propustnost a trvání pokusů', 'Throughput and attempt duration'],
});

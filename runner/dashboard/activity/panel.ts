import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { phraseBook } from '@tessera/kit/messages';
import { chartFigure } from '@tessera/kit/ui/chart-view';
import {
  type ActivityMinute,
  addedMinutes,
  durationQuantile,
  emptyMinute,
} from '../../job/activity.ts';
import { duration } from '../../ui/moments.ts';
import { barPlot, linePlot } from './plots.ts';

const MINUTE_MS = 60_000;
export const MINUTES_SHOWN = 60;

/**
 * Throughput and latency of the last hour. Plain SVG rather than a chart of the kit, because it is
 * redrawn every few seconds and consists of bars and two lines.
 */
export function activityChart(
  minutes: readonly ActivityMinute[],
  now: number,
  locale: Locale,
): Html {
  const say = phrases(locale);
  const hour = lastHour(minutes, now);
  const sum = hour.reduce(addedMinutes, emptyMinute(0));
  const finding = findingOf(sum, locale);
  if (sum.durations.every((count) => count === 0)) {
    return html`<figure class="chart"><p class="title">${finding}</p></figure>`;
  }
  const last = hour.at(-1)!.minute;
  const drawing = html`<div role="img" aria-label="${finding}" class="activity">
${barPlot(hour, say.throughput, locale)}
${linePlot(hour, say.latency, locale)}
<p class="hour"><span>${say.ago}</span> <span>${clock(last)}</span></p>
</div>`;
  return chartFigure({
    title: finding,
    measure: html`<span class="key done">${say.completed}</span> <span class="key again">${say.retried}</span> <span class="key dead">${say.dead}</span> · <span class="key p50">${say.median}</span> <span class="key p95">${say.p95}</span>`,
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

function findingOf(sum: ActivityMinute, locale: Locale): string {
  const say = phrases(locale);
  const { integer } = formats(locale);
  const [median, p95] = [0.5, 0.95].map((share) => durationQuantile(sum.durations, share));
  if (median === undefined || p95 === undefined) return say.quiet;
  return say.finding(integer(sum.completed), within(median, locale), within(p95, locale));
}

/** A quantile as a bound: it is known only up to the limits of its bucket. */
export function within(milliseconds: number | undefined, locale: Locale): string {
  if (milliseconds === undefined) return '–';
  return Number.isFinite(milliseconds)
    ? `≤\u202f${duration(milliseconds, locale)}`
    : `>\u202f${duration(30_000, locale)}`;
}

function clock(moment: number): string {
  return new Date(moment).toISOString().slice(11, 16);
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
  completed: ['dokončeno', 'completed'],
  retried: ['zopakuje se', 'will retry'],
  dead: ['selhalo', 'dead'],
  median: ['medián', 'median'],
  p95: ['95. percentil', '95th percentile'],
  ago: ['před hodinou', 'an hour ago'],
  source: [
    'Po minutách, ze všech workerů této databáze. Pokus, který příjemce ohlásí později, trvá až do hlášení.',
    'Per minute, over all workers of this database. An attempt that its receiver reports later lasts until the report.',
  ],
  asTable: ['Jako tabulka', 'As a table'],
  label: ['Propustnost a trvání pokusů', 'Throughput and attempt duration'],
});

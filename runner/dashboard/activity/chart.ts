import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { phraseBook } from '@tessera/kit/messages';
import { chartFigure } from '@tessera/kit/ui/chart-figure';
import {
  type ActivityMinute,
  addedMinutes,
  durationQuantile,
  emptyMinute,
} from '../../job/activity.ts';
import { duration } from '../moment.ts';
import { barPanel } from './bar-panel.ts';
import { linePanel } from './line-panel.ts';

const MINUTE_MS = 60_000;
export const MINUTES_SHOWN = 60;

/**
 * Throughput and latency of the last hour. Drawn here and not by ECharts: it is asked for every
 * few seconds, and two rows of bars and a line need no library.
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
${barPanel(hour, say.throughput, locale)}
${linePanel(hour, say.latency, locale)}
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

/** Every minute of the last hour, also those in which nothing happened. */
export function lastHour(minutes: readonly ActivityMinute[], now: number): ActivityMinute[] {
  const known = new Map(minutes.map((minute) => [minute.minute, minute]));
  const last = now - (now % MINUTE_MS);
  return Array.from({ length: MINUTES_SHOWN }, (_, index) => {
    const start = last - (MINUTES_SHOWN - 1 - index) * MINUTE_MS;
    return known.get(start) ?? emptyMinute(start);
  });
}

function findingOf(sum: ActivityMinute, locale: Locale): string {
  const say = phrases(locale);
  const { integer } = formats(locale);
  const [median, p95] = [0.5, 0.95].map((share) => durationQuantile(sum.durations, share));
  if (median === undefined || p95 === undefined) return say.quiet;
  return say.finding(integer(sum.completed), within(median, locale), within(p95, locale));
}

/** A quantile is known up to the bound of its bucket. */
export function within(milliseconds: number | undefined, locale: Locale): string {
  if (milliseconds === undefined) return '–';
  return Number.isFinite(milliseconds)
    ? `≤\u202f${duration(milliseconds, locale)}`
    : `>\u202f${duration(30_000, locale)}`;
}

function clock(moment: number): string {
  return new Date(moment).toISOString().slice(11, 16);
}

const phrases = phraseBook(
  {
    quiet: 'V poslední hodině se nic nevolalo',
    finding: (count: string, median: string, p95: string) =>
      `Za poslední hodinu hotovo ${count}; polovina volání trvala ${median}, 95\u202f% ${p95}`,
    throughput: 'Pokusů za minutu',
    latency: 'Trvání volání',
    completed: 'hotovo',
    retried: 'bude se opakovat',
    dead: 'mrtvé',
    median: 'polovina volání do',
    p95: '95 % volání do',
    ago: 'před hodinou',
    source: 'Po minutách, ze všech strojů této databáze.',
    asTable: 'Jako tabulka',
    label: 'Propustnost a trvání volání',
  },
  {
    quiet: 'Nothing was called in the last hour',
    finding: (count, median, p95) =>
      `${count} completed in the last hour; half of the calls took ${median}, 95% ${p95}`,
    throughput: 'Tries per minute',
    latency: 'Duration of calls',
    completed: 'completed',
    retried: 'to be repeated',
    dead: 'dead',
    median: 'half of the calls within',
    p95: '95% of the calls within',
    ago: 'an hour ago',
    source: 'By the minute, over all machines of this database.',
    asTable: 'As a table',
    label: 'Throughput and duration of calls',
  },
);

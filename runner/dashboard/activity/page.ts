import { formats } from '@tessera/kit/format';
import { html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { phraseBook } from '@tessera/kit/messages';
import type { PageParts } from '@tessera/kit/ui/frame';
import { table } from '@tessera/kit/ui/table';
import { type ActivityMinute, durationQuantile } from '../../job/activity.ts';
import { moment } from '../moment.ts';
import { within } from './chart.ts';

/** The figures behind the chart, newest minute first. */
export function activityPage(
  minutes: readonly ActivityMinute[],
  now: number,
  locale: Locale,
): PageParts {
  const say = phrases(locale);
  const { integer } = formats(locale);
  const count = (kind: 'completed' | 'retried' | 'dead') => ({
    label: say[kind],
    numeric: true,
    cell: (minute: ActivityMinute) => integer(minute[kind]),
  });
  const quantile = (label: string, share: number) => ({
    label,
    numeric: true,
    cell: ({ durations }: ActivityMinute) => within(durationQuantile(durations, share), locale),
  });
  return {
    title: say.title,
    description: say.title,
    main: html`<h1>${say.title}</h1>${table({
      label: say.title,
      caption: say.caption,
      empty: say.empty,
      rows: minutes,
      columns: [
        { label: say.minute, rowHeader: true, cell: ({ minute }) => moment(minute, locale, now) },
        count('completed'),
        count('retried'),
        count('dead'),
        quantile(say.median, 0.5),
        quantile(say.p95, 0.95),
      ],
    })}<p><a href="/dashboard">${say.back}</a></p>`,
  };
}

const phrases = phraseBook(
  {
    title: 'Poslední hodina po minutách',
    caption: 'Minuty, ve kterých se něco stalo',
    empty: 'V poslední hodině se nic nevolalo.',
    minute: 'Minuta',
    completed: 'Hotovo',
    retried: 'Bude se opakovat',
    dead: 'Mrtvé',
    median: 'Polovina volání',
    p95: '95 % volání',
    back: 'Na přehled',
  },
  {
    title: 'The last hour by the minute',
    caption: 'Minutes in which something happened',
    empty: 'Nothing was called in the last hour.',
    minute: 'Minute',
    completed: 'Completed',
    retried: 'To be repeated',
    dead: 'Dead',
    median: 'Half of the calls',
    p95: '95% of the calls',
    back: 'To the overview',
  },
);

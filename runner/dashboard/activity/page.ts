import { html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { phraseBook } from '@tessera/kit/messages';
import type { PageParts } from '@tessera/kit/ui/frame';
import { table } from '@tessera/kit/ui/table';
import { type ActivityMinute, durationQuantile } from '../../job/activity.ts';
import { columnKinds } from '../../ui/list.ts';
import { asOf } from '../../ui/live.ts';
import { moment } from '../../ui/moments.ts';
import { phrases as shared } from '../../ui/phrases.ts';
import { within } from './panel.ts';

/** The data of the activity chart as a table, newest minute first. */
export function activityPage(
  minutes: readonly ActivityMinute[],
  now: number,
  locale: Locale,
): PageParts {
  const say = phrases(locale);
  const { head, figure } = columnKinds<ActivityMinute>(locale, now);
  const quantile = (label: string, share: number) =>
    figure(label, ({ durations }) => within(durationQuantile(durations, share), locale));
  return {
    title: say.title,
    description: say.title,
    main: html`<div class="title-row"><h1>${say.title}</h1>${asOf(now, locale)}</div>${table({
      label: say.title,
      caption: say.caption,
      empty: say.empty,
      rows: minutes,
      columns: [
        head(say.minute, ({ minute }) => moment(minute, locale, now)),
        figure(say.completed, ({ completed }) => completed),
        figure(say.retried, ({ retried }) => retried),
        figure(say.dead, ({ dead }) => dead),
        quantile(say.median, 0.5),
        quantile(shared(locale).p95, 0.95),
      ],
    })}<p><a href="/dashboard">${say.back}</a></p>`,
  };
}

const phrases = phraseBook({
  title: ['Poslední hodina po minutách', 'The last hour by minute'],
  caption: ['Minuty, ve kterých skončil nějaký pokus', 'Minutes in which an attempt ended'],
  empty: ['Za poslední hodinu neskončil žádný pokus.', 'No attempts ended in the last hour.'],
  minute: ['Minuta', 'Minute'],
  completed: ['Dokončeno', 'Completed'],
  retried: ['Zopakuje se', 'Will retry'],
  dead: ['Selhalo', 'Dead'],
  median: ['Medián pokusu', 'Median attempt'],
  back: ['Zpět na přehled', 'Back to the overview'],
});

import { html } from '@tessera/kit/html';
import { phraseBook } from '@tessera/kit/messages';
import { table } from '@tessera/kit/ui/table';
import { type ActivityMinute, durationQuantile } from '../../job/activity.ts';
import { columnKinds } from '../../ui/cells.ts';
import { moment } from '../../ui/moments.ts';
import { asOf, titleRow } from '../../ui/view.ts';
import type { Context } from '../context.ts';
import { MINUTES_SHOWN, within } from './chart.ts';

/** The data of the activity chart as a table, newest minute first. */
export function activityPageRoutes({ server, store, view: viewOf, show }: Context): void {
  server.get('/dashboard/activity', async (request, reply) => {
    const view = viewOf(request);
    const minutes = await store.activity(view.now - MINUTES_SHOWN * 60_000);
    const say = phrases(view.locale);
    const { head, figure } = columnKinds<ActivityMinute>(view);
    const quantile = (label: string, share: number) =>
      figure(label, ({ durations }) => within(durationQuantile(durations, share), view));
    const rows = table({
      label: say.title,
      caption: say.caption,
      empty: say.empty,
      rows: minutes.toReversed(),
      columns: [
        head(say.minute, ({ minute }) => moment(minute, view)),
        figure(say.completed, ({ completed }) => completed),
        figure(say.retried, ({ retried }) => retried),
        figure(say.dead, ({ dead }) => dead),
        quantile(say.median, 0.5),
        quantile(view.words.p95, 0.95),
      ],
    });
    const main = html`${titleRow(say.title, asOf(view))}${rows}<p><a href="/dashboard">${say.back}</a></p>`;
    return show(reply, view, { title: say.title, description: say.title, main });
  });
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

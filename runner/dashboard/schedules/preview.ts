import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { phraseBook } from '@tessera/kit/messages';
import { cronProblem, upcomingRuns } from '../../job/cron.ts';
import { nextRuns } from './runs.ts';

/** The next five runs of an expression while it is being written, or what is wrong with it. */
export function runsPreview(
  cronExpression: string,
  timezone: string | null,
  locale: Locale,
  now: number,
): Html {
  const say = phrases(locale);
  if (cronExpression.trim() === '') return html`<p class="muted">${say.hint}</p>`;
  const problem = cronProblem(cronExpression, timezone);
  if (problem !== undefined)
    return html`<p class="problem">${locale === 'cs' ? problem.cs : problem.message}</p>`;
  if (upcomingRuns(cronExpression, timezone, now, 1).length === 0) {
    return html`<p class="problem">${say.never}</p>`;
  }
  return html`<p class="muted" data-announce>${say.next}</p>${nextRuns({ cronExpression, timezone }, 5, locale, now)}`;
}

const phrases = phraseBook(
  {
    hint: 'Šest polí: sekundy minuty hodiny den měsíc den-v-týdnu. 0 30 7 * * MON-FRI je všední den v 7:30.',
    never: 'V budoucnu už se nespustí.',
    next: 'Příštích pět běhů:',
  },
  {
    hint: 'Six fields: seconds minutes hours day month day-of-week. 0 30 7 * * MON-FRI is 7:30 on workdays.',
    never: 'It has no run in the future.',
    next: 'The next five runs:',
  },
);

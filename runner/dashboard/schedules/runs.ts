import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { phraseBook } from '@tessera/kit/messages';
import { problemText } from '@tessera/kit/ui/problems';
import { cronProblem, upcomingRuns } from '../../job/cron.ts';
import type { Schedule } from '../../job/schedule.ts';
import { timestamp } from '../../job/timestamp.ts';
import { distance, momentAndDistance } from '../../ui/moments.ts';
import type { View } from '../../ui/view.ts';

/** The next five runs of an expression as it is typed, or what is wrong with it. */
export function runsPreview(cronExpression: string, timezone: string | null, view: View): Html {
  const { locale, now } = view;
  const say = phrases(locale);
  if (cronExpression.trim() === '') return html`<p class="muted">${say.hint}</p>`;
  const problem = cronProblem(cronExpression, timezone);
  if (problem) return html`<p class="problem">${problemText(problem, locale)}</p>`;
  if (upcomingRuns(cronExpression, timezone, now, 1).length === 0) {
    return html`<p class="problem">${say.never}</p>`;
  }
  return html`<p class="muted" data-announce>${say.next}</p>${nextRuns({ cronExpression, timezone }, 5, view)}`;
}

/** The next runs of an expression, in its own time zone and in UTC. */
export function nextRuns(
  { cronExpression, timezone }: Pick<Schedule, 'cronExpression' | 'timezone'>,
  count: number,
  view: View,
): Html {
  const { locale, now } = view;
  const runs = upcomingRuns(cronExpression, timezone, now, count);
  const local = timezone === null ? undefined : clock(timezone, locale);
  const items = runs.map((run) =>
    local === undefined
      ? html`<li>${momentAndDistance(run, view)}</li>`
      : html`<li>${local.format(run)} <small class="muted">${utcTime(run)}, ${distance(run - now, locale)}</small></li>`,
  );
  return html`<ol class="runs">${items}</ol>`;
}

/** Without the date: it differs from that of the local time beside it by at most one day. */
function utcTime(run: number): Html {
  const iso = timestamp(run);
  return html`<time datetime="${iso}Z" title="${iso}Z">${iso.slice(11, 19)} UTC</time>`;
}

function clock(timeZone: string, locale: Locale): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locale === 'cs' ? 'cs-CZ' : 'en-GB', {
    timeZone,
    weekday: 'short',
    day: 'numeric',
    month: locale === 'cs' ? 'numeric' : 'short',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
}

const phrases = phraseBook({
  hint: [
    'Šest polí: sekundy minuty hodiny den měsíc den-v-týdnu. 0 30 7 * * MON-FRI znamená každý všední den v 7:30.',
    'Six fields: seconds minutes hours day month day-of-week. 0 30 7 * * MON-FRI is 7:30 on weekdays.',
  ],
  never: ['Výraz nemá žádný budoucí běh.', 'The expression has no future run.'],
  next: ['Příštích pět běhů:', 'The next five runs:'],
});

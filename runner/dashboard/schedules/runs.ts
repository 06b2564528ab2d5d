import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { timestamp } from '../../input/timestamp.ts';
import { upcomingRuns } from '../../job/cron.ts';
import type { Schedule } from '../../job/schedule.ts';
import { distance, momentAndDistance } from '../moment.ts';

/** The next runs of an expression, on the clock it was written for as well as in UTC. */
export function nextRuns(
  { cronExpression, timezone }: Pick<Schedule, 'cronExpression' | 'timezone'>,
  count: number,
  locale: Locale,
  now: number,
): Html {
  const runs = upcomingRuns(cronExpression, timezone, now, count);
  const local = timezone === null ? undefined : clock(timezone, locale);
  const items = runs.map((run) =>
    local === undefined
      ? html`<li>${momentAndDistance(run, locale, now)}</li>`
      : html`<li>${local.format(run)} <small class="muted">${utcTime(run)}, ${distance(run - now, locale)}</small></li>`,
  );
  return html`<ol class="runs">${items}</ol>`;
}

/** The day is that of the local clock beside it, or next to it. */
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

import { formats } from '@tessera/kit/format';
import { type Html, html, type Part } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { czechPlural, phraseBook } from '@tessera/kit/messages';
import { pill } from '@tessera/kit/ui/elements';
import { table } from '@tessera/kit/ui/table';
import type { Job } from '../../job/job.ts';
import type { Schedule } from '../../job/schedule.ts';
import { statusPill } from '../../ui/cells.ts';
import { columnKinds } from '../../ui/list.ts';
import { momentAndDistance } from '../../ui/moments.ts';
import { phrases as shared } from '../../ui/phrases.ts';
import { nextRuns } from './runs.ts';

/** The number of schedules on the overview. */
const NEXT = 10;

/** All schedules with their next three runs; with buttons if the visitor may change them. */
export function allSchedules(
  schedules: readonly Schedule[],
  lastJobs: LastJobs,
  locale: Locale,
  now: number,
  mayChange: boolean,
): Html {
  const say = phrases(locale);
  const on = schedules.filter(({ enabled }) => enabled).length;
  const { integer } = formats(locale);
  const caption = say.counted(integer(schedules.length), schedules.length, integer(on));
  return scheduleTable({ schedules, lastJobs, caption, runs: 3, controls: mayChange, locale, now });
}

/** The schedules that run next. */
export function nextDue(schedules: readonly Schedule[]): readonly Schedule[] {
  const due = ({ enabled, nextRunAt }: Schedule) =>
    (enabled ? nextRunAt : null) ?? Number.POSITIVE_INFINITY;
  return [...schedules].sort((a, b) => due(a) - due(b) || 0).slice(0, NEXT);
}

/** The schedules that run next, with a link to all of them. */
export function nextSchedules(
  schedules: readonly Schedule[],
  lastJobs: LastJobs,
  locale: Locale,
  now: number,
): Html {
  const say = phrases(locale);
  const next = nextDue(schedules);
  const { integer } = formats(locale);
  const rest =
    schedules.length > NEXT &&
    html`<small>${say.next(integer(NEXT), integer(schedules.length))} <a href="/dashboard/schedules">${say.all}</a></small>`;
  const caption = html`${shared(locale).schedules}${rest}`;
  const table = { schedules: next, lastJobs, caption, runs: 1, controls: false };
  return scheduleTable({ ...table, locale, now });
}

/** The newest job of each schedule, by the id of the schedule. */
export type LastJobs = ReadonlyMap<string, Job>;

type ScheduleTableParts = {
  readonly locale: Locale;
  readonly schedules: readonly Schedule[];
  readonly lastJobs: LastJobs;
  readonly caption: Part;
  readonly now: number;
  /** The number of upcoming runs to show. */
  readonly runs: number;
  /** Adds buttons to run a schedule now and to switch it on or off. */
  readonly controls: boolean;
};

function scheduleTable(parts: ScheduleTableParts): Html {
  const { locale, schedules, lastJobs, caption, now, runs, controls } = parts;
  const say = phrases(locale);
  const words = shared(locale);
  const { head, text, queue, actions } = columnKinds<Schedule>(locale, now);
  return table({
    label: words.schedules,
    caption,
    empty: say.empty,
    rows: schedules,
    rowId: ({ id }) => `schedule-${id}`,
    columns: [
      head(
        say.expression,
        ({ id, name, cronExpression, timezone }) =>
          html`<a href="/dashboard/schedules/${id}">${name !== null && html`<span class="name">${name}</span><br>`}<code class="clamp">${cronExpression}</code></a>${timezone !== null && html`<br><small>${timezone}</small>`}`,
      ),
      queue(({ queueName }) => queueName),
      text(words.status, ({ enabled }) => (enabled ? pill('good', say.on) : pill('idle', say.off))),
      // A run by hand creates a job and leaves the schedule's own times as they are.
      text(say.last, ({ id, lastRunAt }) => {
        const job = lastJobs.get(id);
        const at = Math.max(lastRunAt ?? 0, job?.createdAt ?? 0) || null;
        return html`${momentAndDistance(at, locale, now)}${lastOutcome(job, locale)}`;
      }),
      text(say.nextRuns(runs), (schedule) =>
        schedule.enabled ? nextRuns(schedule, runs, locale, now) : '–',
      ),
      text(
        words.callbackUrl,
        ({ callbackUrl }) =>
          html`<span class="error-text clamp" title="${callbackUrl}">${callbackUrl}</span>`,
      ),
      ...actions(controls, (schedule) => buttons(schedule, locale)),
    ],
  });
}

/** How the newest job of a schedule ended, with a link to it. */
function lastOutcome(job: Job | undefined, locale: Locale): Html | undefined {
  return job && html`<br><a href="/dashboard/jobs/${job.id}">${statusPill(job.status, locale)}</a>`;
}

function buttons({ id, enabled, cronExpression }: Schedule, locale: Locale): Html {
  const say = phrases(locale);
  const { run } = shared(locale);
  const label = enabled ? say.switchOff : say.switchOn;
  return html`<div class="actions"><form action="/dashboard/schedules/${id}/run" method="post"><button type="submit" class="plain" id="run-${id}" aria-label="${run}: ${cronExpression}">${run}</button></form>
<form action="/dashboard/schedules/${id}/${enabled ? 'off' : 'on'}" method="post"><button type="submit" class="plain" id="switch-${id}" aria-label="${label}: ${cronExpression}">${label}</button></form></div>`;
}

const phrases = phraseBook({
  empty: ['Zatím tu není žádný plán.', 'There are no schedules yet.'],
  counted: [
    (count: string, n: number, on: string) =>
      `${count} ${czechPlural(n, 'plán', 'plány', 'plánů')}, ${on} zapnuto`,
    (count, n, on) => `${count} ${n === 1 ? 'schedule' : 'schedules'}, ${on} enabled`,
  ],
  next: [
    (shown: string, all: string) => `${shown} nejbližších z ${all}.`,
    (shown, all) => `The next ${shown} of ${all}.`,
  ],
  all: ['Všechny plány', 'All schedules'],
  expression: ['Výraz cron (začíná sekundami)', 'Cron expression (seconds first)'],
  on: ['zapnutý', 'enabled'],
  off: ['vypnutý', 'disabled'],
  last: ['Poslední běh', 'Last run'],
  nextRuns: [
    (count: number) => (count === 1 ? 'Příští běh' : 'Příští běhy'),
    (count) => (count === 1 ? 'Next run' : 'Next runs'),
  ],
  switchOff: ['Vypnout', 'Disable'],
  switchOn: ['Zapnout', 'Enable'],
});

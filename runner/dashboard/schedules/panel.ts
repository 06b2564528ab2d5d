import { type Html, html, type Part } from '@tessera/kit/html';
import { phraseBook } from '@tessera/kit/messages';
import { pill } from '@tessera/kit/ui/elements';
import { table } from '@tessera/kit/ui/table';
import type { Job } from '../../job/job.ts';
import type { Schedule } from '../../job/schedule.ts';
import { columnKinds, jobHref, statusPill } from '../../ui/cells.ts';
import { momentAndDistance } from '../../ui/moments.ts';
import { czechCount, englishCount } from '../../ui/phrases.ts';
import type { View } from '../../ui/view.ts';
import { nextRuns } from './runs.ts';

const NEXT = 10;
/** The newest job of each schedule, by the id of the schedule. */
type LastJobs = ReadonlyMap<string, Job>;

/** All schedules with their next three runs; with buttons if the visitor may change them. */
export function allSchedules(schedules: readonly Schedule[], lastJobs: LastJobs, view: View): Html {
  const on = schedules.filter(({ enabled }) => enabled).length;
  const caption = phrases(view.locale).counted(schedules.length, view.integer(on));
  return scheduleTable(schedules, lastJobs, { caption, runs: 3, controls: view.mayChange }, view);
}

export function nextDue(schedules: readonly Schedule[]): readonly Schedule[] {
  const due = ({ enabled, nextRunAt }: Schedule) =>
    (enabled ? nextRunAt : null) ?? Number.POSITIVE_INFINITY;
  return schedules.toSorted((a, b) => due(a) - due(b) || 0).slice(0, NEXT);
}

/** The schedules that run next, with a link to all of them. */
export function nextSchedules(
  schedules: readonly Schedule[],
  lastJobs: LastJobs,
  view: View,
): Html {
  const { words, integer } = view;
  const say = phrases(view.locale);
  const rest =
    schedules.length > NEXT &&
    html`<small>${say.next(integer(NEXT), integer(schedules.length))} <a href="/dashboard/schedules">${say.all}</a></small>`;
  const caption = html`${words.schedules}${rest}`;
  return scheduleTable(nextDue(schedules), lastJobs, { caption, runs: 1, controls: false }, view);
}

type TableParts = {
  readonly caption: Part;
  readonly runs: number;
  /** Adds buttons to run a schedule now and to switch it on or off. */
  readonly controls: boolean;
};

function scheduleTable(
  schedules: readonly Schedule[],
  lastJobs: LastJobs,
  { caption, runs, controls }: TableParts,
  view: View,
): Html {
  const { words } = view;
  const say = phrases(view.locale);
  const { head, text, queue, actions } = columnKinds<Schedule>(view);
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
      queue,
      text(words.status, ({ enabled }) => (enabled ? pill('good', say.on) : pill('idle', say.off))),
      // A run by hand creates a job and leaves the schedule's own times as they are.
      text(say.last, ({ id, lastRunAt }) => {
        const job = lastJobs.get(id);
        const at = Math.max(lastRunAt ?? 0, job?.createdAt ?? 0) || null;
        const outcome =
          job && html`<br><a href="${jobHref(job.id)}">${statusPill(job.status, view)}</a>`;
        return html`${momentAndDistance(at, view)}${outcome}`;
      }),
      text(say.nextRuns(runs), (schedule) =>
        schedule.enabled ? nextRuns(schedule, runs, view) : '–',
      ),
      text(
        words.callbackUrl,
        ({ callbackUrl }) =>
          html`<span class="error-text clamp" title="${callbackUrl}">${callbackUrl}</span>`,
      ),
      ...actions((schedule) => buttons(schedule, view), controls),
    ],
  });
}

function buttons({ id, enabled, cronExpression }: Schedule, view: View): Html {
  const say = phrases(view.locale);
  const { run } = view.words;
  const label = enabled ? say.switchOff : say.switchOn;
  return html`<div class="actions"><form action="/dashboard/schedules/${id}/run" method="post"><button type="submit" class="plain" id="run-${id}" aria-label="${run}: ${cronExpression}">${run}</button></form>
<form action="/dashboard/schedules/${id}/${enabled ? 'off' : 'on'}" method="post"><button type="submit" class="plain" id="switch-${id}" aria-label="${label}: ${cronExpression}">${label}</button></form></div>`;
}

const phrases = phraseBook({
  empty: ['Zatím tu není žádný plán.', 'There are no schedules yet.'],
  counted: [
    (n: number, on: string) => `${czechCount(n, 'plán', 'plány', 'plánů')}, ${on} zapnuto`,
    (n, on) => `${englishCount(n, 'schedule')}, ${on} enabled`,
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

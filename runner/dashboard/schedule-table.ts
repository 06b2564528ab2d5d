import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { phraseBook } from '@tessera/kit/messages';
import { pill } from '@tessera/kit/ui/pill';
import { table } from '@tessera/kit/ui/table';
import { upcomingRuns } from '../job/cron.ts';
import type { Schedule } from '../job/schedule.ts';
import { phrases as shared } from '../ui/phrases.ts';
import { moment } from './moment.ts';

export type ScheduleTableParts = {
  readonly locale: Locale;
  readonly schedules: readonly Schedule[];
  readonly now: number;
  /** How many of the next runs are shown. */
  readonly runs: number;
  /** With buttons to run, switch and edit. */
  readonly controls: boolean;
};

/** Schedules: expression, next runs, on or off. */
export function scheduleTable(parts: ScheduleTableParts): Html {
  const { locale, schedules, now, runs, controls } = parts;
  const say = phrases(locale);
  const words = shared(locale);
  return table({
    label: words.schedules,
    caption: words.schedules,
    empty: html`${say.empty} <a href="/dashboard/schedules/new">${say.create}</a>`,
    rows: schedules,
    columns: [
      {
        label: say.expression,
        rowHeader: true,
        cell: ({ id, cronExpression, timezone }) =>
          html`<a href="/dashboard/schedules/${id}"><code>${cronExpression}</code></a>${timezone !== null && html`<br><small>${timezone}</small>`}`,
      },
      { label: words.queue, cell: ({ queueName }) => html`<span class="name">${queueName}</span>` },
      {
        label: words.status,
        cell: ({ enabled }) => (enabled ? pill('good', say.on) : pill('idle', say.off)),
      },
      { label: say.last, cell: ({ lastRunAt }) => moment(lastRunAt, locale, now) },
      {
        label: say.next(runs),
        cell: (schedule) => (schedule.enabled ? nextRuns(schedule, runs, locale, now) : '–'),
      },
      {
        label: say.target,
        cell: ({ callbackUrl }) => html`<span class="error-text">${callbackUrl}</span>`,
      },
      ...(controls
        ? [{ label: say.control, cell: (schedule: Schedule) => buttons(schedule, locale) }]
        : []),
    ],
  });
}

export function nextRuns(
  schedule: Pick<Schedule, 'cronExpression' | 'timezone'>,
  count: number,
  locale: Locale,
  now: number,
): Html {
  const runs = upcomingRuns(schedule.cronExpression, schedule.timezone, now, count);
  return html`<ol class="runs">${runs.map((run) => html`<li>${moment(run, locale, now)}</li>`)}</ol>`;
}

function buttons({ id, enabled, cronExpression }: Schedule, locale: Locale): Html {
  const say = phrases(locale);
  const label = enabled ? say.switchOff : say.switchOn;
  return html`<div class="actions"><form action="/dashboard/schedules/${id}/run" method="post"><button type="submit" class="plain" id="run-${id}" aria-label="${say.run}: ${cronExpression}">${say.run}</button></form>
<form action="/dashboard/schedules/${id}/${enabled ? 'off' : 'on'}" method="post"><button type="submit" class="plain" id="switch-${id}" aria-label="${label}: ${cronExpression}">${label}</button></form></div>`;
}

const phrases = phraseBook(
  {
    empty: 'Zatím žádné plány.',
    create: 'Založit první',
    expression: 'Výraz (sekundy první)',
    on: 'zapnutý',
    off: 'vypnutý',
    last: 'Poslední běh',
    next: (count: number) => (count === 1 ? 'Příští běh' : 'Příští běhy'),
    target: 'Kam volá',
    control: 'Ovládání',
    run: 'Spustit teď',
    switchOff: 'Vypnout',
    switchOn: 'Zapnout',
  },
  {
    empty: 'No schedules yet.',
    create: 'Create the first',
    expression: 'Expression (seconds first)',
    on: 'on',
    off: 'off',
    last: 'Last run',
    next: (count) => (count === 1 ? 'Next run' : 'Next runs'),
    target: 'Calls',
    control: 'Control',
    run: 'Run now',
    switchOff: 'Switch off',
    switchOn: 'Switch on',
  },
);

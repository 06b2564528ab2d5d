import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { type Mood, pill } from '@tessera/kit/ui/elements';
import { table } from '@tessera/kit/ui/table';
import type { Visit } from '@tessera/kit/ui/visit';
import {
  type PeriodState,
  type RefreshState,
  STAGES,
  type StageState,
} from '../chamber/print-progress.ts';
import { inPeriod } from '../ui/frame.ts';
import { phrases } from './phrases.ts';

export type PipelineView = {
  readonly visit: Visit;
  readonly periods: readonly PeriodState[];
  /** Periods in memory; whether the archive of another one can be had is not known before it is read. */
  readonly loaded: readonly number[];
  readonly refresh: RefreshState;
  readonly model: { readonly name: string; readonly available: boolean };
  /** Whether an administrator may start and cancel here: a token is set. */
  readonly mayControl: boolean;
  readonly said?: { readonly mood: 'good' | 'bad'; readonly text: string };
};

const MOODS: Readonly<Record<PeriodState['state'], Mood>> = {
  idle: 'idle',
  queued: 'idle',
  running: 'warn',
  done: 'good',
  incomplete: 'warn',
  failed: 'bad',
  cancelled: 'idle',
};

export function pipelinePage(view: PipelineView) {
  const { visit, said } = view;
  const say = phrases(visit.locale);
  return {
    title: say.title,
    description: finding(view),
    main: html`<h1>${say.title}</h1>
${said && html`<div class="notice ${said.mood}" role="status"><p>${said.text}</p></div>`}
<div id="results" hx-get="/pipeline" hx-select="#results" hx-swap="outerHTML show:none" hx-trigger="every 5s">${status(view)}</div>
${view.mayControl ? controls(view) : html`<p class="small muted">${say.noToken}</p>`}
<p>${say.about}</p>`,
  };
}

function finding({ visit, periods }: PipelineView): string {
  const say = phrases(visit.locale);
  const running = periods.find(({ state }) => state === 'running');
  const stage = running?.stages.find(({ state }) => state === 'running');
  if (!running) return say.nothingRuns;
  if (!stage) return say.starting(`${running.period}`);
  const { integer } = formats(visit.locale);
  const left = stage.remainingSeconds;
  return say.running(
    `${running.period}`,
    say[`stage_${stage.stage}`],
    integer(stage.done),
    integer(stage.total),
    left === undefined ? '' : say.remaining(duration(visit.locale, left)),
  );
}

function status(view: PipelineView): Html {
  const { visit, periods, refresh, model } = view;
  const { locale } = visit;
  const say = phrases(locale);
  const { dateTime } = formats(locale);
  const moment = (iso: string | undefined) => (iso === undefined ? '–' : dateTime(new Date(iso)));
  return html`<p class="lead" data-announce>${finding(view)}</p>
<p>${model.available ? say.modelThere(model.name) : say.modelAway(model.name)}</p>
<p>${refresh.running ? say.refreshing : refresh.enabled ? say.nextRefresh(moment(refresh.nextAt)) : say.noRefresh}${refresh.lastAt !== undefined && html` ${say.lastRefresh(moment(refresh.lastAt))}`}${refresh.lastProblem !== undefined && html` ${say.refreshFailed(refresh.lastProblem)}`}</p>
${table({
  label: say.caption,
  caption: say.caption,
  empty: '–',
  rows: periods,
  columns: [
    {
      label: say.period,
      rowHeader: true,
      cell: ({ period }) =>
        view.loaded.includes(period)
          ? html`<a href="${inPeriod('/laws', period)}">${period}</a>`
          : period,
    },
    {
      label: say.state,
      cell: ({ state, prints, problem, summaries }) =>
        html`${
          state === 'done' && prints === 0
            ? pill('idle', say.noPrints)
            : state === 'done' && summaries && summaries.waiting + summaries.failed > 0
              ? pill('warn', say.withoutSummaries)
              : pill(MOODS[state], say[`state_${state}`])
        }${problem !== undefined && html`<br><small class="muted">${problem}</small>`}`,
    },
    { label: say.prints, numeric: true, cell: ({ prints }) => formats(locale).integer(prints) },
    ...STAGES.map((name) => ({
      label: say[`stage_${name}`],
      numeric: true,
      cell: ({ stages, prints }: PeriodState) =>
        progress(locale, prints === 0 ? undefined : stages.find(({ stage }) => stage === name)),
    })),
    {
      label: say.summaries,
      numeric: true,
      cell: ({ summaries, prints }) => summaryCounts(locale, prints === 0 ? undefined : summaries),
    },
    { label: say.ended, cell: ({ endedAt }) => moment(endedAt) },
  ],
})}`;
}

/** `12 / 600`, what is left for a later run, and how long it takes still. */
function progress(locale: Locale, stage: StageState | undefined): Html {
  const say = phrases(locale);
  const { integer } = formats(locale);
  if (!stage || stage.state === 'waiting') return html`–`;
  if (stage.total === 0) return html`<span class="muted">${say.upToDate}</span>`;
  return html`${integer(stage.done)}\u202f/\u202f${integer(stage.total)}${
    stage.left > 0 && html`<br><small class="muted">${say.left(integer(stage.left))}</small>`
  }${stage.state === 'running' && stage.remainingSeconds !== undefined && html`<br><small class="muted">${duration(locale, stage.remainingSeconds)}</small>`}`;
}

/** How many there are, and why others are not. */
function summaryCounts(locale: Locale, counts: PeriodState['summaries']): Html {
  if (!counts) return html`–`;
  const say = phrases(locale);
  const { integer } = formats(locale);
  const others = (['refused', 'waiting', 'failed'] as const).filter((why) => counts[why] > 0);
  return html`${integer(counts.written)}${others.map(
    (why) =>
      html`<br><small class="muted">${say[`summaries_${why}`](integer(counts[why]))}</small>`,
  )}`;
}

function duration(locale: Locale, seconds: number): string {
  const { integer } = formats(locale);
  if (seconds < 90) return `${integer(Math.max(1, seconds))} s`;
  if (seconds < 5_400) return `${integer(Math.round(seconds / 60))} min`;
  return `${integer(Math.round(seconds / 3_600))} h`;
}

function controls({ visit, periods }: PipelineView): Html {
  const say = phrases(visit.locale);
  return html`<form class="filters" method="post" action="/api/pipeline"><div class="field"><label for="f-period">${say.period}</label>
<select id="f-period" name="period"><option value="">${say.allPeriods}</option>${periods.map(({ period }) => html`<option value="${period}">${period}</option>`)}</select></div>
<div class="field"><label for="f-token">${say.token}</label>
<input id="f-token" name="token" type="password" required autocomplete="off" size="20"></div>
<button type="submit" name="action" value="start">${say.start}</button> <button type="submit" name="action" value="cancel" class="plain">${say.cancel}</button> <button type="submit" name="action" value="refresh" class="plain">${say.refreshNow}</button></form>`;
}

import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { czechPlural, phraseBook } from '@tessera/kit/messages';
import { type Mood, pill } from '@tessera/kit/ui/pill';
import type { SourceState } from '../market/fetch-run.ts';
import type { SourceName } from '../market/indicator.ts';
import { sourceName } from './provenance.ts';

/** What is known of the freshness of everything a page shows. */
export type Freshness = {
  readonly refreshing: boolean;
  /** ISO 8601: when a source last answered something usable. */
  readonly lastRefresh: string | undefined;
  readonly sources: readonly SourceState[];
  readonly now: Date;
  /** Of the data, so that a page can tell that there are newer ones. */
  readonly version: number;
};

/** A source that should have answered by now: twice as long as it usually takes. */
const LATE_HOURS: Readonly<Record<SourceName, number>> = {
  macro: 48,
  cnb: 24,
  czso: 48,
  portal: 12,
  survey: 24 * 62,
};

/** Sources that were asked and have said nothing usable for too long, or ever. */
export function lateSources({ sources, now }: Freshness): SourceState[] {
  return sources.filter(({ source, lastRun, lastGood }) => {
    if (!lastRun) return false;
    const seen = lastGood?.finishedAt;
    return seen === undefined || ageHours(seen, now) > LATE_HOURS[source];
  });
}

/**
 * When the figures were last refreshed, whether that happens now, and which sources have fallen
 * silent since when. Asks for itself anew, so that an open page does not grow old unnoticed.
 */
export function freshnessBadge(
  locale: Locale,
  freshness: Freshness,
  seen = freshness.version,
): Html {
  const { refreshing, lastRefresh, now, version } = freshness;
  const say = phrases(locale);
  const late = lateSources(freshness);
  const failing = freshness.sources.filter(({ lastRun }) => lastRun?.outcome === 'failed');
  const wait = refreshing ? 5 : 60;
  return html`<div class="freshness" id="freshness" hx-get="/status/badge?seen=${seen}" hx-trigger="every ${wait}s" hx-swap="outerHTML">
<p>${state(locale, freshness, late, failing)} ${
    lastRefresh === undefined
      ? say.never
      : html`${say.last} <time datetime="${lastRefresh}">${formats(locale).dateTime(new Date(lastRefresh))}</time> (${age(locale, lastRefresh, now)})`
  }${seen !== version && !refreshing && html` <a href="">${say.newer}</a>`}</p>
${(late.length > 0 ? late : failing).map((source) => silence(locale, source, now))}</div>`;
}

function state(
  locale: Locale,
  { refreshing, lastRefresh }: Freshness,
  late: readonly SourceState[],
  failing: readonly SourceState[],
): Html {
  const say = phrases(locale);
  const [mood, word]: [Mood, string] = refreshing
    ? ['idle', say.refreshing]
    : late.length > 0
      ? ['bad', say.old]
      : failing.length > 0
        ? ['warn', say.failing]
        : lastRefresh === undefined
          ? ['idle', say.empty]
          : ['good', say.fresh];
  return pill(mood, word);
}

/** Who is silent, since when, and that what they said before is still shown. */
function silence(locale: Locale, { source, lastGood }: SourceState, now: Date): Html {
  const say = phrases(locale);
  const name = sourceName(locale, source);
  const seen = lastGood?.finishedAt;
  return html`<p class="small">${
    seen === undefined
      ? say.neverSeen(name)
      : say.silent(name, formats(locale).dateTime(new Date(seen)), age(locale, seen, now))
  }</p>`;
}

/** How long ago, in the largest whole unit. */
export function age(locale: Locale, iso: string, now: Date): string {
  const say = phrases(locale);
  const hours = ageHours(iso, now);
  if (hours < 1) return say.minutes(Math.max(0, Math.floor(hours * 60)));
  if (hours < 48) return say.hours(Math.floor(hours));
  return say.days(Math.floor(hours / 24));
}

function ageHours(iso: string, now: Date): number {
  return (now.getTime() - Date.parse(iso)) / 3_600_000;
}

const phrases = phraseBook(
  {
    refreshing: 'stahuje se',
    old: 'část čísel je stará',
    failing: 'některý zdroj neodpověděl',
    empty: 'bez dat',
    fresh: 'aktuální',
    never: 'Ještě nic nebylo staženo.',
    last: 'Naposledy staženo',
    newer: 'Načíst novější čísla',
    neverSeen: (name: string) => `${name}: zatím neodpověděl, jeho čísla chybějí.`,
    silent: (name: string, when: string, ago: string) =>
      `${name}: naposledy odpověděl ${when} (${ago}), ukazujeme, co řekl tehdy.`,
    minutes: (n: number) =>
      n === 0 ? 'před chvílí' : `před ${n} ${czechPlural(n, 'minutou', 'minutami', 'minutami')}`,
    hours: (n: number) => `před ${n} ${czechPlural(n, 'hodinou', 'hodinami', 'hodinami')}`,
    days: (n: number) => `před ${n} ${czechPlural(n, 'dnem', 'dny', 'dny')}`,
  },
  {
    refreshing: 'downloading',
    old: 'some figures are old',
    failing: 'a source did not answer',
    empty: 'no data',
    fresh: 'up to date',
    never: 'Nothing has been downloaded yet.',
    last: 'Last downloaded',
    newer: 'Load newer figures',
    neverSeen: (name) => `${name}: has not answered yet, its figures are missing.`,
    silent: (name, when, ago) =>
      `${name}: last answered ${when} (${ago}); we show what it said then.`,
    minutes: (n) => (n === 0 ? 'just now' : `${n} ${n === 1 ? 'minute' : 'minutes'} ago`),
    hours: (n) => `${n} ${n === 1 ? 'hour' : 'hours'} ago`,
    days: (n) => `${n} ${n === 1 ? 'day' : 'days'} ago`,
  },
);

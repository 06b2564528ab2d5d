import { formats } from '@tessera/kit/format';
import { type Html, html, type Part } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { czechPlural, phraseBook } from '@tessera/kit/messages';
import { pill } from '@tessera/kit/ui/elements';
import type { SourceState } from '../market/indicator.ts';
import { regionName } from '../market/region.ts';
import { type Observed, oldValues } from '../market/rhythm.ts';
import { dateOfSource, sourceName } from './provenance.ts';

/** The state of the sources behind a page. */
export type Freshness = {
  readonly refreshing: boolean;
  /** ISO 8601, end of the last successful refresh. */
  readonly lastRefresh: string | undefined;
  readonly sources: readonly SourceState[];
  readonly now: Date;
  /** Number of values that the plausibility gate holds back. */
  readonly quarantined: number;
  /** Inputs of the newest rows and of the estimates of other years. */
  readonly observed?: readonly Observed[];
  /** Why nothing can be written, or why the database is gone. */
  readonly databaseProblem?: string | undefined;
  /** Version of the data, for detecting newer ones on an open page. */
  readonly version: number;
};

/**
 * The time of the last refresh, whether one is running, sources that failed and values that are old.
 * The badge reloads itself, so that an open page reports newer data.
 */
export function freshnessBadge(
  locale: Locale,
  freshness: Freshness,
  seen = freshness.version,
): Html {
  const { refreshing, lastRefresh, now, version, quarantined, databaseProblem } = freshness;
  const say = phrases(locale);
  const failing = freshness.sources.filter(({ lastRun }) => lastRun?.outcome === 'failed');
  const old = oldValues(freshness.observed ?? [], now);
  const wait = refreshing ? 5 : 60;
  const last =
    lastRefresh === undefined
      ? say.never
      : html`${say.last} <time datetime="${lastRefresh}">${formats(locale).dateTime(new Date(lastRefresh))}</time> (${age(locale, lastRefresh, now)})`;
  const remarks: Part[] = [
    ...(databaseProblem === undefined ? [] : [`${say.database} ${databaseProblem}.`]),
    ...failing.map((one) => lastAnswer(locale, one, now)),
    ...(old.length === 0 ? [] : [oldText(locale, old)]),
    ...(quarantined === 0
      ? []
      : [html`<a href="/data#quarantine">${say.quarantined(quarantined)}</a>`]),
  ];
  return html`<div class="freshness" id="freshness"
 hx-get="/status/badge?seen=${seen}" hx-trigger="every ${wait}s" hx-swap="outerHTML">
<p>${state(locale, freshness, failing, old)} ${last}${
    seen !== version && !refreshing && html` <a href="">${say.newer}</a>`
  }</p>
${remarks.map((remark) => html`<p class="small">${remark}</p>`)}</div>`;
}

function state(
  locale: Locale,
  { refreshing, lastRefresh, databaseProblem, quarantined, observed }: Freshness,
  failing: readonly SourceState[],
  old: readonly Observed[],
): Html {
  const say = phrases(locale);
  if (refreshing) return pill('idle', say.refreshing);
  if (old.length > 0 || databaseProblem !== undefined) return pill('bad', say.old);
  if (failing.length > 0) return pill('warn', say.failing);
  if (lastRefresh === undefined) return pill('idle', say.empty);
  if (observed?.length === 0) return pill('idle', say.uncomputed);
  if (quarantined > 0) return pill('warn', say.unverified);
  return pill('good', say.fresh);
}

/** A sentence names so many old values at most. */
const NAMED = 3;

/** Several series of one region, source and day, such as mean and median wage, are named once. */
function oldText(locale: Locale, old: readonly Observed[]): string {
  const say = phrases(locale);
  const texts = old.map(
    ({ region, source, date }) =>
      `${regionName(region, locale)}, ${sourceName(locale, source)}: ${dateOfSource(locale, source, date)}`,
  );
  const all = [...new Set(texts)];
  const rest = all.length - NAMED;
  return `${say.oldValues} ${all.slice(0, NAMED).join('; ')}${rest > 0 ? ` ${say.andMore(rest)}` : ''}.`;
}

/** When a failing source last answered. */
function lastAnswer(locale: Locale, { source, lastGood }: SourceState, now: Date): string {
  const say = phrases(locale);
  const name = sourceName(locale, source);
  const seen = lastGood?.finishedAt;
  if (seen === undefined) return say.neverSeen(name);
  return say.silent(name, formats(locale).dateTime(new Date(seen)), age(locale, seen, now));
}

const RELATIVE: Readonly<Record<Locale, Intl.RelativeTimeFormat>> = {
  cs: new Intl.RelativeTimeFormat('cs', { numeric: 'auto' }),
  en: new Intl.RelativeTimeFormat('en', { numeric: 'auto' }),
};

/** Time since `iso` in minutes, hours or days. */
export function age(locale: Locale, iso: string, now: Date): string {
  const relative = RELATIVE[locale];
  const minutes = Math.floor((now.getTime() - Date.parse(iso)) / 60_000);
  if (minutes < 1) return relative.format(0, 'second');
  if (minutes < 60) return relative.format(-minutes, 'minute');
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return relative.format(-hours, 'hour');
  return relative.format(-Math.floor(hours / 24), 'day');
}

const phrases = phraseBook({
  refreshing: ['stahuje se', 'downloading'],
  old: ['část údajů je zastaralá', 'some figures are out of date'],
  failing: ['některý zdroj neodpověděl', 'a source did not respond'],
  empty: ['bez dat', 'no data'],
  uncomputed: ['staženo, zatím nevypočteno', 'downloaded, not computed yet'],
  unverified: ['část hodnot čeká na ověření', 'some values await verification'],
  fresh: ['aktuální', 'up to date'],
  never: ['Data zatím nebyla stažena.', 'Nothing has been downloaded yet.'],
  last: ['Naposledy staženo', 'Last downloaded'],
  newer: ['Načíst novější údaje', 'Load newer figures'],
  database: ['Nová data se neukládají:', 'New data are not stored:'],
  quarantined: [
    (n: number) =>
      `${n} ${czechPlural(n, 'nevěrohodná hodnota čeká', 'nevěrohodné hodnoty čekají', 'nevěrohodných hodnot čeká')} na ověření; zobrazeny jsou poslední ověřené.`,
    (n) =>
      `${n} implausible ${n === 1 ? 'value awaits' : 'values await'} verification; the last good ones are shown.`,
  ],
  oldValues: [
    'Hodnoty, které už měly být novější:',
    'Values that should have been replaced by now:',
  ],
  andMore: [
    (n: number) => `a ${n} ${czechPlural(n, 'další', 'další', 'dalších')}`,
    (n) => `and ${n} more`,
  ],
  neverSeen: [
    (name: string) =>
      `${name}: zdroj zatím neodpověděl úplně, jeho údaje chybějí nebo nejsou všechny.`,
    (name) => `${name}: no complete response yet; its figures are missing or incomplete.`,
  ],
  silent: [
    (name: string, when: string, ago: string) =>
      `${name}: poslední odpověď ${when} (${ago}); zobrazujeme tehdejší údaje.`,
    (name, when, ago) => `${name}: last response ${when} (${ago}); figures are from then.`,
  ],
});

import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { phraseBook } from '@tessera/kit/messages';
import type { AffordabilityRow } from '../formula/affordability.ts';
import type { Kind, Sourced } from '../market/indicator.ts';
import { type MetricId, metricOf, restsOn } from './metrics.ts';

/** How much a shown figure may be trusted, what it was made of, and how old the oldest of it is. */
export type Provenance = {
  readonly kind: Kind;
  readonly from: readonly Sourced[];
  readonly date: string;
};

/** Where a figure of a row comes from; `undefined` when nothing it rests on is known. */
export function provenanceOf(id: MetricId, row: AffordabilityRow): Provenance | undefined {
  const from = restsOn(id, row);
  const first = from[0];
  if (!first) return undefined;
  // One stand-in among the values makes the whole figure an estimate.
  const computed = from.some(({ kind }) => kind === 'fallback') ? 'fallback' : 'derived';
  return {
    kind: metricOf(id).direct ? first.kind : computed,
    from,
    date: from.reduce((oldest, { date }) => (date < oldest ? date : oldest), first.date),
  };
}

/** Shape and word of a kind: ● measured, ◐ derived, ◇ assumed, △ stand-in. */
export function kindMark(locale: Locale, kind: Kind): Html {
  return html`<span class="kind ${kind}">${phrases(locale)[kind]}</span>`;
}

/** The shape alone, for a table whose legend says what it means; the word is there to be heard. */
export function kindSign(locale: Locale, kind: Kind, title: string): Html {
  return html`<abbr class="kind ${kind} sign" title="${title}"><span class="visually-hidden">${phrases(locale)[kind]}</span></abbr>`;
}

/** 'derived: real-estate portal, 20 Nov 2026; statistical office, 2024'. */
export function provenanceText(locale: Locale, origin: Provenance): string {
  return `${phrases(locale)[origin.kind]}: ${sourcesText(locale, origin)}`;
}

/** The same without the kind, for places that show it as a mark. */
export function sourcesText(locale: Locale, { from }: Provenance): string {
  return from.map((value) => sourceAndDate(locale, value)).join('; ');
}

export function sourceAndDate(locale: Locale, { source, date }: Sourced): string {
  return `${sourceName(locale, source)}, ${dateOfSource(locale, source, date)}`;
}

/** Wages are those of a whole year; a day would pretend to more. */
export function dateOfSource(locale: Locale, source: string, date: string): string {
  return source === 'czso' ? date.slice(0, 4) : formats(locale).date(date);
}

/** The name of a source as a reader knows it; several joined by + are named one by one. */
export function sourceName(locale: Locale, source: string): string {
  const say = names(locale) as Readonly<Record<string, string>>;
  return source
    .split('+')
    .map((name) => say[name] ?? say.specification!)
    .join(' + ');
}

/** What the four shapes mean. */
export function kindKey(locale: Locale): Html {
  const kinds: readonly Kind[] = ['measured', 'derived', 'fallback', 'assumed'];
  return html`<ul class="kind-key" aria-label="${phrases(locale).key}">${kinds.map(
    (kind) => html`<li>${kindMark(locale, kind)} <span>${meanings(locale)[kind]}</span></li>`,
  )}</ul>`;
}

const phrases = phraseBook(
  {
    key: 'Původ hodnot',
    measured: 'změřeno',
    derived: 'odvozeno',
    fallback: 'náhradní odhad',
    assumed: 'předpoklad',
  },
  {
    key: 'Origin of values',
    measured: 'measured',
    derived: 'derived',
    fallback: 'stand-in',
    assumed: 'assumed',
  },
);

const meanings = phraseBook(
  {
    measured: 'tak, jak to uvádí zdroj',
    derived: 'spočteno ze změřených hodnot',
    fallback: 'zastupuje hodnotu, která chybí (například repo sazba + 2,5 bodu)',
    assumed: 'stanoveno zadáním, ne změřeno',
  },
  {
    measured: 'as the source has it',
    derived: 'computed from measured values',
    fallback: 'stands in for a value that is missing (such as repo rate + 2.5 points)',
    assumed: 'set by the specification, not measured',
  },
);

const names = phraseBook(
  {
    portal: 'realitní portál',
    czso: 'ČSÚ',
    cnb: 'ČNB',
    macro: 'FRED (BIS, OECD)',
    survey: 'průzkum sazeb hypoték',
    repo_plus_spread: 'repo sazba ČNB + 2,5 bodu',
    specification: 'zadání (spotřební koš)',
  },
  {
    portal: 'real-estate portal',
    czso: 'Czech Statistical Office',
    cnb: 'Czech National Bank',
    macro: 'FRED (BIS, OECD)',
    survey: 'survey of mortgage rates',
    repo_plus_spread: 'CNB repo rate + 2.5 points',
    specification: 'specification (consumer basket)',
  },
);

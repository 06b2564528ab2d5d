import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { phraseBook } from '@tessera/kit/messages';
import type { AffordabilityRow } from '../formula/affordability.ts';
import { computedKind, type Kind, type Method, type Sourced } from '../market/indicator.ts';
import { inputsOf, type MetricId, metricOf } from './metrics.ts';

/** The kind of a figure, its inputs, and the date of the oldest input. */
export type Provenance = {
  readonly kind: Kind;
  readonly from: readonly Sourced[];
  readonly date: string;
};

/** The provenance of a figure; `undefined` when none of its inputs is known. */
export function provenanceOf(id: MetricId, row: AffordabilityRow): Provenance | undefined {
  const from = inputsOf(id, row);
  const first = from[0];
  if (!first) return undefined;
  return {
    kind: metricOf(id).direct ? first.kind : computedKind(from.map(({ kind }) => kind)),
    from,
    date: from.reduce((oldest, { date }) => (date < oldest ? date : oldest), first.date),
  };
}

/** Shape and name of a kind: ● measured, ◐ derived, ◇ assumed, △ fallback. */
export function kindMark(locale: Locale, kind: Kind): Html {
  return html`<span class="kind ${kind}">${phrases(locale)[kind]}</span>`;
}

/** The shape alone, for tables with a legend; screen readers get the name. */
export function kindSign(locale: Locale, kind: Kind, title: string): Html {
  return html`<abbr class="kind ${kind} sign" title="${title}"><span class="visually-hidden">${phrases(locale)[kind]}</span></abbr>`;
}

/** Such as 'derived: real-estate portal, 20 Nov 2026; statistical office, 2024'. */
export function provenanceText(locale: Locale, origin: Provenance): string {
  return `${phrases(locale)[origin.kind]}: ${sourcesText(locale, origin)}`;
}

/** Sources and dates without the kind, for places that show it as a shape. */
export function sourcesText(locale: Locale, { from }: Provenance): string {
  return from.map((value) => sourceAndDate(locale, value)).join('; ');
}

export function sourceAndDate(locale: Locale, { source, date, method }: Sourced): string {
  const from = `${sourceName(locale, source)}, ${dateOfSource(locale, source, date)}`;
  // The name of an estimated rate says how it came about.
  if (method === undefined || method === source) return from;
  return `${from} (${methodName(locale, method)})`;
}

/** How a value came about that no source published as it stands. */
export function methodName(locale: Locale, method: Method): string {
  return methods(locale)[method];
}

/** Wages describe a whole year, so they are dated with the year alone. */
export function dateOfSource(locale: Locale, source: string, date: string): string {
  return source === 'czso' ? date.slice(0, 4) : formats(locale).date(date);
}

/** The name of a source; names joined by + are translated one by one. */
export function sourceName(locale: Locale, source: string): string {
  const say = names(locale) as Readonly<Record<string, string>>;
  return source
    .split('+')
    .map((name) => say[name] ?? say.basket!)
    .join(' + ');
}

/** The legend of the four kinds. */
export function kindKey(locale: Locale): Html {
  const kinds: readonly Kind[] = ['measured', 'derived', 'fallback', 'assumed'];
  return html`<ul class="kind-key" aria-label="${phrases(locale).key}">${kinds.map(
    (kind) => html`<li>${kindMark(locale, kind)} <span>${meanings(locale)[kind]}</span></li>`,
  )}</ul>`;
}

const phrases = phraseBook({
  key: ['Původ hodnot', 'Origin of values'],
  measured: ['změřeno', 'measured'],
  derived: ['odvozeno', 'derived'],
  fallback: ['náhradní odhad', 'estimate'],
  assumed: ['předpoklad', 'assumed'],
});

const meanings = phraseBook({
  measured: ['hodnota přímo ze zdroje', 'as published by the source'],
  derived: ['vypočteno ze změřených hodnot', 'calculated from measured values'],
  fallback: [
    'nahrazuje chybějící hodnotu (například repo sazba + 2,5 bodu)',
    'replaces a missing value (such as repo rate + 2.5 points)',
  ],
  assumed: ['stanovený předpoklad, ne měření', 'set as an assumption, not measured'],
});

const names = phraseBook({
  portal: ['realitní portál', 'real-estate portal'],
  czso: ['ČSÚ', 'Czech Statistical Office'],
  cnb: ['ČNB', 'Czech National Bank'],
  macro: ['FRED (BIS, OECD)', 'FRED (BIS, OECD)'],
  survey: ['průzkum sazeb hypoték', 'survey of mortgage rates'],
  repo_plus_spread: ['repo sazba ČNB + 2,5 bodu', 'CNB repo rate + 2.5 points'],
  basket: ['předpoklad (spotřební koš)', 'assumption (consumer basket)'],
});

const methods = phraseBook({
  price_scaled_by_price_index: [
    'dnešní cena přepočtená indexem cen',
    'today’s price scaled with the price index',
  ],
  rent_scaled_by_price_index: [
    'dnešní nájem přepočtený indexem cen, index nájmů není',
    'today’s rent scaled with the price index, for want of one of rents',
  ],
  wage_of_other_year: ['mzda nejbližšího roku', 'wage of the nearest year'],
  wage_of_country: ['mzda celé země', 'wage of the country'],
  repo_plus_spread: ['repo sazba + 2,5 bodu', 'repo rate + 2.5 points'],
});

import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { phraseBook } from '@tessera/kit/messages';
import { type Heat, heatByMonths } from '../formula/severity.ts';

/**
 * The severity scale from green to red. Lightness falls with every step, so that it also works in
 * grey and for colour-blind readers; patterns and figures repeat it.
 */
export const heatColours: Readonly<Record<Heat, string>> = {
  'heat-1': '#b9e3c0',
  'heat-2': '#d8dc8c',
  'heat-3': '#f5b84c',
  'heat-4': '#e0703a',
  'heat-5': '#a8261f',
};

/** Colour of a missing value. */
export const NO_HEAT = '#8b9098';

/** A patch of the scale's colour before a figure, hidden from screen readers. */
export function heatPatch(heat: Heat | undefined): Html {
  return html`<span class="patch ${heat ?? 'heat-none'}" aria-hidden="true"></span>`;
}

/** The legend of the five steps. */
export function heatLegend(locale: Locale): Html {
  const say = phrases(locale);
  const years = (months: number) => formats(locale).decimal(months / 12);
  return html`<ul class="heat-key" aria-label="${say.legend}">${heatByMonths.map(
    ({ heat, above, upTo }) =>
      html`<li>${heatPatch(heat)} ${
        upTo === Number.POSITIVE_INFINITY
          ? say.above(years(above))
          : above === Number.NEGATIVE_INFINITY
            ? say.upTo(years(upTo))
            : say.between(years(above), years(upTo))
      }</li>`,
  )}</ul>`;
}

const phrases = phraseBook({
  legend: ['Stupnice: roky čistého platu za byt', 'Scale: years of net pay for the flat'],
  above: [(years: string) => `nad ${years} roku`, (years) => `above ${years} years`],
  upTo: [(years: string) => `do ${years} roku`, (years) => `up to ${years} years`],
  between: [(from: string, to: string) => `${from}–${to}`, (from, to) => `${from}–${to}`],
});

import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { phraseBook } from '@tessera/kit/messages';
import { type Heat, heatByMonths } from '../formula/severity.ts';

/**
 * The one scale from green to red. Lightness falls with every step, so that it is a scale in grey
 * and for the colour-blind too; patterns and the number itself say it again.
 */
export const heatColours: Readonly<Record<Heat, string>> = {
  'heat-1': '#b9e3c0',
  'heat-2': '#d8dc8c',
  'heat-3': '#f5b84c',
  'heat-4': '#e0703a',
  'heat-5': '#a8261f',
};

/** Colour where there is no number. */
export const NO_HEAT = '#8b9098';

/** A small patch of the scale before a number; the number is what is read. */
export function heatPatch(heat: Heat | undefined): Html {
  return html`<span class="patch ${heat ?? 'heat-none'}" aria-hidden="true"></span>`;
}

/** What the five steps mean, in months as specified and in years as shown. */
export function heatLegend(locale: Locale): Html {
  const say = phrases(locale);
  return html`<ul class="heat-key" aria-label="${say.legend}">${heatByMonths.map(
    ({ heat, above, upTo }) =>
      html`<li>${heatPatch(heat)} ${
        upTo === Number.POSITIVE_INFINITY
          ? say.above(above)
          : above === Number.NEGATIVE_INFINITY
            ? say.upTo(upTo)
            : say.between(above, upTo)
      }</li>`,
  )}</ul>`;
}

const phrases = phraseBook(
  {
    legend: 'Stupnice: měsíce čistého platu za byt',
    above: (months: number) => `nad ${months} měsíců`,
    upTo: (months: number) => `do ${months} měsíců`,
    between: (from: number, to: number) => `${from}–${to}`,
  },
  {
    legend: 'Scale: months of net pay for the flat',
    above: (months) => `above ${months} months`,
    upTo: (months) => `up to ${months} months`,
    between: (from, to) => `${from}–${to}`,
  },
);

import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { phraseBook } from '@tessera/kit/messages';
import { type Heat, heats, monthBounds } from '../formula/severity.ts';

/**
 * The severity scale from green to red. Lightness falls with every step, so that it also works in
 * grey and for colour-blind readers; patterns and figures repeat it.
 */
export const heatColours: Readonly<Record<Heat | 'heat-none', string>> = {
  'heat-1': '#b9e3c0',
  'heat-2': '#d8dc8c',
  'heat-3': '#f5b84c',
  'heat-4': '#e0703a',
  'heat-5': '#a8261f',
  // A missing value.
  'heat-none': '#8b9098',
};

/** A patch of the scale's colour before a figure, hidden from screen readers. */
export function heatPatch(heat: Heat | undefined): Html {
  return html`<span class="patch ${heat ?? 'heat-none'}" aria-hidden="true"></span>`;
}

/** The legend of the five steps, in years as on the pages; `monthBounds` are months. */
export function heatLegend(locale: Locale): Html {
  const say = phrases(locale);
  const ends = monthBounds.map((months) => formats(locale).decimal(months / 12));
  const texts = heats.map((_, step) => {
    const [from, to] = [ends[step - 1], ends[step]];
    if (from === undefined) return say.upTo(to!);
    return to === undefined ? say.above(from) : `${from}–${to}`;
  });
  return html`<ul class="heat-key" aria-label="${say.legend}">${heats.map(
    (heat, step) => html`<li>${heatPatch(heat)} ${texts[step]}</li>`,
  )}</ul>`;
}

const phrases = phraseBook({
  legend: ['Stupnice: roky čistého platu za byt', 'Scale: years of net pay for the flat'],
  above: [(years: string) => `nad ${years} roku`, (years) => `above ${years} years`],
  upTo: [(years: string) => `do ${years} roku`, (years) => `up to ${years} years`],
});

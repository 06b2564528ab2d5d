import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import { phraseBook } from '@tessera/kit/messages';
import type { Visit } from '@tessera/kit/ui/visit';
import { yearsOf } from '../chamber/electoral-periods.ts';
import type { Period } from '../chamber/period.ts';

/** How to cite a figure: whose data, of which years and as of which day, on what terms, and where. */
export function citation(visit: Visit, { term, sourceDate }: Period): Html {
  const say = phrases(visit.locale);
  const { path, origin = '' } = visit;
  // A fragment is cited by the page that shows it.
  const address = origin + path.replace(/^\/api\//, '/').replace(/&?\bformat=html\b/, '');
  return html`<span class="citation">${say.source(yearsOf(term), formats(visit.locale).date(sourceDate))} <a href="/data#source">${say.terms}</a>. ${say.computed} <cite>${address}</cite></span>`;
}

const phrases = phraseBook({
  source: [
    (years: string, date: string) =>
      `Zdroj: Poslanecká sněmovna, otevřená data ${years}, stav k ${date},`,
    (years, date) => `Source: Chamber of Deputies, open data ${years}, as of ${date},`,
  ],
  terms: ['za jejích podmínek', 'on its terms'],
  computed: ['Výpočet: Tessera.', 'Computed by Tessera.'],
});

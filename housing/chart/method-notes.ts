import type { Locale } from '@tessera/kit/locale';
import { phraseBook } from '@tessera/kit/messages';
import type { Method } from '../market/indicator.ts';
import type { Sheet } from '../market/sheet.ts';

/**
 * What a chart says about values that no source published as they stand: a sentence for each method
 * with the years it was used for. Empty where every value was published. The labels of the sheet are
 * years.
 */
export function methodNotes(locale: Locale, { labels, series }: Sheet): string {
  const yearsOf = new Map<Method, Set<string>>();
  for (const { points } of series) {
    for (const [index, point] of points.entries()) {
      for (const method of point?.methods ?? []) {
        const years = yearsOf.get(method) ?? new Set();
        yearsOf.set(method, years.add(labels[index] ?? ''));
      }
    }
  }
  const say = phrases(locale);
  return [...yearsOf].map(([method, years]) => say[method](say.years([...years].sort()))).join(' ');
}

const phrases = phraseBook({
  years: [
    (years: readonly string[]) =>
      `${years.length === 1 ? 'rok' : 'roky'} ${new Intl.ListFormat('cs').format(years)}`,
    (years) => new Intl.ListFormat('en-GB').format(years),
  ],
  price_scaled_by_price_index: [
    (years: string) =>
      `Ceny za ${years} nikdo nezměřil: jsou to dnešní ceny přepočtené celostátním indexem cen nemovitostí.`,
    (years) =>
      `Nobody measured the prices of ${years}: they are today's, scaled with the national property price index.`,
  ],
  rent_scaled_by_price_index: [
    (years: string) =>
      `Nájmy za ${years} nikdo nezměřil. Žádný ze zdrojů nemá index nájmů, proto jsou to dnešní nájmy přepočtené indexem cen nemovitostí; skutečné tehdejší nájmy se mohly výrazně lišit.`,
    (years) =>
      `Nobody measured the rents of ${years}. No source has an index of rents, so they are today's, scaled with the index of property prices; actual rents may have been quite different.`,
  ],
  wage_of_other_year: [
    (years: string) => `Za ${years} je použita mzda nejbližšího zveřejněného roku.`,
    (years) => `For ${years} the wage is that of the nearest published year.`,
  ],
  wage_of_country: [
    (years: string) => `Za ${years} je místo chybějící mzdy kraje mzda celé země.`,
    (years) => `For ${years} the wage of the country stands in for a missing regional one.`,
  ],
  repo_plus_spread: [
    (years: string) => `Sazba hypotéky za ${years} je odhad: repo sazba + 2,5 bodu.`,
    (years) => `The mortgage rate of ${years} is an estimate: repo rate + 2.5 points.`,
  ],
});

import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { phraseBook } from '@tessera/kit/messages';
import { tiles } from '@tessera/kit/ui/elements';
import type { AffordabilityRow } from '../formula/affordability.ts';
import { findKraj } from '../market/kraj.ts';
import { cityToKraj } from '../market/region.ts';
import { foldedSection } from '../ui/folded-section.ts';
import type { MetricId } from '../ui/metrics.ts';
import { kindKey } from '../ui/provenance.ts';
import { figure, figureTile } from '../ui/value.ts';
import { sampleNote } from './listings.ts';

/** Every figure of a region, by topic. */
const GROUPS = {
  price: ['years_to_buy', 'price_m2', 'flat_price'],
  wage: ['gross_wage', 'net_wage'],
  mortgage: ['mortgage_rate', 'payment', 'payment_to_wage'],
  rent: ['rent_m2', 'rent', 'rent_to_payment', 'rent_to_wage'],
  saving: ['expenses', 'savings', 'years_to_save', 'years_to_deposit'],
} as const satisfies Record<string, readonly MetricId[]>;

type Group = keyof typeof GROUPS;

/** The figure that stands for a folded group. */
const MAIN: Readonly<Record<Group, MetricId>> = {
  price: 'flat_price',
  wage: 'net_wage',
  mortgage: 'payment',
  rent: 'rent',
  saving: 'savings',
};

/** All figures with kind and method; every topic but the price is folded under its main figure. */
export function figures(
  locale: Locale,
  region: string,
  row: AffordabilityRow,
  lastRefresh: string | undefined,
): Html {
  const say = phrases(locale);
  const tilesOf = (group: Group) =>
    tiles(GROUPS[group].map((id) => figureTile(locale, id, row, lastRefresh)));
  const folded = (group: Group, more?: Html) =>
    foldedSection({
      ...{ id: `figures-${group}`, heading: say[group], level: 3 },
      note: figure(locale, MAIN[group], row),
      content: html`${tilesOf(group)}${more}`,
    });
  const kraj = findKraj(cityToKraj(region));
  return html`<section class="figures" aria-labelledby="figures"><h2 id="figures">${say.figures}</h2>
<p class="small muted">${say.places(kraj?.[locale === 'cs' ? 'name' : 'nameInEnglish'] ?? '')}</p>
<h3>${say.price}</h3>${tilesOf('price')}${sampleNote(locale, 'price', row.inputs.price)}
${folded('wage')}${folded('mortgage')}${folded('rent', sampleNote(locale, 'rent', row.inputs.rent))}${folded('saving')}
${kindKey(locale)}</section>`;
}

const phrases = phraseBook({
  figures: ['Všechna čísla', 'All figures'],
  places: [
    (kraj: string) =>
      `Ceny a nájmy jsou nabídkové, u měst za celý okres. Platy jsou za kraj: ${kraj}.`,
    (kraj) =>
      `Prices and rents are asking ones, for towns those of the whole district. Pay is that of the region around: ${kraj}.`,
  ],
  price: ['Cena', 'Price'],
  wage: ['Čistý plat', 'Net pay'],
  mortgage: ['Splátka hypotéky', 'Mortgage payment'],
  rent: ['Nájem', 'Rent'],
  saving: ['Měsíčně lze naspořit', 'Left to save a month'],
});

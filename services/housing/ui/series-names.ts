import { phraseBook } from '@tessera/kit/messages';

/** The names of the stored series, by indicator. */
export const seriesNames = phraseBook({
  nominal_property_price_index: [
    'Index cen nemovitostí, nominální (BIS)',
    'Property price index, nominal (BIS)',
  ],
  real_property_price_index: [
    'Index cen nemovitostí, reálný (BIS)',
    'Property price index, real (BIS)',
  ],
  cpi: ['Spotřebitelské ceny', 'Consumer prices'],
  repo_rate_2w: ['Dvoutýdenní repo sazba', 'Two-week repo rate'],
  mortgage_rate_avg: ['Průměrná sazba nových hypoték', 'Average rate of new mortgages'],
  avg_monthly_wage: [
    'Průměrná hrubá mzda (struktura mezd)',
    'Average gross wage (structure of earnings)',
  ],
  median_monthly_wage: [
    'Mediánová hrubá mzda (struktura mezd)',
    'Median gross wage (structure of earnings)',
  ],
  avg_asking_price_m2_flat: ['Nabídková cena bytů, průměr', 'Asking price of flats, mean'],
  median_asking_price_m2_flat: ['Nabídková cena bytů, medián', 'Asking price of flats, median'],
  avg_rent_m2_flat: ['Nabídkový nájem bytů, průměr', 'Asking rent of flats, mean'],
  median_rent_m2_flat: ['Nabídkový nájem bytů, medián', 'Asking rent of flats, median'],
});

import { accent } from '@tessera/kit/chart/theme';
import { formats } from '@tessera/kit/format';
import type { Locale } from '@tessera/kit/locale';
import { phraseBook } from '@tessera/kit/messages';
import { type Chart, chartOf } from '../chart/chart.ts';
import { lines } from '../chart/lines.ts';
import type { Sheet } from '../market/sheet.ts';
import type { Odds } from '../odds/odds.ts';

/** The probability that buying wins, by the year in which the stay ends. */
export function rentOrBuyChart(locale: Locale, { years }: Odds): Chart {
  const say = phrases(locale);
  const { percent } = formats(locale);
  const sheet: Sheet = {
    name: 'rent-or-buy',
    labels: years.map(({ year }) => String(year)),
    series: [
      {
        label: say.buying,
        unit: '%',
        colour: accent('housing'),
        points: years.map(({ buy }) => ({ value: buy * 100, source: 'draws', kind: 'derived' })),
      },
    ],
  };
  return chartOf(sheet, {
    chart: lines({ sheet, axis: say.buying, text: (value) => percent(value, 0) }),
    title: say.buying,
    measure: say.measure,
    height: 300,
  });
}

const phrases = phraseBook({
  buying: ['Pravděpodobnost, že se vyplatí koupě', 'Probability that buying wins'],
  measure: [
    'Pravděpodobnost, že kupující má po prodeji bytu aspoň tolik co nájemník (%); vodorovně roky do prodeje',
    'Probability that the buyer, after selling, owns at least as much as the renter (%); years until the sale',
  ],
});

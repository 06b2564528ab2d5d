import { heightOfBars } from '@tessera/kit/chart/bars';
import { PICTURE_WIDTH } from '@tessera/kit/chart/picture';
import { accent } from '@tessera/kit/chart/theme';
import { formats } from '@tessera/kit/format';
import type { Locale } from '@tessera/kit/locale';
import { phraseBook } from '@tessera/kit/messages';
import type { AffordabilityRow } from '../formula/affordability.ts';
import { heatOfMonths } from '../formula/severity.ts';
import { regionName, regionsOnly } from '../market/region.ts';
import type { Sheet } from '../market/sheet.ts';
import { metricWords } from '../ui/metric-phrases.ts';
import { sortedBy } from '../ui/metrics.ts';
import { phrases as shared } from '../ui/phrases.ts';
import { heatColours, NO_HEAT } from '../ui/severity.ts';
import { barsOfSheet, type Chart, pointOf } from './chart.ts';

/** `affordability`: years of net pay per region in descending order, coloured by severity. */
export function affordabilityChart(locale: Locale, rows: readonly AffordabilityRow[]): Chart {
  const say = phrases(locale);
  const { decimal } = formats(locale);
  const sorted = sortedBy(regionsOnly(rows), 'years_to_buy', 'high');
  const label = metricWords(locale, 'years_to_buy', sorted[0]).name;
  const sheet: Sheet = {
    name: 'affordability',
    labels: sorted.map(({ region }) => regionName(region, locale)),
    series: [
      {
        label,
        unit: 'years',
        points: sorted.map((row) => pointOf('years_to_buy', row)),
        colours: sorted.map(({ monthsToBuy }) => colourOfMonths(monthsToBuy)),
      },
    ],
  };
  const [most, least] = [sorted[0], sorted.findLast((row) => row.monthsToBuy !== undefined)];
  return {
    sheet,
    picture: {
      chart: barsOfSheet({
        sheet,
        axis: label,
        text: (value) => shared(locale).years(decimal(value)),
        noData: shared(locale).noData,
      }),
      title:
        most?.monthsToBuy === undefined || least?.monthsToBuy === undefined
          ? shared(locale).noData
          : say.finding(
              regionName(most.region, locale),
              decimal(most.monthsToBuy / least.monthsToBuy),
              regionName(least.region, locale),
            ),
      measure: label,
      width: PICTURE_WIDTH,
      height: heightOfBars(sorted.length),
    },
  };
}

/** `wages`: gross wage per region in descending order. */
export function wagesChart(locale: Locale, rows: readonly AffordabilityRow[]): Chart {
  const say = phrases(locale);
  const { money } = formats(locale);
  const sorted = sortedBy(regionsOnly(rows), 'gross_wage', 'high');
  const label = say.wage(sorted[0]?.definition.wage === 'median');
  const sheet: Sheet = {
    name: 'wages',
    labels: sorted.map(({ region }) => regionName(region, locale)),
    series: [
      {
        label,
        unit: 'CZK/month',
        points: sorted.map((row) => pointOf('gross_wage', row)),
        colour: accent('housing'),
      },
    ],
  };
  return {
    sheet,
    picture: {
      chart: barsOfSheet({ sheet, axis: label, text: money, noData: shared(locale).noData }),
      title: say.wagesTitle,
      measure: label,
      width: PICTURE_WIDTH,
      height: heightOfBars(sorted.length),
    },
  };
}

function colourOfMonths(months: number | undefined): string {
  const heat = heatOfMonths(months);
  return heat ? heatColours[heat] : NO_HEAT;
}

const phrases = phraseBook({
  finding: [
    (most: string, times: string, least: string) =>
      `${most}: byt stojí ${times}krát více platů než v regionu ${least}`,
    (most, times, least) => `${most}: a flat costs ${times} times as many pays as in ${least}`,
  ],
  wage: [
    (median: boolean) => `${median ? 'Mediánová' : 'Průměrná'} hrubá měsíční mzda v kraji (Kč)`,
    (median) => `${median ? 'Median' : 'Average'} gross monthly wage of the region (CZK)`,
  ],
  wagesTitle: [
    'Mzdy se mezi kraji liší mnohem méně než ceny bytů',
    'Wages differ far less between regions than flat prices do',
  ],
});

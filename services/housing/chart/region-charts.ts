import { heightOfBars } from '@tessera/kit/chart/bars';
import { accent } from '@tessera/kit/chart/theme';
import { formats } from '@tessera/kit/format';
import type { Locale } from '@tessera/kit/locale';
import { phraseBook } from '@tessera/kit/messages';
import type { AffordabilityRow } from '../formula/affordability.ts';
import { heatOfMonths } from '../formula/severity.ts';
import { regionName, regionsOnly } from '../market/region.ts';
import type { Sheet, SheetSeries } from '../market/sheet.ts';
import { metricWords } from '../ui/metric-phrases.ts';
import { type MetricId, sortedBy } from '../ui/metrics.ts';
import { phrases as shared } from '../ui/phrases.ts';
import { heatColours } from '../ui/severity.ts';
import { barsOfSheet, type Chart, chartOf, pointOf } from './chart.ts';

/** `affordability`: years of net pay per region in descending order, coloured by severity. */
export function affordabilityChart(locale: Locale, rows: readonly AffordabilityRow[]): Chart {
  const { decimal } = formats(locale);
  const { years, noData } = shared(locale);
  const sorted = sortedBy(regionsOnly(rows), 'years_to_buy', 'high');
  const [most, least] = [sorted[0], sorted.findLast((row) => row.monthsToBuy !== undefined)];
  return regionBars(locale, sorted, 'years_to_buy', {
    name: 'affordability',
    unit: 'years',
    label: metricWords(locale, 'years_to_buy').name,
    look: {
      colours: sorted.map((row) => heatColours[heatOfMonths(row.monthsToBuy) ?? 'heat-none']),
    },
    text: (value) => years(decimal(value)),
    title:
      most?.monthsToBuy === undefined || least?.monthsToBuy === undefined
        ? noData
        : phrases(locale).finding(
            regionName(most.region, locale),
            decimal(most.monthsToBuy / least.monthsToBuy),
            regionName(least.region, locale),
          ),
  });
}

/** `wages`: gross wage per region in descending order. */
export function wagesChart(locale: Locale, rows: readonly AffordabilityRow[]): Chart {
  const say = phrases(locale);
  const sorted = sortedBy(regionsOnly(rows), 'gross_wage', 'high');
  return regionBars(locale, sorted, 'gross_wage', {
    name: 'wages',
    unit: 'CZK/month',
    look: { colour: accent('housing') },
    label: say.wage,
    text: formats(locale).money,
    title: sorted[0]?.avgMonthlyWage === undefined ? shared(locale).noData : say.wage,
  });
}

type RegionBars = Pick<Sheet, 'name'> &
  Pick<SheetSeries, 'label' | 'unit'> & {
    readonly look: Pick<SheetSeries, 'colour' | 'colours'>;
    readonly text: (value: number) => string;
    readonly title: string;
  };

/** A bar for each row. */
function regionBars(
  locale: Locale,
  rows: readonly AffordabilityRow[],
  id: MetricId,
  { name, label, unit, look, text, title }: RegionBars,
): Chart {
  const sheet: Sheet = {
    name,
    labels: rows.map(({ region }) => regionName(region, locale)),
    series: [{ label, unit, points: rows.map((row) => pointOf(id, row)), ...look }],
  };
  return chartOf(sheet, {
    chart: barsOfSheet({ sheet, axis: label, text, noData: shared(locale).noData }),
    title,
    measure: label,
    height: heightOfBars(rows.length),
  });
}

const phrases = phraseBook({
  finding: [
    (most: string, times: string, least: string) =>
      `${most}: byt stojí ${times}krát více platů než v regionu ${least}`,
    (most, times, least) => `${most}: a flat costs ${times} times as many pays as in ${least}`,
  ],
  wage: [
    'Průměrná hrubá měsíční mzda v kraji (Kč)',
    'Average gross monthly wage of the region (CZK)',
  ],
});

import { paint } from '@tessera/kit/chart/theme';
import { formats } from '@tessera/kit/format';
import type { Locale } from '@tessera/kit/locale';
import { phraseBook } from '@tessera/kit/messages';
import { ACCENTS } from '@tessera/kit/ui/tokens';
import type { AffordabilityRow } from '../formula/affordability.ts';
import { heatOfMonths } from '../formula/severity.ts';
import { NATIONAL, regionName } from '../market/region.ts';
import type { Sheet, SheetPoint } from '../market/sheet.ts';
import { bars, type Chart, heightOfBars } from './chart-parts.ts';
import { type MetricId, metricOf, sortedBy } from './metrics.ts';
import { phrases as shared } from './phrases.ts';
import { PICTURE_WIDTH } from './picture.ts';
import { provenanceOf } from './provenance.ts';
import { heatColours, NO_HEAT } from './severity.ts';

/** `affordability`: years of net pay per region, most first, coloured by severity. */
export function affordabilityChart(locale: Locale, rows: readonly AffordabilityRow[]): Chart {
  const say = phrases(locale);
  const { decimal } = formats(locale);
  const sorted = sortedBy(regionsOnly(rows), 'years_to_buy', 'high');
  const sheet: Sheet = {
    name: 'affordability',
    labels: sorted.map(({ region }) => regionName(region, locale)),
    series: [
      {
        label: say.years,
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
      option: bars(
        { sheet, axis: say.years, text: (value) => shared(locale).years(decimal(value)) },
        shared(locale).noData,
      ),
      title:
        most?.monthsToBuy === undefined || least?.monthsToBuy === undefined
          ? shared(locale).noData
          : say.finding(
              regionName(most.region, locale),
              decimal(most.monthsToBuy / least.monthsToBuy),
              regionName(least.region, locale),
            ),
      measure: say.years,
      width: PICTURE_WIDTH,
      height: heightOfBars(sorted.length),
    },
  };
}

/** `wages`: gross wage per region, highest first. */
export function wagesChart(locale: Locale, rows: readonly AffordabilityRow[]): Chart {
  const say = phrases(locale);
  const { money } = formats(locale);
  const sorted = sortedBy(regionsOnly(rows), 'gross_wage', 'high');
  const sheet: Sheet = {
    name: 'wages',
    labels: sorted.map(({ region }) => regionName(region, locale)),
    series: [
      {
        label: say.wage,
        unit: 'CZK/month',
        points: sorted.map((row) => pointOf('gross_wage', row)),
        colour: paint(ACCENTS.housing),
      },
    ],
  };
  return {
    sheet,
    picture: {
      option: bars({ sheet, axis: say.wage, text: money }, shared(locale).noData),
      title: say.wagesTitle,
      measure: say.wage,
      width: PICTURE_WIDTH,
      height: heightOfBars(sorted.length),
    },
  };
}

export function regionsOnly<Row extends AffordabilityRow>(rows: readonly Row[]): Row[] {
  return rows.filter(({ region }) => region !== NATIONAL);
}

/** A figure of a row as a point of a chart; `undefined` where there is no figure. */
export function pointOf(id: MetricId, row: AffordabilityRow): SheetPoint | undefined {
  const value = metricOf(id).value(row);
  const origin = provenanceOf(id, row);
  if (value === undefined || !origin) return undefined;
  return {
    value,
    kind: origin.kind,
    source: origin.from.map(({ source }) => source).join(' + '),
    date: row.date,
  };
}

function colourOfMonths(months: number | undefined): string {
  const heat = heatOfMonths(months);
  return heat ? heatColours[heat] : NO_HEAT;
}

const phrases = phraseBook(
  {
    years: 'Roky čistého platu za byt 60 m²',
    finding: (most: string, times: string, least: string) =>
      `${most}: na byt je třeba ${times}krát tolik platů co v místě ${least}`,
    wage: 'Průměrná hrubá měsíční mzda v kraji (Kč)',
    wagesTitle: 'Mzdy se mezi kraji liší mnohem méně než ceny bytů',
  },
  {
    years: 'Years of net pay for a 60 m² flat',
    finding: (most, times, least) =>
      `${most}: a flat takes ${times} times as many pays as in ${least}`,
    wage: 'Average gross monthly wage of the region (CZK)',
    wagesTitle: 'Wages differ far less between regions than prices of flats',
  },
);

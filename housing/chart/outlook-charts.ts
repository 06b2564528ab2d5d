import { PICTURE_WIDTH } from '@tessera/kit/chart/picture';
import { categories } from '@tessera/kit/chart/theme';
import { formats } from '@tessera/kit/format';
import type { Locale } from '@tessera/kit/locale';
import { phraseBook } from '@tessera/kit/messages';
import type { Extrapolated, Outlook } from '../formula/outlook.ts';
import type { Sheet } from '../market/sheet.ts';
import { phrases as shared } from '../ui/phrases.ts';
import type { Chart } from './chart.ts';
import { lines } from './lines.ts';
import { pastAndProjected, yearLabels } from './past-and-projected.ts';

const TONES = categories(3).map(({ colour }) => colour);

/** `forecast`: price index, wage index and years to buy of the country, each extrapolated. */
export function forecastChart(locale: Locale, outlook: Outlook): Chart {
  const say = phrases(locale);
  const { decimal } = formats(locale);
  const { priceIndex, wageIndex, yearsToBuy, baseYear, indexDates } = outlook;
  const labels = yearLabels([priceIndex, wageIndex, yearsToBuy]);
  const line = { labels, projected: say.projected };
  const sheet: Sheet = {
    name: 'forecast',
    labels,
    series: [
      ...pastAndProjected(priceIndex, {
        ...{ ...line, label: say.price, unit: 'index', colour: TONES[0]!, axis: 'y' },
        source: 'macro',
        dates: indexDates,
      }),
      ...pastAndProjected(wageIndex, {
        ...{ ...line, label: say.wage, unit: 'index', colour: TONES[2]!, axis: 'y' },
        source: 'czso',
      }),
      ...pastAndProjected(yearsToBuy, {
        ...{ ...line, label: say.years, unit: 'years', colour: TONES[1]!, axis: 'y1' },
        source: 'portal + macro + czso',
        dates: indexDates,
        methods: ['price_scaled_by_price_index'],
      }),
    ],
  };
  const [price, wage] = [priceIndex.past.at(-1), wageIndex.past.at(-1)];
  return {
    sheet,
    picture: {
      chart: lines({
        sheet: { ...sheet, series: sheet.series.slice(0, 4) },
        axis: say.index(baseYear ?? '–'),
        text: (value) => decimal(value),
      }),
      title:
        price && wage
          ? say.finding(decimal(price.value / 100), decimal(wage.value / 100), baseYear ?? 0)
          : shared(locale).noData,
      measure: say.measure(baseYear ?? '–'),
      width: PICTURE_WIDTH,
      height: 380,
    },
  };
}

/** Years to buy in a picture of its own, because years and indices need different axes. */
export function yearsToBuyPicture(
  locale: Locale,
  { yearsToBuy, thisYear }: Outlook,
): Chart['picture'] {
  const say = phrases(locale);
  const { decimal } = formats(locale);
  const labels = yearLabels([yearsToBuy]);
  const sheet: Sheet = {
    name: 'years-to-buy',
    labels,
    series: pastAndProjected(yearsToBuy, {
      ...{ labels, projected: say.projected, label: say.years, unit: 'years', colour: TONES[1]! },
      source: '',
    }),
  };
  return {
    chart: lines({
      sheet,
      axis: say.years,
      text: (value) => decimal(value),
    }),
    title: findingOf(locale, yearsToBuy, thisYear, decimal, say.yearsFinding),
    measure: say.yearsMeasure,
    width: PICTURE_WIDTH,
    height: 340,
  };
}

/** `rent-burden`: rent of 60 m² as a share of net pay, extrapolated. */
export function rentBurdenChart(
  locale: Locale,
  { rentBurden, rentGrowth, thisYear }: Outlook,
): Chart {
  const say = phrases(locale);
  const { percent } = formats(locale);
  const labels = yearLabels([rentBurden]);
  const sheet: Sheet = {
    name: 'rent-burden',
    labels,
    series: pastAndProjected(rentBurden, {
      ...{ labels, projected: say.projected, label: say.burden, unit: '%', colour: TONES[0]! },
      source: 'portal + czso',
    }),
  };
  return {
    sheet,
    picture: {
      chart: lines({
        sheet,
        axis: say.burdenAxis,
        text: (value) => percent(value),
      }),
      title: findingOf(locale, rentBurden, thisYear, percent, say.burdenFinding),
      measure: rentGrowth?.of === 'rents' ? say.burdenOfRents : say.burdenOfWages,
      width: PICTURE_WIDTH,
      height: 340,
    },
  };
}

/** This year is an estimate as long as its wages are not published. */
function findingOf(
  locale: Locale,
  { past, future }: Extrapolated,
  thisYear: number | undefined,
  write: (value: number) => string,
  finding: (year: number, now: string, then: number, ahead: string) => string,
): string {
  const now = [...past, ...future].find(({ year }) => year === thisYear);
  const then = future.at(-1);
  if (!now || !then) return shared(locale).noData;
  return finding(
    now.year,
    write(now.value),
    then.year,
    then.low === undefined || then.high === undefined
      ? write(then.value)
      : phrases(locale).between(write(then.low), write(then.high)),
  );
}

const phrases = phraseBook({
  price: ['ceny bytů', 'flat prices'],
  wage: ['hrubé mzdy', 'gross wages'],
  years: ['roky platu za byt', 'years of pay for a flat'],
  burden: ['podíl nájmu na platu', 'rent as a share of pay'],
  burdenAxis: ['Podíl nájmu 60 m² na čistém platu (%)', 'Rent of 60 m² as a share of net pay (%)'],
  projected: [(label: string) => `${label}, výhled`, (label) => `${label}, projected`],
  index: [(year: number | string) => `Index (${year} = 100)`, (year) => `Index (${year} = 100)`],
  measure: [
    (year: number | string) =>
      `Index cen nemovitostí a index mezd, ${year} = 100. Plná čára jsou zveřejněné roky, čárkovaná výhled; v pásmu leží čtyři z pěti zpětně ověřených výhledů.`,
    (year) =>
      `Property price index and wage index, ${year} = 100. Solid lines are published years, dashed ones projections; four of five back-tested projections lie within the band.`,
  ],
  finding: [
    (price: string, wage: string, year: number) =>
      `Od roku ${year} ceny bytů vzrostly ${price}krát, mzdy ${wage}krát`,
    (price, wage, year) => `Since ${year} flat prices have risen ${price}-fold, wages ${wage}-fold`,
  ],
  yearsMeasure: [
    'Roky čistého platu za byt 60 m², průměr regionů. Plná čára končí posledním rokem se zveřejněnými mzdami; ceny minulých let jsou dopočteny indexem cen nemovitostí.',
    'Years of net pay for a 60 m² flat, mean of the regions. The solid line ends with the last year of published wages; past prices are scaled with the property price index.',
  ],
  between: [(low: string, high: string) => `${low} až ${high}`, (low, high) => `${low} to ${high}`],
  yearsFinding: [
    (year: number, now: string, then: number, ahead: string) =>
      `V roce ${year} odhadem ${now} roku platu, v roce ${then} při stejném vývoji ${ahead}`,
    (year, now, then, ahead) =>
      `An estimated ${now} years of pay in ${year}; ${ahead} by ${then} if the trends continue`,
  ],
  burdenOfRents: [
    'Nájem bytu 60 m² jako podíl čistého platu. Plná čára jsou měřené nájmy a zveřejněné mzdy, čárkovaná výhled obou.',
    'Rent of a 60 m² flat as a share of net pay. The solid line has measured rents and published wages, the dashed one projects both.',
  ],
  burdenOfWages: [
    'Nájem bytu 60 m² jako podíl čistého platu. Čárkovaně výhled: dnešní nájem roste dlouhodobým tempem mezd, plat zvolenou metodou; dřívější nájmy nejsou změřeny.',
    "Rent of a 60 m² flat as a share of net pay. Dashed is the projection: today's rent grows at the long-run pace of wages, pay by the chosen method; earlier rents are not measured.",
  ],
  burdenFinding: [
    (year: number, now: string, then: number, ahead: string) =>
      `Nájem bere v roce ${year} odhadem ${now} platu, v roce ${then} při stejném vývoji ${ahead}`,
    (year, now, then, ahead) =>
      `Rent takes an estimated ${now} of pay in ${year}; ${ahead} by ${then} if the trends continue`,
  ],
});

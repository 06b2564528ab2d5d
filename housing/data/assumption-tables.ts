import { formats } from '@tessera/kit/format';
import { type Html, html, type Part } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { disclosure } from '@tessera/kit/ui/elements';
import { table } from '@tessera/kit/ui/table';
import { ADDED_POINTS, LEAVE, MOST_LTV } from '../formula/household.ts';
import {
  assumedRules2025,
  FIRST_TAX_YEAR,
  statutoryRules,
  type TaxRules,
} from '../formula/net-pay.ts';
import {
  type Assumption,
  assumptions,
  fixed,
  householdAssumptions,
  livingExpenses,
  livingExpensesSource,
  rentOrBuyAssumptions,
} from '../market/assumptions.ts';
import { LAW_CHECKED, type LawRow, law, lawOn, lawUnits, lawUntil } from '../market/law.ts';
import { regionName } from '../market/region.ts';
import { RETURN_DEVIATION } from '../odds/odds.ts';
import { lawNames, lawSource } from './law-phrases.ts';
import { phrases } from './phrases.ts';

const ALL = {
  ...assumptions,
  ...rentOrBuyAssumptions,
  ...householdAssumptions,
  mostLtv: fixed(MOST_LTV, '% of price'),
  addedPoints: fixed(ADDED_POINTS, 'percentage points'),
  leaveAllowance: fixed(LEAVE.allowance, 'CZK'),
  leaveMonths: fixed(LEAVE.months, 'months'),
  returnDeviation: fixed(RETURN_DEVIATION * 100, '%'),
};

const ASSUMPTIONS = Object.entries(ALL) as [keyof typeof ALL, Assumption][];

export const assumptionCount = ASSUMPTIONS.length;

export function assumptionTable(locale: Locale): Html {
  const say = phrases(locale);
  const { decimal, date } = formats(locale);
  return table({
    label: say.tableOf(say.assumptions),
    caption: html`<small>${say.assumptionsHelp}</small>`,
    rows: ASSUMPTIONS,
    empty: '',
    columns: [
      { label: say.name, rowHeader: true, cell: ([name]) => say[name] },
      {
        label: say.value,
        numeric: true,
        cell: ([, { value }]) => decimal(value, Number.isInteger(value) ? 0 : 1),
      },
      { label: say.unit, cell: ([, { unit }]) => say.units(unit) },
      { label: say.setBy, cell: ([, { source }]) => say.sets(source) },
      { label: say.asOf, cell: ([, { asOf }]) => date(asOf) },
    ],
  });
}

/** The rules of each year with the net pay they leave; the first row is the default. */
export function taxTable(locale: Locale, day: string): Html {
  const say = phrases(locale);
  const { percent, money } = formats(locale);
  const years = Array.from(
    { length: Number(day.slice(0, 4)) - FIRST_TAX_YEAR + 1 },
    (_, index) => Number(day.slice(0, 4)) - index,
  );
  const rows: TaxRules[] = [
    assumedRules2025,
    ...years.map((year) => statutoryRules(`${year}-12-31`)),
  ];
  const share = (value: number) =>
    percent(value * 100, Number((value * 100).toFixed(6)) % 1 === 0 ? 0 : 1);
  return table({
    label: say.taxes,
    caption: html`${say.taxes}<small>${say.taxesHelp}</small>`,
    rows,
    empty: '',
    columns: [
      {
        label: say.rules,
        rowHeader: true,
        cell: (rules) =>
          rules === assumedRules2025 ? say.requested(rules.year) : String(rules.year),
      },
      { label: say.insurance, numeric: true, cell: ({ insurance }) => share(insurance) },
      {
        label: say.rates,
        numeric: true,
        cell: ({ lowerRate, upperRate }) =>
          lowerRate === upperRate ? share(lowerRate) : `${share(lowerRate)} / ${share(upperRate)}`,
      },
      {
        label: say.threshold,
        numeric: true,
        cell: ({ threshold }) => (Number.isFinite(threshold) ? money(threshold) : '–'),
      },
      { label: say.credit, numeric: true, cell: ({ credit }) => money(credit) },
    ],
  });
}

/** Every number set by law with its validity and source: those in force, and the others folded. */
export function lawTables(locale: Locale, day: string): Html {
  const say = phrases(locale);
  const { date } = formats(locale);
  const isInForce = (row: LawRow) => lawOn(row.name, day) === row && row.value !== undefined;
  const help = say.lawHelp(date(day), date(LAW_CHECKED));
  const caption = html`${say.law}<small>${help}</small>`;
  const others = law.filter((row) => !isInForce(row)).toReversed();
  return html`${lawTable(locale, say.law, caption, law.filter(isInForce), day)}
${disclosure(say.lawBefore, lawTable(locale, say.lawBefore, say.lawBefore, others, day))}`;
}

function lawTable(
  locale: Locale,
  label: string,
  caption: Part,
  rows: readonly LawRow[],
  day: string,
): Html {
  const say = phrases(locale);
  const { decimal, date } = formats(locale);
  return table<LawRow>({
    ...{ label, caption, rows, empty: '' },
    columns: [
      { label: say.name, rowHeader: true, cell: ({ name }) => lawNames(locale)[name] },
      {
        label: say.value,
        numeric: true,
        cell: ({ value }) =>
          value === undefined ? say.repealed : decimal(value, Number.isInteger(value) ? 0 : 2),
      },
      { label: say.unit, cell: ({ name }) => say.units(lawUnits[name]) },
      { label: say.validFrom, cell: ({ from }) => date(from) },
      {
        label: say.validUntil,
        cell: (row) =>
          lawOn(row.name, day) === row && row.value !== undefined
            ? html`<strong>${say.inForce}</strong>`
            : date(lawUntil(row)),
      },
      { label: say.source, cell: ({ source }) => lawSource(locale, source) },
    ],
  });
}

export function expensesTable(locale: Locale): Html {
  const say = phrases(locale);
  const { money, date } = formats(locale);
  return table({
    label: say.expenses,
    caption: html`${say.expenses}<small>${say.expensesHelp(date(livingExpensesSource.asOf))}</small>`,
    rows: Object.entries(livingExpenses),
    empty: '',
    columns: [
      { label: say.place, rowHeader: true, cell: ([slug]) => regionName(slug, locale) },
      { label: say.monthly, numeric: true, cell: ([, value]) => money(value) },
    ],
  });
}

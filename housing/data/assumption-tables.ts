import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { table } from '@tessera/kit/ui/table';
import { type TaxRules, taxYears } from '../formula/net-pay.ts';
import {
  type Assumption,
  assumptions,
  livingExpenses,
  livingExpensesSource,
  rentOrBuyAssumptions,
} from '../market/assumptions.ts';
import { regionName } from '../market/region.ts';
import { phrases } from './phrases.ts';

export function assumptionTable(locale: Locale): Html {
  const say = phrases(locale);
  const { decimal, date } = formats(locale);
  const rows = Object.entries({ ...assumptions, ...rentOrBuyAssumptions }) as [
    keyof typeof assumptions | keyof typeof rentOrBuyAssumptions,
    Assumption,
  ][];
  return table({
    label: say.assumptions,
    caption: html`${say.assumptions}<small>${say.assumptionsHelp}</small>`,
    rows,
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

export function taxTable(locale: Locale): Html {
  const say = phrases(locale);
  const { given, ...rest } = taxYears;
  const byYear = Object.values(rest);
  const { percent, money } = formats(locale);
  return table({
    label: say.taxes,
    caption: html`${say.taxes}<small>${say.taxesHelp}</small>`,
    rows: [given, ...byYear] as TaxRules[],
    empty: '',
    columns: [
      { label: say.rules, rowHeader: true, cell: ({ label }) => label },
      {
        label: say.insurance,
        numeric: true,
        cell: ({ insurance }) => percent(insurance * 100),
      },
      {
        label: say.rates,
        numeric: true,
        cell: ({ lowerRate, upperRate }) =>
          `${percent(lowerRate * 100, 0)} / ${percent(upperRate * 100, 0)}`,
      },
      { label: say.threshold, numeric: true, cell: ({ threshold }) => money(threshold) },
      { label: say.credit, numeric: true, cell: ({ credit }) => money(credit) },
      { label: say.source, cell: ({ source }) => say.sets(source) },
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

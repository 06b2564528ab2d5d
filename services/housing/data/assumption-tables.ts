import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { table } from '@tessera/kit/ui/table';
import { ASSUMED_ON, type Assumption, assumptions, livingExpenses } from '../market/assumptions.ts';
import { regionName } from '../market/region.ts';
import { unitWords } from '../ui/metric-phrases.ts';
import { phrases } from './phrases.ts';

const ASSUMPTIONS = Object.entries(assumptions) as [keyof typeof assumptions, Assumption][];

export const assumptionCount = ASSUMPTIONS.length;

export function assumptionTable(locale: Locale): Html {
  const say = phrases(locale);
  const { decimal, date } = formats(locale);
  return table({
    label: say.tableOf(say.assumptions),
    caption: html`<small>${say.assumptionsHelp(date(ASSUMED_ON))}</small>`,
    rows: ASSUMPTIONS,
    empty: '',
    columns: [
      { label: say.name, rowHeader: true, cell: ([name]) => say[name] },
      {
        label: say.value,
        numeric: true,
        cell: ([, { value }]) => decimal(value, Number.isInteger(value) ? 0 : 1),
      },
      { label: say.unit, cell: ([, { unit }]) => unitWords(locale, unit) },
      { label: say.setBy, cell: ([, { source }]) => say[source] },
    ],
  });
}

export function expensesTable(locale: Locale): Html {
  const say = phrases(locale);
  const { money } = formats(locale);
  return table({
    label: say.expenses,
    caption: html`${say.expenses}<small>${say.expensesHelp}</small>`,
    rows: Object.entries(livingExpenses),
    empty: '',
    columns: [
      { label: say.place, rowHeader: true, cell: ([slug]) => regionName(slug, locale) },
      { label: say.monthly, numeric: true, cell: ([, value]) => money(value) },
    ],
  });
}

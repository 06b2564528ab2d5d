import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { phraseBook } from '@tessera/kit/messages';
import { tiles } from '@tessera/kit/ui/elements';
import type { AffordabilityRow } from '../formula/affordability.ts';
import type { NumberField } from '../formula/number-input.ts';
import { expensesOf, incomeOf, type Scenario } from '../formula/scenario.ts';
import { assumptions } from '../market/assumptions.ts';
import { formProblems, numberField } from '../ui/fields.ts';
import {
  answerMortgage,
  answerSavings,
  type Mortgage,
  mortgageDefaults,
  mortgageFields,
  type Reading,
  type Savings,
  savingsFields,
} from './analyse.ts';

/** Both forms stand on one page: prefixes keep the ids of their inputs apart. */
export const MORTGAGE_PREFIX = 'm-';
export const SAVINGS_PREFIX = 'v-';

type CalculatorsParts = {
  readonly locale: Locale;
  readonly region: string;
  readonly row: AffordabilityRow;
  /** The scenario of the address. */
  readonly scenario: Scenario | undefined;
};

/**
 * Both calculators of a region with a first result, prefilled from the scenario of the address,
 * otherwise from the region's figures. Their endpoints answer with the result that replaces it.
 */
export function calculators({ locale, region, row, scenario }: CalculatorsParts): Html {
  const say = phrases(locale);
  const mortgage = mortgagePrefill(row, scenario);
  const savings = savingsPrefill(row, scenario);
  return html`<div class="columns">${section(locale, {
    name: 'mortgage',
    api: '/api/mortgage-calc',
    idPrefix: MORTGAGE_PREFIX,
    fields: mortgageFields,
    heading: say.mortgage,
    prefill: mortgage,
    reading: answerMortgage(mortgage),
    show: mortgageResult,
  })}${section(locale, {
    name: 'savings',
    api: '/api/recalc-savings',
    idPrefix: SAVINGS_PREFIX,
    fields: savingsFields,
    heading: say.saving,
    hidden: html`<input type="hidden" name="region" value="${region}">`,
    prefill: savings,
    reading: answerSavings(savings, region, row),
    show: savingsResult,
  })}</div>`;
}

type SectionParts<Answer> = {
  readonly name: string;
  readonly api: string;
  readonly idPrefix: string;
  readonly fields: Readonly<Record<string, NumberField>>;
  readonly heading: string;
  readonly hidden?: Html;
  readonly prefill: Readonly<Record<string, number | undefined>>;
  readonly reading: Reading<Answer>;
  readonly show: (locale: Locale, answer: Answer) => Html;
};

/** A form whose result HTMX replaces; without script the endpoint shows the result alone. */
function section<Answer>(locale: Locale, parts: SectionParts<Answer>): Html {
  const { name, api, idPrefix, fields, heading, hidden, prefill, reading, show } = parts;
  const form = { locale, idPrefix, problems: [] };
  const result =
    reading.kind === 'answer'
      ? show(locale, reading.answer)
      : formProblems({ ...form, problems: reading.problems });
  return html`<section id="${name}" class="calculator" aria-labelledby="${name}-heading">
<h3 id="${name}-heading">${heading}</h3>
<form id="${name}-form" class="filters" action="${api}" method="post" autocomplete="off"
 hx-post="${api}" hx-target="#${name}-result" hx-swap="innerHTML"
 hx-trigger="submit, input delay:350ms" hx-sync="this:replace">
${hidden}
${Object.entries(fields).map(([field, spec]) => numberField(form, field, spec, { value: prefill[field] }))}
<div class="actions"><button type="submit">${phrases(locale).submit}</button></div>
</form>
<div id="${name}-result">${result}</div>
</section>`;
}

function mortgagePrefill(row: AffordabilityRow, scenario: Scenario | undefined) {
  const { price, rate, years, ltv } = mortgageDefaults;
  const size = scenario?.flat_size_m2 ?? assumptions.flatSizeM2.value;
  return {
    price: row.avgPriceM2 === undefined ? price : Math.round(row.avgPriceM2 * size),
    rate: scenario?.mortgage_rate_pct ?? row.mortgageRatePct ?? rate,
    years: scenario?.mortgage_years ?? years,
    ltv: scenario?.ltv_pct ?? ltv,
  };
}

function savingsPrefill(row: AffordabilityRow, scenario: Scenario | undefined) {
  const net = row.avgMonthlyWageNet;
  return {
    net_income: scenario ? incomeOf(scenario) : net === undefined ? undefined : Math.round(net),
    expenses: scenario
      ? expensesOf(scenario)
      : (row.avgLivingExpenses ?? assumptions.scenarioExpenses.value),
    current_savings: scenario?.current_savings ?? 0,
    return_pct: scenario?.investment_return_pct ?? assumptions.investmentReturnPct.value,
  };
}

/** The fragment of `/api/mortgage-calc`. */
export function mortgageResult(locale: Locale, answer: Mortgage): Html {
  const say = phrases(locale);
  const { money, percent, integer } = formats(locale);
  const { principal, total_interest } = answer;
  return tiles([
    { label: say.payment, value: money(answer.monthly_payment), note: say.loan(money(principal)) },
    {
      label: say.total,
      value: money(answer.total_paid),
      note: say.payments(integer(answer.years * 12)),
    },
    {
      label: say.interest,
      value: money(total_interest),
      note: say.share(percent((total_interest / principal) * 100, 0)),
    },
  ]);
}

/** The fragment of `/api/recalc-savings`. */
export function savingsResult(locale: Locale, answer: Savings): Html {
  const say = phrases(locale);
  const { flat_price: price, monthly_savings: monthly } = answer;
  if (price === null) return html`<p class="muted">${say.noPrice}</p>`;
  const { money, decimal } = formats(locale);
  const time = (years: number | null) =>
    years === null ? say.never : say.years(decimal(years, 1));
  return tiles([
    { label: say.whole, value: time(answer.years_to_save), note: say.target(money(price)) },
    {
      label: say.deposit,
      value: time(answer.years_to_save_deposit),
      note: say.target(money(price / 5)),
    },
    {
      label: say.monthly,
      value: money(monthly),
      note: monthly === 0 ? say.nothing : `${money(answer.net_income)} − ${money(answer.expenses)}`,
    },
  ]);
}

const phrases = phraseBook({
  mortgage: ['Hypotéka', 'Mortgage'],
  saving: ['Spoření', 'Saving'],
  submit: ['Přepočítat', 'Recalculate'],
  payment: ['Měsíční splátka', 'Monthly payment'],
  total: ['Celkem zaplatíte', 'Total paid'],
  interest: ['Z toho úroky', 'Total interest'],
  loan: [(money: string) => `z úvěru ${money}`, (money) => `on a loan of ${money}`],
  payments: [(months: string) => `${months} splátek`, (months) => `${months} payments`],
  share: [(share: string) => `${share} z výše úvěru`, (share) => `${share} of the loan`],
  whole: ['Na celý byt', 'For the whole price'],
  deposit: ['Na 20 % ceny', 'For 20% of the price'],
  monthly: ['Měsíční úspora', 'Saved per month'],
  target: [(money: string) => `cíl ${money}`, (money) => `target ${money}`],
  nothing: ['výdaje pohltí celý příjem', 'expenses use up the whole income'],
  never: ['nikdy', 'N/A: never'],
  years: [(years: string) => `${years}\u00a0roku`, (years) => `${years} years`],
  noPrice: ['Pro tento region chybí údaj o ceně.', 'No price data for this region.'],
});

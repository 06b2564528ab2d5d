import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { phraseBook } from '@tessera/kit/messages';
import { tiles } from '@tessera/kit/ui/elements';
import type { Visit } from '@tessera/kit/ui/visit';
import type { AffordabilityRow } from '../formula/affordability.ts';
import { type HouseholdQuestion, householdAnswer } from '../formula/household.ts';
import { expensesOf, incomeOf } from '../formula/scenario.ts';
import { unmistakable } from '../formula/scenario-input.ts';
import { assumptions } from '../market/assumptions.ts';
import { fieldsOfAddress, hiddenHousehold, TOOL } from '../ui/address.ts';
import { definitionInputs } from '../ui/definition.ts';
import { formProblems, numberField, readings } from '../ui/fields.ts';
import {
  answerMortgage,
  answerSavings,
  type Calculator,
  type Mortgage,
  mortgageCalculator,
  mortgageDefaults,
  type Reading,
  type Savings,
  type SentFields,
  savingsCalculator,
} from './analyse.ts';

type CalculatorsParts = {
  readonly visit: Visit;
  readonly region: string;
  readonly row: AffordabilityRow | undefined;
  /** The household of the address. */
  readonly household: HouseholdQuestion | undefined;
};

/**
 * Both calculators of a region with a first result. They are prefilled from their own submitted
 * fields, otherwise from the household of the address, otherwise from the region's figures.
 */
export function calculators({ visit, region, row, household }: CalculatorsParts): Html {
  const { locale } = visit;
  const say = phrases(locale);
  const mortgage = section(visit, mortgageCalculator, {
    heading: say.mortgage,
    attributes: html` data-price-m2="${row?.avgPriceM2 ?? ''}"`,
    prefill: mortgagePrefill(row, household),
    read: answerMortgage,
    show: mortgageResult,
  });
  const savings = section(visit, savingsCalculator, {
    heading: say.saving,
    hidden: html`<input type="hidden" name="region" value="${region}">`,
    prefill: savingsPrefill(row, household),
    read: (sent) => answerSavings(sent, region, row),
    show: savingsResult,
  });
  return html`<div class="columns">${mortgage}${savings}</div>`;
}

type SectionParts<Answer> = {
  readonly heading: string;
  readonly attributes?: Html;
  readonly hidden?: Html;
  readonly prefill: Readonly<Record<string, string | number | undefined>>;
  readonly read: (sent: SentFields) => Reading<Answer>;
  readonly show: (locale: Locale, answer: Answer, sent: SentFields) => Html;
};

/** A form whose result HTMX replaces. Browsers without script submit it to the page. */
function section<Answer>(
  { locale, path }: Visit,
  { name, api, idPrefix, fields }: Calculator,
  { heading, attributes, hidden, prefill, read, show }: SectionParts<Answer>,
): Html {
  const address = fieldsOfAddress(path);
  const values = address[TOOL] === name ? address : prefill;
  const reading = read(values);
  const problems = reading.kind === 'problems' ? reading.problems : [];
  const form = { locale, idPrefix, problems };
  return html`<section id="${name}" class="calculator" aria-labelledby="${name}-heading">
<h3 id="${name}-heading">${heading}</h3>
<form id="${name}-form" class="filters" action="${path.split('?')[0]}#${name}" method="get"${attributes} hx-post="${api}" hx-target="#${name}-result" hx-swap="innerHTML" hx-trigger="submit, input delay:350ms" hx-sync="this:replace" data-address="tool" autocomplete="off">
<input type="hidden" name="calc" value="${name}">${definitionInputs(path)}${hiddenHousehold(path, name)}${hidden}
${Object.entries(fields).map(([field, spec]) => numberField(form, field, spec, { value: values[field] }))}
<div class="actions"><button type="submit">${phrases(locale).submit}</button></div>
</form>
<div id="${name}-result">${reading.kind === 'answer' ? show(locale, reading.answer, values) : formProblems(form)}</div>
</section>`;
}

function mortgagePrefill(
  row: AffordabilityRow | undefined,
  household: HouseholdQuestion | undefined,
) {
  const { price, rate, years, ltv } = mortgageDefaults;
  const size = household?.scenario.flatSizeM2 ?? assumptions.flatSizeM2.value;
  const loan = household && Number(householdAnswer(household).ltv.toFixed(2));
  return {
    price: row?.avgPriceM2 === undefined ? price : Math.round(row.avgPriceM2 * size),
    rate: household?.ratePct ?? row?.mortgageRatePct ?? rate,
    years: household?.scenario.mortgageYears ?? years,
    // Without a loan the calculator shows its own default.
    ltv: loan || ltv,
  };
}

function savingsPrefill(
  row: AffordabilityRow | undefined,
  household: HouseholdQuestion | undefined,
) {
  const scenario = household?.scenario;
  const net = row?.avgMonthlyWageNet;
  return {
    net_income: scenario ? incomeOf(scenario) : net === undefined ? undefined : Math.round(net),
    expenses: scenario
      ? expensesOf(scenario)
      : (row?.avgLivingExpenses ?? assumptions.scenarioExpenses.value),
    current_savings: unmistakable('current_savings', scenario?.currentSavings ?? 0),
    return_pct: scenario?.investmentReturnPct ?? assumptions.investmentReturnPct.value,
  };
}

/** The fragment of `/api/mortgage-calc`. */
export function mortgageResult(locale: Locale, answer: Mortgage, sent: SentFields): Html {
  const say = phrases(locale);
  const { money, percent, integer } = formats(locale);
  const { principal, total_interest } = answer;
  return result(locale, mortgageCalculator, answer, sent, [
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
export function savingsResult(locale: Locale, answer: Savings, sent: SentFields): Html {
  const say = phrases(locale);
  const { flat_price: price, monthly_savings: monthly } = answer;
  if (price === null) return html`<p class="muted">${say.noPrice}</p>`;
  const { money, decimal } = formats(locale);
  const time = (years: number | null) =>
    years === null ? say.never : say.years(decimal(years, 1));
  return result(locale, savingsCalculator, answer, sent, [
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

function result(
  locale: Locale,
  { fields }: Calculator,
  answer: Readonly<Record<string, unknown>>,
  sent: SentFields,
  shown: Parameters<typeof tiles>[0],
): Html {
  const read = readings(locale, fields, sent, (name) => answer[name]);
  return html`${read}<div class="calc-grid">${tiles(shown)}</div>`;
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

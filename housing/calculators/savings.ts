import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { phraseBook } from '@tessera/kit/messages';
import { tiles } from '@tessera/kit/ui/elements';
import { problemOf } from '@tessera/kit/ui/problems';
import { numberField } from '../ui/fields.ts';
import { readings } from '../ui/readings.ts';
import { calculatorSpecs, readFields, type SavingsAnswer, type SentFields } from './analyse.ts';
import type { CalculatorParts } from './mortgage.ts';

export const SAVINGS_PREFIX = 'v-';

/** The savings calculator of one region; HTMX replaces its result. */
export function savingsCalculator(
  { locale, page, fields, problems, answer, kept }: CalculatorParts,
  region: string,
): Html {
  const say = phrases(locale);
  const field = (name: 'net_income' | 'expenses' | 'current_savings' | 'return_pct') =>
    numberField({
      locale,
      id: `${SAVINGS_PREFIX}${name}`,
      name,
      label: calculatorSpecs[name]!.label[locale],
      value: fields[name],
      problem: problemOf(problems, name, locale),
    });
  return html`<section id="savings" class="calculator" aria-labelledby="savings-heading">
<h3 id="savings-heading">${say.heading}</h3>
<form id="savings-form" class="filters" action="${page}#savings" method="get" hx-post="/api/recalc-savings" hx-target="#savings-result" hx-swap="innerHTML" hx-trigger="submit, input delay:350ms" hx-sync="this:replace" data-address="tool" autocomplete="off">
<input type="hidden" name="calc" value="savings">${kept}<input type="hidden" name="region" value="${region}">
${field('net_income')}${field('expenses')}${field('current_savings')}${field('return_pct')}
<div class="actions"><button type="submit">${say.submit}</button></div>
</form>
<div id="savings-result">${answer}</div>
</section>`;
}

/** The fragment of `/api/recalc-savings`; `undefined` without a price in the region. */
export function savingsResult(
  locale: Locale,
  answer: SavingsAnswer | undefined,
  sent: SentFields = {},
): Html {
  const say = phrases(locale);
  if (answer === undefined) return html`<p class="muted">${say.noPrice}</p>`;
  const { money, decimal } = formats(locale);
  const time = (years: number | undefined) =>
    years === undefined ? say.never : say.years(decimal(years, 1));
  return html`${readings(locale, readFields(locale, sent, answer))}<div class="calc-grid">${tiles([
    {
      label: say.whole,
      value: time(answer.yearsToSave),
      note: say.target(money(answer.flatPrice)),
    },
    {
      label: say.deposit,
      value: time(answer.yearsToDeposit),
      note: say.target(money(answer.flatPrice / 5)),
    },
    {
      label: say.monthly,
      value: money(answer.monthlySavings),
      note:
        answer.monthlySavings === 0
          ? say.nothing
          : say.from(money(answer.net_income), money(answer.expenses)),
    },
  ])}</div>`;
}

const phrases = phraseBook({
  heading: ['Spoření', 'Saving'],
  submit: ['Přepočítat', 'Recalculate'],
  whole: ['Na celý byt', 'For the whole price'],
  deposit: ['Na 20 % ceny', 'For 20% of the price'],
  monthly: ['Měsíční úspora', 'Saved per month'],
  target: [(money: string) => `cíl ${money}`, (money) => `target ${money}`],
  from: [
    (income: string, expenses: string) => `${income} − ${expenses}`,
    (income, expenses) => `${income} − ${expenses}`,
  ],
  nothing: ['výdaje pohltí celý příjem', 'expenses use up the whole income'],
  never: ['nikdy', 'N/A: never'],
  years: [(years: string) => `${years}\u00a0roku`, (years) => `${years} years`],
  noPrice: ['Pro tento region chybí údaj o ceně.', 'No price data for this region.'],
});

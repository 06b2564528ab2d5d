import type { Problem } from '@tessera/kit/errors';
import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { phraseBook } from '@tessera/kit/messages';
import { tiles } from '@tessera/kit/ui/tiles';
import type { MortgageAnswer } from '../../formula/calculators.ts';
import { numberField } from '../number-field.ts';
import { problemOf } from '../problem-list.ts';

export const MORTGAGE_PREFIX = 'm-';

export type CalculatorParts = {
  readonly locale: Locale;
  /** Path of the page, for browsers without script. */
  readonly page: string;
  /** What stands in the fields, as text or numbers. */
  readonly fields: Readonly<Record<string, string | number | undefined>>;
  readonly problems: readonly Problem[];
  /** The answer to these fields, or what is wrong with them. */
  readonly answer: Html;
};

/** The mortgage calculator: a form whose answer HTMX replaces (specification part A, section 1). */
export function mortgageCalculator(
  { locale, page, fields, problems, answer }: CalculatorParts,
  pricePerM2: number | undefined,
): Html {
  const say = phrases(locale);
  const field = (name: 'price' | 'rate' | 'years' | 'ltv') =>
    numberField({
      locale,
      id: `${MORTGAGE_PREFIX}${name}`,
      name,
      label: say[name],
      value: fields[name],
      problem: problemOf(locale, problems, name),
    });
  return html`<section id="mortgage" class="calculator" aria-labelledby="mortgage-heading">
<h3 id="mortgage-heading">${say.heading}</h3>
<form id="mortgage-form" class="filters" action="${page}#mortgage" method="get" data-price-m2="${pricePerM2 ?? ''}" hx-post="/api/mortgage-calc" hx-target="#mortgage-result" hx-swap="innerHTML">
<input type="hidden" name="calc" value="mortgage">
${field('price')}${field('rate')}${field('years')}${field('ltv')}
<div class="actions"><button type="submit">${say.submit}</button></div>
</form>
<div id="mortgage-result">${answer}</div>
</section>`;
}

/** The answer of `/api/mortgage-calc`. The class is the specification's original's. */
export function mortgageResult(locale: Locale, answer: MortgageAnswer): Html {
  const say = phrases(locale);
  const { money, percent } = formats(locale);
  return html`<div class="calc-grid">${tiles([
    {
      label: say.payment,
      value: money(answer.monthlyPayment),
      note: say.loan(money(answer.principal)),
    },
    {
      label: say.total,
      value: money(answer.totalPaid),
      note: say.payments(formats(locale).integer(answer.years * 12)),
    },
    {
      label: say.interest,
      value: money(answer.totalInterest),
      note: say.share(percent((answer.totalInterest / answer.principal) * 100, 0)),
    },
  ])}</div>`;
}

const phrases = phraseBook(
  {
    heading: 'Hypotéka',
    price: 'Cena bytu (Kč)',
    rate: 'Úrok (% ročně)',
    years: 'Splácení (roky)',
    ltv: 'Půjčka z ceny, LTV (%)',
    submit: 'Přepočítat',
    payment: 'Měsíční splátka',
    total: 'Celkem zaplatíte',
    interest: 'Z toho úroky',
    loan: (money: string) => `z půjčky ${money}`,
    payments: (months: string) => `${months} splátek`,
    share: (share: string) => `${share} k půjčené částce navíc`,
  },
  {
    heading: 'Mortgage',
    price: 'Flat price (CZK)',
    rate: 'Rate (% a year)',
    years: 'Term (years)',
    ltv: 'Loan of the price, LTV (%)',
    submit: 'Recalculate',
    payment: 'Monthly payment',
    total: 'Total paid',
    interest: 'Total interest',
    loan: (money) => `on a loan of ${money}`,
    payments: (months) => `${months} payments`,
    share: (share) => `${share} on top of the loan`,
  },
);

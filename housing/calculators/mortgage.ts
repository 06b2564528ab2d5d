import type { Problem } from '@tessera/kit/errors';
import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { phraseBook } from '@tessera/kit/messages';
import { tiles } from '@tessera/kit/ui/elements';
import { problemOf } from '@tessera/kit/ui/problems';
import { numberField } from '../ui/fields.ts';
import { readings } from '../ui/readings.ts';
import { calculatorSpecs, type MortgageAnswer, readFields, type SentFields } from './analyse.ts';

export const MORTGAGE_PREFIX = 'm-';

export type CalculatorParts = {
  readonly locale: Locale;
  /** Path of the page; browsers without script submit to it. */
  readonly page: string;
  /** The values of the inputs. */
  readonly fields: Readonly<Record<string, string | number | undefined>>;
  readonly problems: readonly Problem[];
  /** The result of these fields, or their problems. */
  readonly answer: Html | undefined;
  /** Hidden fields that keep the definition and the scenario of the page. */
  readonly kept: Html;
};

/** The mortgage calculator; HTMX replaces its result. */
export function mortgageCalculator(
  { locale, page, fields, problems, answer, kept }: CalculatorParts,
  pricePerM2: number | undefined,
): Html {
  const say = phrases(locale);
  const field = (name: 'price' | 'rate' | 'years' | 'ltv') =>
    numberField({
      locale,
      id: `${MORTGAGE_PREFIX}${name}`,
      name,
      label: calculatorSpecs[name]!.label[locale],
      value: fields[name],
      problem: problemOf(problems, name, locale),
    });
  return html`<section id="mortgage" class="calculator" aria-labelledby="mortgage-heading">
<h3 id="mortgage-heading">${say.heading}</h3>
<form id="mortgage-form" class="filters" action="${page}#mortgage" method="get" data-price-m2="${pricePerM2 ?? ''}" hx-post="/api/mortgage-calc" hx-target="#mortgage-result" hx-swap="innerHTML" hx-trigger="submit, input delay:350ms" hx-sync="this:replace" data-address="tool" autocomplete="off">
<input type="hidden" name="calc" value="mortgage">${kept}
${field('price')}${field('rate')}${field('years')}${field('ltv')}
<div class="actions"><button type="submit">${say.submit}</button></div>
</form>
<div id="mortgage-result">${answer}</div>
</section>`;
}

/** The fragment of `/api/mortgage-calc`; `sent` are the submitted fields. */
export function mortgageResult(
  locale: Locale,
  answer: MortgageAnswer,
  sent: SentFields = {},
): Html {
  const say = phrases(locale);
  const { money, percent } = formats(locale);
  return html`${readings(locale, readFields(locale, sent, answer))}<div class="calc-grid">${tiles([
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

const phrases = phraseBook({
  heading: ['Hypotéka', 'Mortgage'],
  submit: ['Přepočítat', 'Recalculate'],
  payment: ['Měsíční splátka', 'Monthly payment'],
  total: ['Celkem zaplatíte', 'Total paid'],
  interest: ['Z toho úroky', 'Total interest'],
  loan: [(money: string) => `z úvěru ${money}`, (money) => `on a loan of ${money}`],
  payments: [(months: string) => `${months} splátek`, (months) => `${months} payments`],
  share: [(share: string) => `${share} z výše úvěru`, (share) => `${share} of the loan`],
});

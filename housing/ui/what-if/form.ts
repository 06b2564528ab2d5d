import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { disclosure } from '@tessera/kit/ui/disclosure';
import { fixations, type WhatIf, whatIfAxes, whatIfMeasures } from '../../formula/what-if.ts';
import { rangeField } from '../range-field.ts';
import { TOOL } from '../scenario/address.ts';
import { phrases } from './words.ts';

type WhatIfParts = {
  readonly locale: Locale;
  readonly region: string;
  /** Path of the page, for browsers without script. */
  readonly page: string;
  readonly whatIf: WhatIf;
  /** The answer to this setting, or what is wrong with the one in the address. */
  readonly answer: Html;
};

/**
 * Sliders over one region: a stress test and a two-way table. Its fields bear the scenario's
 * names, so that any scenario can be put in; what cannot be slid travels unseen.
 */
export function whatIfSection({ locale, region, page, whatIf, answer }: WhatIfParts): Html {
  const say = phrases(locale);
  const { scenario } = whatIf;
  const slider = (
    name: string,
    label: string,
    value: number,
    range: readonly [min: number, max: number, step: number, unit: string],
  ) => {
    const [min, max, step, unit] = range;
    return rangeField({ locale, id: `w-${name}`, name, label, value, min, max, step, unit });
  };
  const kept = {
    [TOOL]: 'what-if',
    region,
    current_savings: scenario.currentSavings,
    mortgage_years: scenario.mortgageYears,
    monthly_expenses: scenario.monthlyExpenses,
    investment_return_pct: scenario.investmentReturnPct,
  };
  return html`<section id="what-if" aria-labelledby="what-if-heading">
<h2 id="what-if-heading">${say.heading}</h2>
<p>${say.intro}</p>
<form id="what-if-form" class="filters" action="${page}#what-if" method="get" hx-get="/api/what-if" hx-target="#what-if-result" hx-swap="innerHTML" hx-trigger="submit, input delay:250ms" hx-sync="this:replace">
${Object.entries(kept).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
${slider('mortgage_rate_pct', say.rate, scenario.mortgageRatePct, [0, 15, 0.1, '%'])}
${slider('flat_size_m2', say.size, scenario.flatSizeM2, [15, 150, 1, 'm²'])}
${slider('ltv_pct', say.ltv, scenario.ltvPct, [10, 100, 1, '%'])}
${slider('net_income', say.income, scenario.netIncome, [10_000, 150_000, 500, locale === 'cs' ? 'Kč' : 'CZK'])}
${choice(
  'across',
  say.across,
  whatIf.across,
  whatIfAxes.map((axis) => [axis, say[axis]]),
)}
${choice(
  'measure',
  say.measure,
  whatIf.measure,
  whatIfMeasures.map((measure) => [measure, say[measure]]),
)}
${choice(
  'fixation',
  say.fixation,
  String(whatIf.fixationYears),
  fixations.map((years) => [String(years), years === 0 ? say.fromStart : say.after(years)]),
)}
<button type="submit">${say.submit}</button>
</form>
<div id="what-if-result">${answer}</div>
${disclosure(say.method, html`<p>${say.method1}</p><p>${say.method2}</p>`)}
</section>`;
}

function choice(
  name: string,
  label: string,
  chosen: string,
  choices: readonly (readonly [value: string, label: string])[],
): Html {
  return html`<div class="field"><label for="w-${name}">${label}</label>
<select id="w-${name}" name="${name}">${choices.map(
    ([value, text]) =>
      html`<option value="${value}"${value === chosen && html` selected`}>${text}</option>`,
  )}</select></div>`;
}

import { formats } from '@tessera/kit/format';
import { type Html, html, type Part } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { disclosure } from '@tessera/kit/ui/elements';
import { TOOL } from '../../ui/address.ts';
import { choiceField } from '../../ui/fields.ts';
import { foldedSection } from '../../ui/folded-section.ts';
import { fixations, type WhatIf, whatIfAxes, whatIfMeasures } from './analyse.ts';
import { phrases } from './phrases.ts';

/** The ids of the sliders begin with this. */
export const WHAT_IF_PREFIX = 'w-';

type WhatIfParts = {
  readonly locale: Locale;
  readonly region: string;
  /** Path of the page; browsers without script submit to it. */
  readonly page: string;
  readonly whatIf: WhatIf;
  /** The result of this setting, or the problems of the one in the address. */
  readonly answer: Html | undefined;
  /** Hidden fields that keep the definition and the scenario of the page. */
  readonly kept: Html;
  /** Whether the address sets it. */
  readonly isOpen: boolean;
};

/**
 * Sliders for one region with their result. The fields have the names of the scenario, so that any
 * scenario can be entered; fields without a slider are hidden.
 */
export function whatIfSection(parts: WhatIfParts): Html {
  const { locale, region, page, whatIf, answer, kept, isOpen } = parts;
  const say = phrases(locale);
  const { scenario, ratePct, adults, age, reserve } = whatIf.question;
  const slider = (
    name: string,
    label: string,
    value: number,
    range: readonly [min: number, max: number, step: number, unit: string],
  ) => {
    const [min, max, step, unit] = range;
    return rangeField({
      locale,
      id: `${WHAT_IF_PREFIX}${name}`,
      name,
      label,
      value,
      min,
      max,
      step,
      unit,
    });
  };
  const hidden = {
    [TOOL]: 'what-if',
    region,
    current_savings: scenario.currentSavings,
    mortgage_years: scenario.mortgageYears,
    monthly_expenses: scenario.monthlyExpenses,
    investment_return_pct: scenario.investmentReturnPct,
    monthly_debts: scenario.monthlyDebts,
    children: scenario.children,
    adults,
    ...(age !== undefined && { age }),
    reserve,
  };
  const content = html`<p>${say.intro}</p>
<form id="what-if-form" class="filters" action="${page}#what-if" method="get" hx-get="/api/what-if" hx-target="#what-if-result" hx-swap="innerHTML" hx-trigger="submit, input delay:250ms" hx-sync="this:replace" data-address="tool" autocomplete="off">
${kept}${Object.entries(hidden).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
${slider('mortgage_rate_pct', say.rate, ratePct, [0, 15, 0.1, '%'])}
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
${disclosure(say.method, html`<p>${say.method1}</p><p>${say.method2}</p>`)}`;
  return foldedSection({ id: 'what-if', heading: say.heading, content, open: isOpen });
}

function choice(
  name: string,
  label: string,
  chosen: string,
  choices: readonly (readonly [value: string, label: string])[],
): Html {
  return choiceField({
    ...{ id: `${WHAT_IF_PREFIX}${name}`, name, label, chosen },
    choices: choices.map(([value, text]) => ({ value, label: text })),
  });
}

type RangeFieldParts = {
  readonly locale: Locale;
  readonly id: string;
  readonly name: string;
  readonly label: Part;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  /** Written after the value: `%`, `m²`. */
  readonly unit: string;
};

/**
 * A slider with its value. Browsers count steps from the minimum, so the minimum is shifted until
 * the given value is a step; otherwise a rate of 4.49 would be rounded.
 */
function rangeField(parts: RangeFieldParts): Html {
  const { locale, id, name, label, value, step, unit } = parts;
  const max = Math.max(parts.max, value);
  const stepsBelow = Math.max(0, Math.floor((value - parts.min) / step + 1e-9));
  const min = Number((value - stepsBelow * step).toFixed(6));
  const digits = [0, 1, 2, 3].find((places) => Number(value.toFixed(places)) === value) ?? 3;
  const text = withUnit(locale, formats(locale).decimal(value, digits), unit);
  return html`<div class="field range"><label for="${id}">${label}</label>
<input id="${id}" name="${name}" type="range" min="${min}" max="${max}" step="${step}" value="${value}" data-unit="${unit}" data-least="${parts.min}" aria-valuetext="${text}"><output for="${id}">${text}</output></div>`;
}

/** `6,25 %`, `47 722 Kč`; in English `6.25%`, `CZK 47,722`. `scenario.js` writes the same. */
function withUnit(locale: Locale, number: string, unit: string): string {
  if (locale === 'en' && unit === '%') return `${number}%`;
  return unit === 'CZK' ? `CZK\u202f${number}` : `${number}\u202f${unit}`;
}

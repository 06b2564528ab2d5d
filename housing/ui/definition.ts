import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { phraseBook } from '@tessera/kit/messages';
import { disclosure } from '@tessera/kit/ui/elements';
import type { Visit } from '@tessera/kit/ui/visit';
import { type AffordabilityRow, rulesOf } from '../formula/affordability.ts';
import {
  type Definition,
  type DefinitionParameter,
  definitionChoices,
  definitionParameters,
  isUsual,
} from '../market/definition.ts';
import { definitionFields, hiddenFields } from './address.ts';
import { choiceField } from './fields.ts';

/** What a text about a figure depends on: the definition, and the day for its tax rules. */
export type Basis = Pick<AffordabilityRow, 'date' | 'definition'>;

/** How a definition is named inside sentences. */
export type DefinitionWords = {
  /** `60 m²` */
  readonly size: string;
  /** Behind 'years of', in Czech in the genitive: `čistého platu`, `net pay`. */
  readonly ofPay: string;
  /** As the subject: `průměrný čistý plat`, `average net pay`. */
  readonly averagePay: string;
  /** In formulas: `čistá mzda`, `(2 × net pay)`. */
  readonly pay: string;
  /** `podíl na čisté mzdě`: after 'share of', in Czech in the locative. */
  readonly shareOfPay: string;
  readonly grossWage: string;
};

export function definitionWords(locale: Locale, definition: Definition): DefinitionWords {
  const { pay, wage, earners, sizeM2 } = definition;
  const say = phrases(locale);
  const parts = [pay === 'gross', wage === 'median', earners === 2] as const;
  return {
    size: `${sizeM2} m²`,
    ofPay: say.ofPay(...parts),
    averagePay: say.averagePay(...parts),
    pay: say.payInFormula(...parts),
    shareOfPay: say.shareOfPay(...parts),
    grossWage: say.grossWage(wage === 'median'),
  };
}

/** Such as 'rules of 2025, insurance 12.2%'. */
export function rulesText(locale: Locale, basis: Basis): string {
  const { year, insurance } = rulesOf(basis);
  return phrases(locale).rulesOf(year, formats(locale).percent(insurance * 100));
}

/**
 * The switch between definitions: a form whose state is the address. Every other parameter of the
 * page stays; `live.js` opens the new address at once, without script there is a button.
 */
export function definitionSwitch(visit: Visit, basis: Basis): Html {
  const { locale, path } = visit;
  const say = phrases(locale);
  const { definition } = basis;
  const words = definitionWords(locale, definition);
  const names = Object.keys(definitionChoices) as DefinitionParameter[];
  // A name can stand there several times: the regions of a comparison.
  const others = [...new URLSearchParams(path.split('?')[1] ?? '')].filter(
    ([name]) => !names.includes(name as DefinitionParameter),
  );
  const chosen = { ...usualParameters, ...definitionParameters(definition) };
  const fields = names.map((name) => {
    const [usual] = definitionChoices[name];
    return choiceField({
      ...{ id: `d-${name}`, name, label: say[name], chosen: chosen[name], usual },
      choices: definitionChoices[name].map((value) => ({ value, label: say[value] })),
    });
  });
  const form = html`<form class="filters" id="definition-form" action="${path.split('?')[0]}" method="get" data-definition autocomplete="off">
${others.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}${fields}
<button type="submit">${say.submit}</button>
</form>
<p class="small"><a href="/data#definitions">${say.why}</a></p>`;
  const summary = say.summary(
    words.size,
    words.averagePay,
    definition.pay === 'net' ? rulesText(locale, basis) : undefined,
  );
  return html`<div class="definition">${disclosure(summary, form, !isUsual(definition))}</div>`;
}

const usualParameters = Object.fromEntries(
  Object.entries(definitionChoices).map(([name, [usual]]) => [name, usual]),
) as Record<DefinitionParameter, string>;

/** Hidden fields that keep the definition of an address in another form. */
export function definitionInputs(path: string): Html {
  return hiddenFields(definitionFields(path));
}

const phrases = phraseBook({
  ofPay: [
    (gross: boolean, median: boolean, two: boolean) =>
      two
        ? `dvou ${median ? 'mediánových ' : ''}${gross ? 'hrubých' : 'čistých'} platů`
        : `${median ? 'mediánového ' : ''}${gross ? 'hrubého' : 'čistého'} platu`,
    (gross, median, two) => {
      const kind = `${median ? 'median ' : ''}${gross ? 'gross' : 'net'} pay`;
      return two ? `the ${kind} of two earners` : kind;
    },
  ],
  averagePay: [
    (gross: boolean, median: boolean, two: boolean) =>
      two
        ? `dva ${median ? 'mediánové' : 'průměrné'} ${gross ? 'hrubé' : 'čisté'} platy`
        : `${median ? 'mediánový' : 'průměrný'} ${gross ? 'hrubý' : 'čistý'} plat`,
    (gross, median, two) =>
      `${median ? 'median' : 'average'} ${gross ? 'gross' : 'net'} pay${two ? ' of two earners' : ''}`,
  ],
  payInFormula: [
    (gross: boolean, _median: boolean, two: boolean) =>
      two
        ? `(2 × ${gross ? 'hrubá' : 'čistá'} měsíční mzda)`
        : `${gross ? 'hrubá' : 'čistá'} měsíční mzda`,
    (gross, _median, two) =>
      two ? `(2 × ${gross ? 'gross' : 'net'} pay)` : `${gross ? 'gross' : 'net'} pay`,
  ],
  shareOfPay: [
    (gross: boolean, _median: boolean, two: boolean) =>
      two ? `dvou ${gross ? 'hrubých' : 'čistých'} mzdách` : `${gross ? 'hrubé' : 'čisté'} mzdě`,
    (gross, _median, two) => `${gross ? 'gross' : 'net'} pay${two ? ' of two earners' : ''}`,
  ],
  grossWage: [
    (median: boolean) => `${median ? 'mediánová' : 'průměrná'} hrubá měsíční mzda`,
    (median) => `${median ? 'median' : 'average'} gross monthly wage`,
  ],
  rulesOf: [
    (year: number, insurance: string) => `pravidla roku ${year}, pojistné ${insurance}`,
    (year, insurance) => `rules of ${year}, insurance ${insurance}`,
  ],
  summary: [
    (size: string, pay: string, rules: string | undefined) =>
      `Definice: byt ${size}, ${pay}${rules === undefined ? '' : ` (${rules})`}`,
    (size, pay, rules) =>
      `Definition: ${size} flat, ${pay}${rules === undefined ? '' : ` (${rules})`}`,
  ],
  pay: ['Plat', 'Pay'],
  wage: ['Mzda', 'Wage'],
  earners: ['Příjmy', 'Earners'],
  size: ['Byt', 'Flat'],
  rules: ['Daně a pojistné', 'Tax and insurance'],
  net: ['čistý', 'net'],
  gross: ['hrubý', 'gross'],
  mean: ['průměr', 'mean'],
  median: ['medián', 'median'],
  '1': ['jeden', 'one'],
  '2': ['dva', 'two'],
  '60': ['60 m²', '60 m²'],
  '70': ['70 m²', '70 m²'],
  requested: ['rok 2025, pojistné 12,2 %', 'year 2025, insurance 12.2%'],
  statutory: ['podle zákona k datu údaje', 'by the law of the day'],
  submit: ['Přepnout', 'Switch'],
  why: ['Proč jiní uvádějí jiná čísla', 'Why others publish other figures'],
});

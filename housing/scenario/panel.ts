import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import { disclosure } from '@tessera/kit/ui/elements';
import type { Visit } from '@tessera/kit/ui/visit';
import type { Households } from '../formula/household.ts';
import { mostLtvPct } from '../formula/household-input.ts';
import {
  type Scenario,
  scenarioDefaults,
  type UsualTerms,
  withoutUsual,
} from '../formula/scenario.ts';
import { ownSpecs, scenarioFields, unmistakable } from '../formula/scenario-input.ts';
import {
  expensesPerChild,
  householdAssumptions,
  rentOrBuyAssumptions,
} from '../market/assumptions.ts';
import { definitionOf } from '../market/definition.ts';
import {
  type AddressScenario,
  asOfIn,
  fieldsOfAddress,
  householdFieldsOf,
  ownFieldsOf,
  scenarioOfAddress,
  withDefinitionOf,
} from '../ui/address.ts';
import { definitionInputs } from '../ui/definition.ts';
import { formProblems, type NumberForm, numberField } from '../ui/fields.ts';
import { phrases } from './phrases.ts';
import { type ScenarioView, scenarioAnswer, scenarioSummary } from './results.ts';

type PanelParts = {
  readonly visit: Visit;
  readonly view: ScenarioView;
  readonly households: Households;
  /** The region of `region-detail`. */
  readonly region?: string;
};

/**
 * 'My Budget Scenario': the form and its result. The scenario of the address is computed on the
 * server, so that shared links and browsers without script get the whole page; `scenario.js` adds
 * the one stored in the browser.
 */
export function scenarioPanel({ visit, view, households, region }: PanelParts): Html {
  const { locale, path } = visit;
  const say = phrases(locale);
  const given = scenarioOfAddress(path);
  const page = path.split('?')[0]!;
  const own = withDefinitionOf(path, page);
  const { rate } = ownFieldsOf(path);
  const problems = given.kind === 'problems' ? given.problems : [];
  const numbers = { locale, idPrefix: PREFIX, problems };
  const { all, usual, day } = households;
  const carried = given.kind === 'scenario' && {
    scenario: withoutUsual(given.scenario, usual),
    definition: definitionOf(fieldsOfAddress(path)),
    own: { ...ownFieldsOf(path), ...asOfIn(fieldsOfAddress(path)) },
  };
  const form = html`<form id="scenario-form" class="filters" action="${page}#scenario" method="get" data-child-expenses="${expensesPerChild.value}" data-page="${own}${own === page ? '?' : '&'}" hx-post="/api/scenario/${view}" hx-target="#scenario-results" hx-swap="innerHTML" hx-trigger="submit, input delay:500ms" hx-sync="this:replace" autocomplete="off">
${view === 'region-detail' && html`<input type="hidden" name="region" value="${region}">`}
${definitionInputs(path)}${inputs(numbers, given, { ...usual, ratePct: Number(rate) || usual.ratePct }, region, day)}${ownInputs(numbers, path)}
<div class="actions"><button type="submit" class="primary">${say.submit}</button>
<a class="button" href="${own}" data-scenario-reset>${say.reset}</a></div>
</form>`;
  const isOpen = view === 'regions' || given.kind === 'problems';
  return html`<section class="scenario" id="scenario" aria-labelledby="scenario-heading" data-view="${view}"${given.kind === 'scenario' && html` data-shared`}>
<h2 id="scenario-heading">${say.heading}</h2>
<p>${say.intro}</p>
${given.kind === 'scenario' && html`<p class="small" data-shared-note>${say.shared} <a href="${own}">${say.mine}</a></p>`}
<div id="scenario-summary" hx-post="/api/scenario/summary" hx-include="#scenario-form" hx-trigger="scenario-accepted" hx-swap="innerHTML">${summary()}</div>
${disclosure(say.open, form, isOpen)}
${view === 'compare' && rankingToggle(visit)}
${view === 'compare' ? rankingTable(visit, html`${answer()}`) : html`<div id="scenario-results">${answer()}</div>`}
${disclosure(say.method, html`<p>${say.method1}</p><p>${say.method2}</p>`)}
</section>`;

  function summary(): Html | undefined {
    if (!carried || given.kind !== 'scenario') return undefined;
    return scenarioSummary(
      locale,
      carried,
      given.scenario.ltvPct ?? mostLtvPct(given.own.age, day),
    );
  }

  function answer(): Html | undefined {
    if (carried) return scenarioAnswer({ locale, view, carried, all, region });
    const words =
      given.kind === 'none' ? html`<p class="muted">${say.waiting}</p>` : formProblems(numbers);
    return view === 'compare' ? html`<tr><td colspan="5">${words}</td></tr>` : words;
  }
}

/** The ids of the form's inputs begin with this. */
export const PREFIX = 's-';

function inputs(
  form: NumberForm,
  given: AddressScenario,
  { rent, ratePct = scenarioDefaults.mortgageRatePct }: UsualTerms,
  region: string | undefined,
  day: string,
): Html {
  const say = phrases(form.locale);
  const { money, percent } = formats(form.locale);
  const mostFor = (age: number) => percent(mostLtvPct(age, day), 0);
  const standards: Partial<Scenario> = {
    ...{ ...scenarioDefaults, mortgageRatePct: ratePct, ltvPct: undefined },
    currentRent: region === undefined ? undefined : rent && Math.round(rent),
  };
  const hints: Partial<Record<keyof Scenario, string>> = {
    ltvPct: say.ltvHint(mostFor(36), mostFor(35)),
    monthlyExpenses: say.expensesHint(money(scenarioDefaults.monthlyExpenses)),
    ...(standards.currentRent === undefined && { currentRent: say.rentHint }),
  };
  return html`${Object.entries(scenarioFields).map(([name, field]) => {
    const { key } = field;
    const standard = standards[key];
    const own = given.kind === 'scenario' ? given.scenario[key] : undefined;
    return numberField(form, name, field, {
      value:
        (given.kind === 'problems' ? given.fields[name] : undefined) ??
        (key === 'monthlyExpenses' ? givenExpenses(given) : unmistakable(name, own ?? standard)),
      required: key === 'netIncome',
      usual: key === 'netIncome' ? undefined : standard,
      hint: hints[key],
    });
  })}`;
}

/** What a household may say besides; empty fields follow the region and the rest of the form. */
function ownInputs(form: NumberForm, path: string): Html {
  const sent = householdFieldsOf(path);
  const { stayYears, fixationYears } = rentOrBuyAssumptions;
  const usual = { stay_years: stayYears.value, fixation_years: fixationYears.value };
  const say = phrases(form.locale);
  const reserve = say.reserveHint(householdAssumptions.reserveMonths.value);
  const hints = { adults: say.adultsHint, reserve, growth: say.growthHint };
  // The rate is a field of the scenario.
  const { rate: _, ...specs } = ownSpecs;
  return html`${Object.entries(specs).map(([name, field]) => {
    const standard = usual[name as keyof typeof usual];
    return numberField(form, name, field, {
      ...{ value: sent[name] || standard, usual: standard },
      hint: hints[name as keyof typeof hints],
    });
  })}`;
}

/** The expenses of the address; assumed ones are not written into the field, so that they follow the adults. */
function givenExpenses(given: AddressScenario): string | undefined {
  return given.kind === 'scenario' ? given.fields.monthly_expenses : undefined;
}

/** Toggles between the ranking by averages and the personal one; shown by `scenario.js`. */
function rankingToggle({ locale }: Visit): Html {
  const say = phrases(locale);
  return html`<div role="group" aria-label="${say.toggle}" class="ranking-toggle" data-ranking-toggle hidden>
<button type="button" data-ranking="averages" aria-pressed="false">${say.byAverage}</button><button type="button" data-ranking="mine" aria-pressed="true">${say.byMine}</button></div>`;
}

/** The table whose rows the result replaces on the compare page. */
function rankingTable({ locale }: Visit, rows: Html): Html {
  const say = phrases(locale);
  return html`<section class="table" aria-label="${say.caption}" id="scenario-ranking"><table>
<caption>${say.caption}</caption>
<thead><tr><th scope="col">${say.region}</th><th scope="col" class="num">${say.flatPrice}</th><th scope="col" class="num">${say.monthlyPayment}</th><th scope="col" class="num">${say.paymentShare}</th><th scope="col" class="num">${say.timeToDeposit}</th></tr></thead>
<tbody id="scenario-results">${rows}</tbody>
</table></section>`;
}

import type { Problem } from '@tessera/kit/errors';
import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import { disclosure } from '@tessera/kit/ui/elements';
import { problemList, problemOf } from '@tessera/kit/ui/problems';
import type { Visit } from '@tessera/kit/ui/visit';
import type { Households } from '../formula/household.ts';
import {
  type Scenario,
  scenarioDefaults,
  type UsualTerms,
  withoutUsual,
} from '../formula/scenario.ts';
import {
  ownSpecs,
  type ScenarioField,
  scenarioFields,
  scenarioSpecs,
} from '../formula/scenario-input.ts';
import { rankedScenarios } from '../formula/scenario-result.ts';
import { expensesPerChild, rentOrBuyAssumptions } from '../market/assumptions.ts';
import { definitionOf, definitionParameters } from '../market/definition.ts';
import {
  type AddressScenario,
  fieldsOfAddress,
  ownFieldsOf,
  scenarioOfAddress,
  withDefinitionOf,
} from '../ui/address.ts';
import { definitionInputs } from '../ui/definition.ts';
import { numberField } from '../ui/fields.ts';
import { elsewhereInWords, placesInWords } from './answer.ts';
import { phrases } from './phrases.ts';
import { scenarioCards, scenarioDetail, scenarioRows, scenarioSummary } from './results.ts';

type PanelParts = {
  readonly visit: Visit;
  /** Form of the result: cards (overview), table rows (compare), figures of one region. */
  readonly view: 'regions' | 'compare' | 'region-detail';
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
  const { all, usual } = households;
  const definition = definitionOf(fieldsOfAddress(path));
  const form = html`<form id="scenario-form" class="filters" action="${page}#scenario" method="get" data-child-expenses="${expensesPerChild.value}" data-page="${own}${own === page ? '?' : '&'}" hx-post="/api/scenario/${view}" hx-target="#scenario-results" hx-swap="innerHTML" hx-trigger="submit, input delay:500ms" hx-sync="this:replace" autocomplete="off">
${view === 'region-detail' && html`<input type="hidden" name="region" value="${region}">`}
${definitionInputs(path)}${inputs(visit, given, problems, { ...usual, ratePct: Number(rate) || usual.ratePct }, region)}${ownInputs(visit, problems)}
<div class="actions"><button type="submit" class="primary">${say.submit}</button>
<a class="button" href="${own}" data-scenario-reset>${say.reset}</a></div>
</form>`;
  const isOpen = view === 'regions' || given.kind === 'problems';
  return html`<section class="scenario" id="scenario" aria-labelledby="scenario-heading" data-view="${view}"${given.kind === 'scenario' && html` data-shared`}>
<h2 id="scenario-heading">${say.heading}</h2>
<p>${say.intro}</p>
${given.kind === 'scenario' && html`<p class="small" data-shared-note>${say.shared} <a href="${own}">${say.mine}</a></p>`}
<div id="scenario-summary" hx-post="/api/scenario/summary" hx-include="#scenario-form" hx-trigger="scenario-accepted" hx-swap="innerHTML">${given.kind === 'scenario' && scenarioSummary(locale, given.scenario, definitionParameters(definition))}</div>
${disclosure(say.open, form, isOpen)}
${view === 'compare' && rankingToggle(visit)}
${view === 'compare' ? rankingTable(visit, html`${answer()}`) : html`<div id="scenario-results">${answer()}</div>`}
${disclosure(say.method, html`<p>${say.method1}</p><p>${say.method2}</p>`)}
</section>`;

  function answer(): Html | undefined {
    if (given.kind === 'scenario') return answerOf(given.scenario);
    const words =
      given.kind === 'none'
        ? html`<p class="muted">${say.waiting}</p>`
        : problemList({
            problems,
            locale,
            idPrefix: PREFIX,
            className: 'scenario-errors',
          });
    return view === 'compare' ? html`<tr><td colspan="5">${words}</td></tr>` : words;
  }

  function answerOf(given: Scenario): Html {
    const carried = { scenario: withoutUsual(given, usual), definition, own: ownFieldsOf(path) };
    const question = all.find((one) => one.region === region);
    if (region !== undefined) {
      return scenarioDetail(
        locale,
        question,
        question && elsewhereInWords(locale, carried, question, all),
      );
    }
    const parts = { locale, results: rankedScenarios(all), carried };
    if (view === 'compare') return scenarioRows(parts);
    return scenarioCards({ ...parts, answer: placesInWords(locale, carried, all) });
  }
}

/** The ids of the form's inputs begin with this. */
export const PREFIX = 's-';

function inputs(
  { locale }: Visit,
  given: AddressScenario,
  problems: readonly Problem[],
  { rent, ratePct = scenarioDefaults.mortgageRatePct }: UsualTerms,
  region: string | undefined,
): Html {
  const standards: Partial<Scenario> = {
    ...{ ...scenarioDefaults, mortgageRatePct: ratePct },
    currentRent: region === undefined ? undefined : rent,
  };
  return html`${Object.entries(scenarioFields).map(([name, key]) => {
    const field = name as ScenarioField;
    const standard = standards[key];
    const own = given.kind === 'scenario' ? given.scenario[key] : undefined;
    return numberField({
      locale,
      id: `${PREFIX}${field}`,
      name: field,
      label: scenarioSpecs[field].label[locale],
      value:
        (given.kind === 'problems' ? given.fields[field] : undefined) ??
        (key === 'monthlyExpenses' ? givenExpenses(given) : (own ?? standard)),
      problem: problemOf(problems, field, locale),
      required: key === 'netIncome',
      usual: key === 'netIncome' ? undefined : standard,
      hint:
        key === 'monthlyExpenses'
          ? phrases(locale).expensesHint(formats(locale).money(scenarioDefaults.monthlyExpenses))
          : key === 'currentRent' && standard === undefined
            ? phrases(locale).rentHint
            : undefined,
    });
  })}`;
}

/** What a household may say besides; empty fields follow the region and the rest of the form. */
function ownInputs({ locale, path }: Visit, problems: readonly Problem[]): Html {
  const sent = fieldsOfAddress(path);
  const { stayYears, fixationYears } = rentOrBuyAssumptions;
  const usual = { stay_years: stayYears.value, fixation_years: fixationYears.value };
  const say = phrases(locale);
  const hints = { adults: say.adultsHint, reserve: say.reserveHint, growth: say.growthHint };
  // The rate is a field of the scenario.
  const { rate: _, ...specs } = ownSpecs;
  return html`${Object.entries(specs).map(([name, { label }]) => {
    const standard = usual[name as keyof typeof usual];
    return numberField({
      ...{ locale, name, id: `${PREFIX}${name}`, label: label[locale], usual: standard },
      value: sent[name] || standard,
      problem: problemOf(problems, name, locale),
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

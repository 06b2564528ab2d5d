import { type Html, html } from '@tessera/kit/html';
import { problemList } from '@tessera/kit/ui/problems';
import type { Visit } from '@tessera/kit/ui/visit';
import type { AffordabilityRow } from '../formula/affordability.ts';
import { incomeOf, leftBeforeHousing, type Scenario } from '../formula/scenario.ts';
import { assumptions } from '../market/assumptions.ts';
import { fieldsOfAddress, keptScenario, scenarioOfAddress, TOOL } from '../ui/address.ts';
import { definitionInputs } from '../ui/definition.ts';
import {
  mortgageAnswer,
  mortgageDefaults,
  type Reading,
  readMortgage,
  readSavings,
  savingsAnswer,
} from './analyse.ts';
import { MORTGAGE_PREFIX, mortgageCalculator, mortgageResult } from './mortgage.ts';
import { SAVINGS_PREFIX, savingsCalculator, savingsResult } from './savings.ts';

type CalculatorsParts = {
  readonly visit: Visit;
  readonly region: string;
  readonly row: AffordabilityRow | undefined;
};

/**
 * Both calculators of a region with a first result. They are prefilled from their own submitted
 * fields, otherwise from the scenario of the address, otherwise from the region's figures.
 */
export function calculators({ visit, region, row }: CalculatorsParts): Html {
  const given = scenarioOfAddress(visit.path);
  const scenario = given.kind === 'scenario' ? given.scenario : undefined;
  return html`<div class="columns">${mortgage({ visit, region, row }, scenario)}${savings({ visit, region, row }, scenario)}</div>`;
}

function mortgage({ visit, row }: CalculatorsParts, scenario: Scenario | undefined): Html {
  const { locale, path } = visit;
  const fields = submitted(path, 'mortgage') ?? mortgagePrefill(row, scenario);
  const reading = readMortgage(fields);
  const answer =
    reading.kind === 'input'
      ? mortgageResult(locale, mortgageAnswer(reading.input), fields)
      : problemList({
          problems: reading.problems,
          locale,
          idPrefix: MORTGAGE_PREFIX,
          className: 'scenario-errors',
        });
  const parts = {
    ...{ locale, page: pageOf(path), fields, answer },
    ...{ problems: problemsOf(reading), kept: kept(path, 'mortgage') },
  };
  return mortgageCalculator(parts, row?.avgPriceM2);
}

function savings({ visit, region, row }: CalculatorsParts, scenario: Scenario | undefined): Html {
  const { locale, path } = visit;
  const fields = submitted(path, 'savings') ?? savingsPrefill(row, scenario);
  const reading = readSavings(fields, row?.avgMonthlyWageNet);
  const price = row?.flatPrice;
  const answer =
    reading.kind === 'problems'
      ? problemList({
          problems: reading.problems,
          locale,
          idPrefix: SAVINGS_PREFIX,
          className: 'scenario-errors',
        })
      : savingsResult(
          locale,
          price === undefined ? undefined : savingsAnswer(reading.input, price),
          fields,
        );
  const parts = {
    ...{ locale, page: pageOf(path), fields, answer },
    ...{ problems: problemsOf(reading), kept: kept(path, 'savings') },
  };
  return savingsCalculator(parts, region);
}

/** The submitted fields of a calculator's form, from browsers without script. */
function submitted(path: string, tool: string): Readonly<Record<string, string>> | undefined {
  const fields = fieldsOfAddress(path);
  return fields[TOOL] === tool ? fields : undefined;
}

function mortgagePrefill(row: AffordabilityRow | undefined, scenario: Scenario | undefined) {
  const { price, rate, years, ltv } = mortgageDefaults;
  const size = scenario?.flatSizeM2 ?? assumptions.flatSizeM2.value;
  return {
    price: row?.avgPriceM2 === undefined ? price : Math.round(row.avgPriceM2 * size),
    rate: scenario?.mortgageRatePct ?? row?.mortgageRatePct ?? rate,
    years: scenario?.mortgageYears ?? years,
    ltv: scenario?.ltvPct ?? ltv,
  };
}

function savingsPrefill(row: AffordabilityRow | undefined, scenario: Scenario | undefined) {
  const net = row?.avgMonthlyWageNet;
  return {
    net_income: scenario ? incomeOf(scenario) : net === undefined ? undefined : Math.round(net),
    expenses: scenario
      ? incomeOf(scenario) - leftBeforeHousing(scenario)
      : (row?.avgLivingExpenses ?? assumptions.scenarioExpenses.value),
    current_savings: scenario?.currentSavings ?? 0,
    return_pct: scenario?.investmentReturnPct ?? assumptions.investmentReturnPct.value,
  };
}

function problemsOf(reading: Reading<unknown>) {
  return reading.kind === 'problems' ? reading.problems : [];
}

/** The definition and the visitor's scenario, which a submitted calculator keeps in the address. */
function kept(path: string, tool: string): Html {
  return html`${definitionInputs(path)}${keptScenario(path, tool)}`;
}

function pageOf(path: string): string {
  return path.split('?')[0]!;
}

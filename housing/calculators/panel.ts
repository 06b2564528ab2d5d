import { type Html, html } from '@tessera/kit/html';
import { problemList } from '@tessera/kit/ui/problems';
import type { Visit } from '@tessera/kit/ui/visit';
import type { AffordabilityRow } from '../formula/affordability.ts';
import { type HouseholdQuestion, householdAnswer } from '../formula/household.ts';
import { incomeOf, leftBeforeHousing } from '../formula/scenario.ts';
import { assumptions } from '../market/assumptions.ts';
import { fieldsOfAddress, keptScenario, TOOL } from '../ui/address.ts';
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
  /** The household of the address. */
  readonly household: HouseholdQuestion | undefined;
};

/**
 * Both calculators of a region with a first result. They are prefilled from their own submitted
 * fields, otherwise from the household of the address, otherwise from the region's figures.
 */
export function calculators(parts: CalculatorsParts): Html {
  return html`<div class="columns">${mortgage(parts)}${savings(parts)}</div>`;
}

function mortgage({ visit, row, household }: CalculatorsParts): Html {
  const { locale, path } = visit;
  const fields = submitted(path, 'mortgage') ?? mortgagePrefill(row, household);
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

function savings({ visit, region, row, household }: CalculatorsParts): Html {
  const { locale, path } = visit;
  const fields = submitted(path, 'savings') ?? savingsPrefill(row, household);
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

function mortgagePrefill(
  row: AffordabilityRow | undefined,
  household: HouseholdQuestion | undefined,
) {
  const { price, rate, years, ltv } = mortgageDefaults;
  const size = household?.scenario.flatSizeM2 ?? assumptions.flatSizeM2.value;
  const loan = household && Number(householdAnswer(household).ltvPct.toFixed(2));
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

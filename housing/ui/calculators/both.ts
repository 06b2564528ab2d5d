import { type Html, html } from '@tessera/kit/html';
import type { Visit } from '@tessera/kit/ui/visit';
import type { AffordabilityRow } from '../../formula/affordability.ts';
import {
  mortgageAnswer,
  mortgageDefaults,
  type Reading,
  readMortgage,
  readSavings,
  savingsAnswer,
} from '../../formula/calculators.ts';
import type { Scenario } from '../../formula/scenario.ts';
import { assumptions } from '../../market/assumptions.ts';
import { problemList } from '../problem-list.ts';
import { fieldsOfAddress, scenarioOfAddress, TOOL } from '../scenario/address.ts';
import { MORTGAGE_PREFIX, mortgageCalculator, mortgageResult } from './mortgage.ts';
import { SAVINGS_PREFIX, savingsCalculator, savingsResult } from './savings.ts';

type CalculatorsParts = {
  readonly visit: Visit;
  readonly region: string;
  readonly row: AffordabilityRow | undefined;
};

/**
 * Both calculators of a region with an answer already there. They begin with the scenario of the
 * address, else with the region's own figures; sent without script, with what was sent.
 */
export function calculators({ visit, region, row }: CalculatorsParts): Html {
  const given = scenarioOfAddress(visit.path);
  const scenario = given.kind === 'scenario' ? given.scenario : undefined;
  return html`<div class="columns">${mortgage({ visit, region, row }, scenario)}${savings({ visit, region, row }, scenario)}</div>`;
}

function mortgage({ visit, row }: CalculatorsParts, scenario: Scenario | undefined): Html {
  const { locale, path } = visit;
  const fields = sent(path, 'mortgage') ?? mortgageBeginning(row, scenario);
  const reading = readMortgage(fields);
  const answer =
    reading.kind === 'input'
      ? mortgageResult(locale, mortgageAnswer(reading.input))
      : problemList(locale, reading.problems, MORTGAGE_PREFIX);
  const parts = { locale, page: pageOf(path), fields, problems: problemsOf(reading), answer };
  return mortgageCalculator(parts, row?.avgPriceM2);
}

function savings({ visit, region, row }: CalculatorsParts, scenario: Scenario | undefined): Html {
  const { locale, path } = visit;
  const fields = sent(path, 'savings') ?? savingsBeginning(row, scenario);
  const reading = readSavings(fields, row?.avgMonthlyWageNet);
  const price = row?.flat60m2Price;
  const answer =
    reading.kind === 'problems'
      ? problemList(locale, reading.problems, SAVINGS_PREFIX)
      : savingsResult(
          locale,
          price === undefined ? undefined : savingsAnswer(reading.input, price),
        );
  const parts = { locale, page: pageOf(path), fields, problems: problemsOf(reading), answer };
  return savingsCalculator(parts, region);
}

/** What a calculator's own form put into the address, for browsers without script. */
function sent(path: string, tool: string): Readonly<Record<string, string>> | undefined {
  const fields = fieldsOfAddress(path);
  return fields[TOOL] === tool ? fields : undefined;
}

function mortgageBeginning(row: AffordabilityRow | undefined, scenario: Scenario | undefined) {
  const { price, rate, years, ltv } = mortgageDefaults;
  const size = scenario?.flatSizeM2 ?? assumptions.flatSizeM2.value;
  return {
    price: row?.avgPriceM2 === undefined ? price : Math.round(row.avgPriceM2 * size),
    rate: scenario?.mortgageRatePct ?? row?.mortgageRatePct ?? rate,
    years: scenario?.mortgageYears ?? years,
    ltv: scenario?.ltvPct ?? ltv,
  };
}

function savingsBeginning(row: AffordabilityRow | undefined, scenario: Scenario | undefined) {
  const net = row?.avgMonthlyWageNet;
  return {
    net_income: scenario?.netIncome ?? (net === undefined ? undefined : Math.round(net)),
    expenses:
      scenario?.monthlyExpenses ?? row?.avgLivingExpenses ?? assumptions.scenarioExpenses.value,
    return_pct: scenario?.investmentReturnPct ?? assumptions.investmentReturnPct.value,
  };
}

function problemsOf(reading: Reading<unknown>) {
  return reading.kind === 'problems' ? reading.problems : [];
}

function pageOf(path: string): string {
  return path.split('?')[0]!;
}

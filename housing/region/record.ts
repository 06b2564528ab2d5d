import { scenarioResult } from '../formula/scenario.ts';
import { sensitivity } from '../formula/sensitivity.ts';
import { stressTest } from '../formula/stress-test.ts';
import { downTheTable, valuesAround, type WhatIf } from '../formula/what-if.ts';

/** What the what-if tool answers to programs: the setting's result, the stress test, the table. */
export function whatIfRecord(region: string, avgPriceM2: number, whatIf: WhatIf) {
  const { scenario, across, fixationYears } = whatIf;
  const result = scenarioResult(scenario, region, avgPriceM2);
  const loan = {
    principal: result.mortgagePrincipal,
    ratePct: scenario.mortgageRatePct,
    years: scenario.mortgageYears,
  };
  const down = downTheTable(whatIf);
  const values = valuesAround(across, scenario);
  const { cells } = sensitivity(scenario, region, avgPriceM2, down, values);
  return {
    region,
    monthly_payment: result.monthlyPayment,
    payment_to_income_pct: result.paymentToIncomePct,
    years_to_deposit: result.yearsToDeposit ?? null,
    stress_test: stressTest(loan, scenario.netIncome, { fixationYears }).map((step) => ({
      added_points: step.addedPoints,
      rate_pct: step.ratePct,
      monthly_payment: step.monthlyPayment,
      added_payment: step.addedPayment,
      payment_to_income_pct: step.paymentToIncomePct ?? null,
      affordable: step.affordable ?? null,
    })),
    down: { axis: down.axis, values: down.values },
    across: { axis: across, values: values.values },
    table: cells.map((row) =>
      row.map(({ paymentToIncomePct, yearsToDeposit }) => ({
        payment_to_income_pct: paymentToIncomePct,
        years_to_deposit: yearsToDeposit ?? null,
      })),
    ),
  };
}

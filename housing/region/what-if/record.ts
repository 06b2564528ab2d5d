import { Type } from 'typebox';
import { scenarioResult } from '../../formula/household.ts';
import { stressTest } from '../../formula/mortgage.ts';
import { rowsOfTable, sensitivity, valuesAround, type WhatIf } from './analyse.ts';

const number = Type.Number();
const numberOrNull = Type.Union([Type.Number(), Type.Null()]);
const axis = Type.Object({ axis: Type.String(), values: Type.Array(number) });

export const WHAT_IF = Type.Object(
  {
    region: Type.String(),
    monthly_payment: number,
    payment_to_income_pct: number,
    years_to_deposit: numberOrNull,
    stress_test: Type.Array(
      Type.Object({
        added_points: number,
        rate_pct: number,
        monthly_payment: number,
        added_payment: number,
        payment_to_income_pct: numberOrNull,
        affordable: Type.Union([Type.Boolean(), Type.Null()]),
      }),
    ),
    down: axis,
    across: axis,
    table: Type.Array(
      Type.Array(Type.Object({ payment_to_income_pct: number, years_to_deposit: numberOrNull })),
      { description: 'a row per value of `down`, a cell per value of `across`' },
    ),
  },
  { title: 'WhatIf' },
);

/** The JSON of `GET /api/what-if`. */
export function whatIfRecord(whatIf: WhatIf) {
  const { question, across, fixationYears } = whatIf;
  const { scenario, ratePct } = question;
  const result = scenarioResult(question);
  const loan = {
    principal: result.mortgagePrincipal,
    ratePct,
    years: scenario.mortgageYears,
  };
  const down = rowsOfTable(whatIf);
  const values = valuesAround(across, question);
  const cells = sensitivity(question, down, values);
  return {
    region: question.region,
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

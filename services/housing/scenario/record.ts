import { type TSchema, Type } from 'typebox';
import { type Answer, isAffordable } from '../formula/purchase.ts';
import { type GivenScenario, queryOf, scenarioFields } from '../formula/scenario.ts';
import { heatOfDepositYears } from '../formula/severity.ts';

const number = Type.Number();
const numberOrNull = Type.Union([Type.Number(), Type.Null()]);

const WAY = Type.Object({
  way: Type.Enum(['smaller_flat', 'longer_loan', 'more_own_money', 'waiting']),
  change: number,
});
const WORKS = Type.Boolean({ description: 'the purchase is possible today' });

/** A household in a region (docs/contract/housing.md 2.3); a time of null is never. */
const FIGURES: readonly [name: string, type: TSchema, value: (answer: Answer) => unknown][] = [
  ['region', Type.String(), ({ region }) => region],
  ['flat_price', number, ({ price }) => price],
  ['deposit_needed', number, ({ deposit }) => deposit],
  ['deposit_gap', number, ({ gap }) => gap],
  ['mortgage_principal', number, ({ loan }) => loan],
  ['monthly_payment', number, ({ payment }) => payment],
  ['payment_to_income_pct', number, ({ sharePct }) => sharePct],
  ['affordable', Type.Boolean(), isAffordable],
  ['monthly_surplus', number, ({ surplus }) => surplus],
  ['months_to_deposit', numberOrNull, ({ yearsToDeposit: years }) => years && years * 12],
  ['years_to_deposit', numberOrNull, ({ yearsToDeposit }) => yearsToDeposit],
  ['color_class', Type.String(), ({ yearsToDeposit }) => heatOfDepositYears(yearsToDeposit)],
  ['buying_costs', number, ({ costs }) => costs],
  ['reserve', number, ({ reserve }) => reserve],
  ['own_money_needed', number, ({ needed }) => needed],
  ['own_money_missing', number, ({ missing }) => missing],
  ['payment_after_fixation', number, ({ paymentAfterFixation }) => paymentAfterFixation],
  ['left_after_purchase', number, ({ left }) => left],
  ['works', WORKS, ({ works }) => works],
  ['earliest_years', numberOrNull, ({ earliestYears }) => earliestYears],
  ['ways', Type.Array(WAY), ({ ways }) => ways],
];

const SCENARIO = Type.Object(Object.fromEntries(FIGURES.map(([name, type]) => [name, type])), {
  title: 'ScenarioResult',
});

export function answerRecord(answer: Answer): object {
  return Object.fromEntries(FIGURES.map(([name, , value]) => [name, value(answer) ?? null]));
}

export const SCENARIO_REGIONS = Type.Object(
  { regions: Type.Array(SCENARIO) },
  { title: 'ScenarioRegions' },
);

export const SCENARIO_REGION = Type.Object(
  { region: Type.String(), result: Type.Union([SCENARIO, Type.Null()]) },
  { title: 'ScenarioRegion' },
);

export const SCENARIO_SUMMARY = Type.Object(
  {
    ...Object.fromEntries(Object.keys(scenarioFields).map((name) => [name, number])),
    current_rent: numberOrNull,
    query: Type.String({ description: 'the fields that were given, as a query string' }),
  },
  { title: 'ScenarioSummary' },
);

/** Every field with its value, defaults included, and the query that carries those given. */
export function summaryRecord({ scenario, given }: GivenScenario) {
  const fields = Object.keys(scenarioFields) as (keyof typeof scenarioFields)[];
  return {
    ...Object.fromEntries(fields.map((name) => [name, scenario[name] ?? null])),
    query: queryOf(given),
  };
}

import { type Static, Type } from 'typebox';
import {
  ADDED_POINTS,
  ANSWER,
  type HouseholdQuestion,
  householdAnswer,
  householdOdds,
  LEAVE,
} from '../formula/household.ts';
import { earliestYears, waysOf } from '../formula/ways.ts';
import { STALE } from '../market/rhythm.ts';
import { ODDS, oddsRecord } from '../rent-or-buy/panel.ts';

const number = Type.Number();
const orNull = Type.Union([number, Type.Null()]);

/** The answer of docs/contract/housing.md 10.15 as JSON. */
export const HOUSEHOLD = Type.Object(
  {
    region: Type.String(),
    ...ANSWER.properties,
    ways: Type.Array(
      Type.Object({
        way: Type.Enum(['smaller_flat', 'longer_loan', 'more_own_money', 'waiting']),
        change: number,
        works: Type.Boolean(),
      }),
    ),
    earliest: Type.Object({
      years: orNull,
      date: Type.Union([Type.String(), Type.Null()], { description: 'YYYY-MM' }),
      growth: number,
    }),
    rent_or_buy: Type.Union([ODDS, Type.Null()]),
    stale: STALE,
    assumptions: Type.Object({
      stay_years: orNull,
      adults: number,
      children: number,
      age: orNull,
      expenses: number,
      rent: number,
      return: number,
      years: number,
      fixation_years: number,
      added_points: number,
      leave_allowance: number,
      leave_months: number,
    }),
  },
  { title: 'Household' },
);

export function householdRecord(
  question: HouseholdQuestion,
): Omit<Static<typeof HOUSEHOLD>, 'stale'> {
  const { scenario, growthPct } = question;
  const years = earliestYears(question);
  const odds = householdOdds(question);
  return {
    region: question.region,
    ...householdAnswer(question),
    ways: [...waysOf(question)],
    earliest: {
      years: years ?? null,
      date: years === undefined ? null : monthAfter(question.day, years),
      growth: growthPct,
    },
    rent_or_buy: odds ? oddsRecord(odds) : null,
    assumptions: {
      stay_years: question.renting?.stayYears ?? null,
      adults: scenario.adults,
      children: scenario.children,
      age: question.age ?? null,
      expenses: scenario.monthlyExpenses,
      rent: question.rent ?? 0,
      return: scenario.investmentReturnPct,
      years: scenario.mortgageYears,
      fixation_years: question.fixationYears,
      added_points: ADDED_POINTS,
      leave_allowance: LEAVE.allowance,
      leave_months: LEAVE.months,
    },
  };
}

/** The month so many years after a day, `YYYY-MM`. */
function monthAfter(day: string, years: number): string {
  const months =
    Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + Math.round(years * 12);
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`;
}

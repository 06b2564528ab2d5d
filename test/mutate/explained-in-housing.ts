import { type ExplainedSurvivor, explained } from './explained-survivor.ts';

const EMPTY_TOGETHER =
  'Both are missing only where the series is empty; the type wants both checked.';
const DEVIATIONS_ADD_UP_TO_0 =
  'The deviations in the other factor add up to 0, so a constant added to this one changes nothing.';
const EQUAL_DATES = 'Equal dates are the same text.';
const WITHOUT_PRICES = 'Without prices there is no common year, so every series is empty.';
const PRICE_OF_ONE =
  'A flat of at least 10 m² for CZK 1 or 2 is below the least price per m²; the condition states what the contract says.';
const NO_DIGITS_IN_NOTHING = 'Arithmetic with undefined is NaN as well; the type wants a number.';
const ONE_MORE_HALVING =
  'One more halving changes the result by less than a millionth of a crown or point.';

const EXACTLY_LEVEL =
  'Both own exactly the same at this rent: either end of the bisection is the root.';

export const EXPLAINED_IN_HOUSING: readonly ExplainedSurvivor[] = [
  ...explained('housing/formula/back-test.ts', [
    'width !== undefined',
    'true',
    'Longer distances have fewer tests, so that no width follows a missing one.',
  ]),
  ...explained('housing/formula/forecast.ts', [
    'points.length < 2 || last === undefined',
    'points.length < 2',
    'A list of two or more has a last entry; the type wants it checked.',
  ]),
  ...explained(
    'housing/formula/forecast.ts',
    [
      'from.value <= 0 || last.value <= 0',
      'from.value <= 0',
      'A last value of 0 stays 0 at any growth, and values are not negative.',
    ],
    ['last.value <= 0', '(last.value) < (0)', 'A last value of 0 stays 0 at any growth.'],
  ),
  ...explained(
    'housing/formula/forecast.ts',
    ['year - middleYear', '(year) + (middleYear)', DEVIATIONS_ADD_UP_TO_0],
    ['value - middle', '(value) + (middle)', DEVIATIONS_ADD_UP_TO_0],
  ),
  ...explained(
    'housing/formula/growth.ts',
    ['!first || !last', '!first', 'A series with a first value has a last one.'],
    ['years < 5', '(years) <= (5)', 'Five years are 1,826.25 days, and dates are whole days.'],
  ),
  ...explained(
    'housing/formula/history.ts',
    ['!then || !latest', '!then', EMPTY_TOGETHER],
    ['!then || !latest', '(!latest)', EMPTY_TOGETHER],
    ['date < oldest', '(date) <= (oldest)', EQUAL_DATES],
    [
      '(survey[0] ?? repo[0])?.date.slice(0, 4) ?? thisYear + 1',
      '(survey[0] ?? repo[0])?.date.slice(0, 4)',
      'NaN years are an empty list like no years.',
    ],
    ['thisYear + 1', '(thisYear) - (1)', 'Without surveys and repo rates no year has a rate.'],
    ['1', '2', 'Without surveys and repo rates no year has a rate.'],
  ),
  ...explained('housing/formula/mortgage.ts', [
    'rate <= 0',
    '(rate) < (0)',
    'A rate of 0 grows by expm1(0), which is 0 as well.',
  ]),
  ...explained('housing/formula/net-pay.ts', [
    'gross > 0',
    '(gross) >= (0)',
    'The deductions from a wage of 0 are 0.',
  ]),
  ...explained(
    'housing/formula/number-input.ts',
    ['suffix', 'true', 'Without a suffix nothing is found to replace.'],
    [
      "amount.replace(suffix, '').trim()",
      "amount.replace(suffix, '')",
      'All blanks are taken out of the digits below.',
    ],
    ['1', '2', 'A factor is 1, 1,000 or 1,000,000.'],
    ["reading.kind === 'number'", 'true', 'undefined times the factor is NaN, which is invalid.'],
    ['3', '4', 'Both readings of an amount have three decimals or none.'],
  ),
  ...explained(
    'housing/formula/outlook.ts',
    ['thisYear ?? 0', 'thisYear', WITHOUT_PRICES],
    ['!lastWage || !lastCost', '!lastWage', 'Costs have at least that of today.'],
    [
      'rate?.value ?? 0',
      'rate?.value',
      'Only the payment uses the rate, and without one it has no figure.',
    ],
    [
      '0',
      '1',
      'Without prices, past or rate the number is not used; net pay of a crown does not occur; the horizon is five years at least.',
    ],
  ),
  ...explained(
    'housing/formula/price-sample.ts',
    ['1', '2', PRICE_OF_ONE],
    ['price > 1 && areaM2 >= 10', '(areaM2 >= 10)', PRICE_OF_ONE],
    ['price > 1', '(price) >= (1)', PRICE_OF_ONE],
    [
      'sorted[Math.floor(position)] ?? Number.NaN',
      'sorted[Math.floor(position)]',
      NO_DIGITS_IN_NOTHING,
    ],
    [
      'sorted[Math.ceil(position)] ?? Number.NaN',
      'sorted[Math.ceil(position)]',
      NO_DIGITS_IN_NOTHING,
    ],
  ),
  ...explained(
    'housing/formula/real-terms.ts',
    ['date > latest', '(date) >= (latest)', EQUAL_DATES],
    [
      'base !== undefined && index !== undefined',
      'base !== undefined',
      'undefined is not greater than 0; the type wants a number.',
    ],
  ),
  ...explained(
    'housing/formula/rent-or-buy-input.ts',
    ['value > 100', '(value) >= (100)', '100 is a whole number, the same with two decimals.'],
    [
      'value !== undefined && value >= field.least',
      '(value >= field.least)',
      'undefined is not at least any number; the type wants a number.',
    ],
  ),
  ...explained(
    'housing/formula/rent-or-buy.ts',
    ['step < 40', '(step) <= (40)', ONE_MORE_HALVING],
    ['40', '41', ONE_MORE_HALVING],
    [
      '0',
      '1',
      'A rent or lead of one crown, one halving fewer, or a horizon without a year: the same within a millionth.',
    ],
    [
      'leadAtEnd({ ...input, monthlyRent }, horizonYears) >= 0',
      '(leadAtEnd({ ...input, monthlyRent }, horizonYears)) > (0)',
      EXACTLY_LEVEL,
    ],
    [
      'breakEvenYear !== undefined && breakEvenYear <= TIPPING_YEARS',
      '(breakEvenYear <= TIPPING_YEARS)',
      'undefined is not at most any number; the type wants a number.',
    ],
  ),
  ...explained(
    'housing/formula/scenario-input.ts',
    [
      'value === undefined',
      'false',
      'Only the rent can be undefined, and its default is undefined as well.',
    ],
    [
      "key === 'netIncome' || value !== usual",
      '(value !== usual)',
      'The income has no default, so it differs from it; the type wants it named.',
    ],
  ),
  ...explained(
    'housing/formula/severity.ts',
    [
      'years === undefined',
      'false',
      'undefined is within no step, which gives the highest as well.',
    ],
    [
      "ladder.find(({ upTo }) => value <= upTo)?.heat ?? 'heat-5'",
      'ladder.find(({ upTo }) => value <= upTo)?.heat',
      'The highest step has no upper end; the type wants a value.',
    ],
  ),
  ...explained('housing/formula/stress-test.ts', [
    'netIncome !== undefined && netIncome > 0',
    '(netIncome > 0)',
    'undefined is not greater than 0; the type wants a number.',
  ]),
  ...explained('housing/formula/rent-or-buy-input.ts', [
    'currentRent !== undefined && currentRent > 0',
    '(currentRent > 0)',
    'undefined is not greater than 0; the type wants a number.',
  ]),
];

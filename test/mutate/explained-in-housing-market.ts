import { type ExplainedSurvivor, explained } from './explained-survivor.ts';

const EQUAL_DATES = 'Equal dates are the same text.';
const NO_DIGITS_IN_NOTHING = 'Arithmetic with undefined is NaN as well; the type wants a number.';
const EXACTLY_AT_LIMIT = 'Only a result that is the limit to the last bit tells the two apart.';

export const EXPLAINED_IN_HOUSING_MARKET: readonly ExplainedSurvivor[] = [
  ...explained('housing/market/law.ts', [
    'a === undefined || b === undefined',
    '(b === undefined)',
    'The credits of all children begin on one day: where the sum is missing, so is the next one.',
  ]),
  ...explained(
    'housing/market/plausibility-documents.ts',
    ['Math.abs(ratio - 1) > REVISION', '(Math.abs(ratio - 1)) >= (REVISION)', EXACTLY_AT_LIMIT],
    ['date > year', '(date) >= (year)', EQUAL_DATES],
    [
      'value.date > last.date',
      '(value.date) >= (last.date)',
      'A reply with two values of one day is refused when it is read.',
    ],
  ),
  ...explained('housing/market/plausibility-moves.ts', [
    'to.value < from.value',
    '(to.value) <= (from.value)',
    'Equal values differ by no point, which is below either limit.',
  ]),
  ...explained(
    'housing/market/plausibility.ts',
    [
      'limit.movesFrom !== undefined && date < limit.movesFrom',
      '(date < limit.movesFrom)',
      'No text is less than undefined; the type wants it checked.',
    ],
    [
      'level !== undefined && Math.max(value / level, level / value) > levelFactor(indicator)',
      '(Math.max(value / level, level / value) > levelFactor(indicator))',
      NO_DIGITS_IN_NOTHING,
    ],
    [
      'Math.abs(second / first - 1) <= 0.05',
      '(Math.abs(second / first - 1)) < (0.05)',
      EXACTLY_AT_LIMIT,
    ],
  ),
  ...explained(
    'housing/market/rebase.ts',
    ['Math.abs(factor - 1) <= SAME', '(Math.abs(factor - 1)) < (SAME)', EXACTLY_AT_LIMIT],
    [
      'Math.abs(after - before * factor) > rounding + after * SAME',
      '(Math.abs(after - before * factor)) >= (rounding + after * SAME)',
      EXACTLY_AT_LIMIT,
    ],
    [
      'Math.abs(after / (before * factor) - 1) > REVISION',
      '(Math.abs(after / (before * factor) - 1)) >= (REVISION)',
      EXACTLY_AT_LIMIT,
    ],
    ['0', '1', 'The least number of values in a year matters only where there is no year.'],
    [
      'closest.distance <= BASE_TOLERANCE',
      '(closest.distance) < (BASE_TOLERANCE)',
      EXACTLY_AT_LIMIT,
    ],
  ),
  ...explained('housing/market/sheet.ts', [
    "labels[index] ?? ''",
    'labels[index]',
    'Every point has a label; the type wants a text.',
  ]),
];

import { type ExplainedSurvivor, explained } from './explained-survivor.ts';

const LARGER_BUFFER =
  'The kernel lies in the middle of a larger buffer, whose other entries stay 0.';
const BEYOND_THE_ARRAY = 'Writing beyond a typed array is ignored.';
const LOG_OF_PRODUCT = 'The logarithm of a product is the sum of the logarithms but for rounding.';
const VANISHES = 'What is left out vanishes beside the density of an outlier.';
const NO_QUANTILE = 'No centre is exactly a quantile.';
const ADDS_NOTHING = 'A kernel with a share of 0 adds 0.';
const SUMS_TO_0 = 'Distances from a mean sum to 0, so that the level drops out.';
const WITHOUT_ID = 'Nobody without an id was counted; the type wants a text.';
const FOUR_GAMES = 'Four common games exceed the odds of 20 to 1, three do not.';
const FAR_FROM_BOTH =
  'A diagonal of rounding errors is far below both, one of fifty ranks with results far above.';

export const EXPLAINED_IN_RATING: readonly ExplainedSurvivor[] = [
  ...explained(
    'rating/estimator/estimate.ts',
    ['point < grid.size', '(point) <= (grid.size)', BEYOND_THE_ARRAY],
    ['0', '1', 'The wide distance of the error common to a region has a share of 0.'],
    ['250', '251', 'A margin around what the lobbies speak for.'],
    [
      'high === Number.NEGATIVE_INFINITY',
      'false',
      'Old and new accounts are never both impossible; the guard is for parameters yet to come.',
    ],
  ),
  ...explained(
    'rating/estimator/friends.ts',
    ['9', '10', FOUR_GAMES],
    ['20', '21', FOUR_GAMES],
    [
      'id === undefined',
      'false',
      'Somebody without an id is left out again when the friends of a game are named.',
    ],
    ['odds(id) > 1', '(odds(id)) >= (1)', 'No power of 9/4 is 20.'],
    ['id !== undefined && known.has(id)', '(known.has(id))', WITHOUT_ID],
  ),
  ...explained('rating/estimator/learning/learn.ts', [
    'ratio > 1',
    '(ratio) >= (1)',
    'A ratio of 1 stays 1 either way.',
  ]),
  ...explained(
    'rating/estimator/learning/player-measures.ts',
    [
      'score += (net - meanNet) * (centre + slope * net - level)',
      'score -= (net - meanNet) * (centre + slope * net - level)',
      'The score is squared.',
    ],
    ['net - meanNet', '(net) + (meanNet)', 'The residuals of a player sum to 0.'],
    ['centre + slope * net', '(centre) - (slope * net)', SUMS_TO_0],
    ['centre + slope * net - level', '(centre + slope * net) + (level)', SUMS_TO_0],
  ),
  ...explained(
    'rating/estimator/learning/reset-measures.ts',
    ['0', '1', 'The zeros of the outer list only say how many rows there are.'],
    ['Math.abs(diagonal) < 1e-9', '(Math.abs(diagonal)) <= (1e-9)', FAR_FROM_BOTH],
    ['1e-9', '1.000000001', FAR_FROM_BOTH],
  ),
  ...explained('rating/estimator/learning/witnesses.ts', [
    '1',
    '2',
    'A player with a usable lobby met at least four.',
  ]),
  ...explained(
    'rating/estimator/lobby.ts',
    [
      'other.mmr === null || weight === 0',
      '(weight === 0)',
      'The weight without a rank is 0; the type wants a number.',
    ],
    ["id ?? ''", 'id', WITHOUT_ID],
    ['1', '2', 'A lobby with a ranked player has participants.'],
  ),
  ...explained(
    'rating/estimator/next-lobby.ts',
    [
      '!last || older.length < FEWEST_GAMES',
      '(older.length < FEWEST_GAMES)',
      'Without a last game there are no older ones; the type wants it.',
    ],
    ['0', '1', 'A spread of 1 is less than a step of the grid; its first point has no mass.'],
    [
      'Math.ceil((4 * (matching.wideSd + shifted.sd)) / spacing)',
      'Math.floor((4 * (matching.wideSd + shifted.sd)) / spacing)',
      'One step at the end of a wide margin.',
    ],
    ['4', '5', 'A wider margin.'],
    ['share <= 1e-7', 'false', 'Leaving out what has no mass only saves time.'],
    ['share <= 1e-7', '(share) < (1e-7)', 'No share is exactly 1e-7.'],
    ['c < sums.length', '(c) <= (sums.length)', BEYOND_THE_ARRAY],
    ['1e5', '100001', 'Any lift far above the scale does.'],
    ['seen >= quantile(predicted, 0.05)', '(seen) > (quantile(predicted, 0.05))', NO_QUANTILE],
    ['seen <= quantile(predicted, 0.95)', '(seen) < (quantile(predicted, 0.95))', NO_QUANTILE],
  ),
  ...explained(
    'rating/estimator/posterior.ts',
    ['shift.wideShare > 0', 'true', ADDS_NOTHING],
    ['1', '2', 'A kernel that is not used, with a share of 0; a single weight, divided by itself.'],
    [
      'ratio > 6',
      '(ratio) >= (6)',
      'At exactly 6 both differ by less than a millionth of a point.',
    ],
    ['shift.wideShare > 0', '(shift.wideShare) >= (0)', ADDS_NOTHING],
    [
      '(Math.max(narrow.length, wide.length) - 1) / 2',
      '(Math.max(narrow.length, wide.length) - 1) * (2)',
      LARGER_BUFFER,
    ],
    [
      'Math.max(narrow.length, wide.length) - 1',
      '(Math.max(narrow.length, wide.length)) + (1)',
      LARGER_BUFFER,
    ],
    ['2', '3', LARGER_BUFFER],
  ),
  ...explained('rating/estimator/rank-gap.ts', [
    'Math.abs(rate) < 1e-9',
    '(Math.abs(rate)) <= (1e-9)',
    'At a rate of exactly 1e-9 both formulas agree but for rounding.',
  ]),
  ...explained(
    'rating/estimator/walk.ts',
    ['0', '1', 'The wide distance of games with a friend has a share of 0.'],
    ['id !== undefined', 'true', 'Nobody asks how often somebody without an id was met.'],
    ['point < size', '(point) <= (size)', BEYOND_THE_ARRAY],
    ['!isLastOfProduct', 'false', LOG_OF_PRODUCT],
    ['(i + 1) % FACTORS_PER_LOG === 0', '((i + 1) % FACTORS_PER_LOG) !== (0)', LOG_OF_PRODUCT],
    ['i + 1', '(i) - (1)', LOG_OF_PRODUCT],
    ['1', '2', LOG_OF_PRODUCT],
    ['20', '21', 'A product of 21 densities is still far above the smallest number.'],
    ['40', '41', 'Both vanish beside the density of an outlier.'],
    [
      'rating <= apex.from',
      '(rating) < (apex.from)',
      'At the apex itself the doubt that grows above it is 0.',
    ],
    ['near > VANISHING', 'true', VANISHES],
    ['near > VANISHING', '(near) >= (VANISHING)', VANISHES],
    ['far > VANISHING', 'true', VANISHES],
    ['far > VANISHING', '(far) >= (VANISHING)', VANISHES],
  ),
  ...explained(
    'rating/estimator/report.ts',
    ['sigma > PROVISIONAL_SIGMA', '(sigma) >= (PROVISIONAL_SIGMA)', 'No sigma is exactly 75.'],
    ['part.step > 0', '(part.step) >= (0)', 'A step is never 0: no result moves nothing.'],
    ['0', '1', 'A step is some twenty points up or down.'],
  ),
  ...explained('rating/ladder/region.ts', [
    'platform !== undefined && isRegion(platform)',
    '(isRegion(platform))',
    'No region is undefined; the type wants a text.',
  ]),
];

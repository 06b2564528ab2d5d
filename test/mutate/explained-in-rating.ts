import { type ExplainedSurvivor, explained } from './explained-survivor.ts';

const LARGER_BUFFER =
  'The kernel lies in the middle of a larger buffer, whose other entries stay 0.';

export const EXPLAINED_IN_RATING: readonly ExplainedSurvivor[] = [
  ...explained(
    'rating/estimator/estimate.ts',
    ['point < grid.size', '(point) <= (grid.size)', 'Writing beyond a typed array is ignored.'],
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
    ['9', '10', 'Four common games still exceed the odds of 20 to 1, three do not.'],
    ['20', '21', 'Four common games still exceed the odds, three do not.'],
    [
      'id === undefined',
      'false',
      'Somebody without an id is left out again when the friends of a game are named.',
    ],
    ['odds(id) > 1', '(odds(id)) >= (1)', 'No power of 9/4 is 20.'],
    [
      'id !== undefined && known.has(id)',
      '(known.has(id))',
      'Nobody without an id was counted; the type wants a text.',
    ],
  ),
  ...explained(
    'rating/estimator/learning/player-measures.ts',
    [
      'score += (net - meanNet) * (centre + slope * net - level)',
      'score -= (net - meanNet) * (centre + slope * net - level)',
      'The score is squared.',
    ],
    ['net - meanNet', '(net) + (meanNet)', 'The residuals of a player sum to 0.'],
    [
      'centre + slope * net',
      '(centre) - (slope * net)',
      'It is the level, which distances from a mean, summing to 0, take no notice of.',
    ],
    [
      'centre + slope * net - level',
      '(centre + slope * net) + (level)',
      'Distances from a mean sum to 0, so that the level drops out.',
    ],
  ),
  ...explained(
    'rating/estimator/learning/reset-measures.ts',
    ['0', '1', 'The zeros of the outer list only say how many rows there are.'],
    [
      'Math.abs(diagonal) < 1e-9',
      '(Math.abs(diagonal)) <= (1e-9)',
      'A diagonal of rounding errors is far below, one of results far above.',
    ],
    ['1e-9', '1.000000001', 'A diagonal of fifty ranks with results is far above both.'],
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
    ["id ?? ''", 'id', 'Nobody without an id was counted; the type wants a text.'],
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
    ['8', '9', 'A grid has 8 points or more between neighbours, so that the stride is 1.'],
    [
      'Math.max(1, Math.floor(COARSE_POINTS / spacing))',
      'Math.min(1, Math.floor(COARSE_POINTS / spacing))',
      'A grid has 8 points or more between neighbours, so that the stride is 1.',
    ],
    ['1', '2', 'A grid of 16 points is still fine beside the distance of a lobby.'],
    [
      'Math.floor(COARSE_POINTS / spacing)',
      'Math.ceil(COARSE_POINTS / spacing)',
      'The stride is 1 either way.',
    ],
    [
      'Math.ceil(level.mass.length / stride)',
      'Math.floor(level.mass.length / stride)',
      'The stride is 1.',
    ],
    ['level.mass.length / stride', '(level.mass.length) * (stride)', 'The stride is 1.'],
    ['c * stride', '(c) / (stride)', 'The stride is 1.'],
    ['share <= 1e-7', 'false', 'Leaving out what has no mass only saves time.'],
    ['share <= 1e-7', '(share) < (1e-7)', 'No share is exactly 1e-7.'],
    ['c < sums.length', '(c) <= (sums.length)', 'Writing beyond a typed array is ignored.'],
    ['1e5', '100001', 'Any lift far above the scale does.'],
    [
      'seen >= quantile(predicted, 0.05)',
      '(seen) > (quantile(predicted, 0.05))',
      'No centre is exactly a quantile.',
    ],
    [
      'seen <= quantile(predicted, 0.95)',
      '(seen) < (quantile(predicted, 0.95))',
      'No centre is exactly a quantile.',
    ],
  ),
  ...explained(
    'rating/estimator/posterior.ts',
    ['shift.wideShare > 0', 'true', 'A kernel with a share of 0 adds 0.'],
    ['shift.wideShare > 0', '(shift.wideShare) >= (0)', 'A kernel with a share of 0 adds 0.'],
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
    ['point < grid.size', '(point) <= (grid.size)', 'Writing beyond a typed array is ignored.'],
    ['0', '1', 'The wide distance of games with a friend has a share of 0.'],
    ['id !== undefined', 'true', 'Nobody asks how often somebody without an id was met.'],
    [
      '++factors % FACTORS_PER_LOG === 0',
      'true',
      'The logarithm of a product is the sum of the logarithms but for rounding.',
    ],
    ['add(logs);', ';', 'The rest is added after the last game, which is all of a short window.'],
    ['20', '21', 'A product of 21 densities is still far above the smallest number.'],
    ['40', '41', 'Both vanish beside the density of an outlier.'],
    [
      'rating <= apex.from',
      '(rating) < (apex.from)',
      'At the apex itself the doubt that grows above it is 0.',
    ],
    ['near > VANISHING', 'true', 'What is left out vanishes beside the density of an outlier.'],
    [
      'near > VANISHING',
      '(near) >= (VANISHING)',
      'What is left out vanishes beside the density of an outlier.',
    ],
    ['far > VANISHING', 'true', 'What is left out vanishes beside the density of an outlier.'],
    [
      'far > VANISHING',
      '(far) >= (VANISHING)',
      'What is left out vanishes beside the density of an outlier.',
    ],
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

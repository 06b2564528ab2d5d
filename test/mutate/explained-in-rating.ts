import { type ExplainedSurvivor, explained } from './explained-survivor.ts';

const LARGER_BUFFER =
  'The kernel lies in the middle of a larger buffer, whose other entries stay 0.';

export const EXPLAINED_IN_RATING: readonly ExplainedSurvivor[] = [
  ...explained(
    'rating/estimator/estimate.ts',
    ['point < grid.size', '(point) <= (grid.size)', 'Writing beyond a typed array is ignored.'],
    ['0', '1', 'The wide distance of the error common to a region has a share of 0.'],
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
  ),
  ...explained('rating/estimator/lobby.ts', [
    'other.mmr === null || weight === 0',
    '(weight === 0)',
    'The weight without a rank is 0; the type wants a number.',
  ]),
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
  ),
  ...explained(
    'rating/estimator/report.ts',
    ['sigma > PROVISIONAL_SIGMA', '(sigma) >= (PROVISIONAL_SIGMA)', 'No sigma is exactly 75.'],
    ['part.step > 0', '(part.step) >= (0)', 'A step is never 0: no result moves nothing.'],
  ),
  ...explained('rating/ladder/region.ts', [
    'platform !== undefined && isRegion(platform)',
    '(isRegion(platform))',
    'No region is undefined; the type wants a text.',
  ]),
];

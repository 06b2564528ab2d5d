import { type ExplainedSurvivor, explained } from './explained-survivor.ts';

/** Of the search of parliament. */
export const EXPLAINED_IN_SEARCH: readonly ExplainedSurvivor[] = [
  ...explained(
    'parliament/search/analyse.ts',
    ['0', '1', 'A word scores 0, 2, 3 or 4: above 1 is the same as above 0.'],
    [
      'rest.length > 1',
      '(rest.length) >= (1)',
      'Without the only word none is left, and all of none are common, which ends the loop.',
    ],
    [
      'score >= EXACT',
      '(score) > (EXACT)',
      'A number that was asked for has the points of its words as well.',
    ],
    [
      'a - b',
      '(a) + (b)',
      'Clubs are searched in order and sorting is stable; the comparison states the order.',
    ],
  ),
];

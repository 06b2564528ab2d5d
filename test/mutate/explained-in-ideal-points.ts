import { type ExplainedSurvivor, explained } from './explained-survivor.ts';

/** Of the positions of members and of the side of the government. */
export const EXPLAINED_IN_IDEAL_POINTS: readonly ExplainedSurvivor[] = [
  ...explained(
    'parliament/chamber/government.ts',
    [
      'most?.yes.size ?? 0',
      'most?.yes.size',
      'undefined written into a typed array of counts is 0, and its sum reaches no limit.',
    ],
    [
      'most?.no.size ?? 0',
      'most?.no.size',
      'undefined written into a typed array of counts is 0, and its sum reaches no limit.',
    ],
    [
      'member === undefined',
      'false',
      'A member without a place reads and writes a typed array at NaN, which is nothing.',
    ],
    [
      "(to ?? '9999') >= first",
      "(to ?? '9999') > (first)",
      'An end has an hour, so it never equals a day.',
    ],
  ),
  ...explained(
    'parliament/ideal-points/analyse.ts',
    ['400', '401', 'The climb ends by its tolerance long before.'],
    [
      'dimensions === 1',
      'false',
      'Turned to agree with itself, a line stays as it is or is mirrored, and is mirrored again.',
    ],
    [
      'anchor !== undefined && medianOf(calls, matrix, along, anchor, 0) < 0',
      '(medianOf(calls, matrix, along, anchor, 0) < 0)',
      'Without an anchor no direction is promised.',
    ],
    [
      'medianOf(calls, matrix, along, anchor, 0) < 0',
      '(medianOf(calls, matrix, along, anchor, 0)) <= (0)',
      'A median of 0 is as much on the right as on the left.',
    ],
    [
      'dimensions === 2 && isUpsideDown(calls, matrix, along)',
      '(isUpsideDown(calls, matrix, along))',
      'On a line the second coordinate of everybody is 0.',
    ],
    ['anchor === undefined', 'false', 'An array has no element at undefined.'],
    [
      'own >= 0 && sizes[own] >= LEAST_MEMBERS',
      '(sizes[own] >= LEAST_MEMBERS)',
      'The size at −1 is undefined, which is not at least three.',
    ],
    [
      'Math.abs(median) > Math.abs(farthest)',
      '(Math.abs(median)) >= (Math.abs(farthest))',
      'Of two clubs equally far out either may be above.',
    ],
    ['farthest < 0', '(farthest) <= (0)', 'A median of 0 is as much above as below.'],
  ),
  ...explained(
    'parliament/ideal-points/intervals.ts',
    ['2', '3', 'Errors behind the last member are read by nobody.'],
    ['at < size', '(at) <= (size)', 'A typed array has nothing beyond its end.'],
    ['sums[at] += step[at]', 'sums[at] -= step[at]', 'Only the square of the sum is used.'],
    ['vote < votes', '(vote) <= (votes)', 'A vote beyond the last has no ballots.'],
    ['m < members', '(m) <= (members)', 'A gradient has no place beyond the last member.'],
    ['side === 0', 'false', 'A side of 0 has the slope 0.'],
    ['dimensions === 2', 'true', 'On a line the second weight is 0, and adds nothing.'],
  ),
  ...explained(
    'parliament/ideal-points/model.ts',
    ['2', '3', 'The length at which a step is cut changes the way to the mode, not the mode.'],
    ['1e-300', '1', 'Steps shorter than the longest one are whole either way.'],
    [
      'moved > tolerance',
      '(moved) >= (tolerance)',
      'A climb moves by no distance twice, so that none equals the tolerance.',
    ],
    [
      'LINE_PRECISION / POSITION_PRECISION',
      '(LINE_PRECISION) * (POSITION_PRECISION)',
      'The precision of positions is 1.',
    ],
    ['vote < votes', '(vote) <= (votes)', 'A vote beyond the last has no ballots and no line.'],
    ['m < members', '(m) <= (members)', 'What lies beyond the last member is overwritten.'],
  ),
  ...explained(
    'parliament/ideal-points/finding.ts',
    [
      '!left || !right || left === right',
      '(left === right)',
      'Without clubs both are undefined, and equal; the types want them named.',
    ],
    ['value === undefined', 'false', 'A share of undefined is NaN, which is shown as missing too.'],
    ['!left || !right', '!left', 'Either both are undefined or none.'],
    ['!left || !right', '(!right)', 'Either both are undefined or none.'],
  ),
];

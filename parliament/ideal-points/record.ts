import { Type } from 'typebox';
import type { Period } from '../chamber/period.ts';
import { INTEGER, MEMBER_COLUMNS, NUMBER, TEXT, VOTE_HEADING } from '../chamber/record-schemas.ts';
import { memberColumns, voteHeading } from '../chamber/records.ts';
import type { IdealPoint, VoteLine } from './analyse.ts';
import type { ClubPosition } from './club-positions.ts';
import { errorReduction } from './fit.ts';
import { INTERVAL_90 } from './intervals.ts';

export function pointRecord(period: Period, point: IdealPoint) {
  const { x, y, xError, yError } = point;
  return {
    ...memberColumns(period, period.members[point.member]!),
    ballots: point.ballots,
    x,
    x_low: x - INTERVAL_90 * xError,
    x_high: x + INTERVAL_90 * xError,
    y,
    y_low: y - INTERVAL_90 * yError,
    y_high: y + INTERVAL_90 * yError,
  };
}

export function clubRecord({ code, members, x, y, lowest, highest }: ClubPosition) {
  return { party: code, members, median_x: x, median_y: y, lowest_x: lowest, highest_x: highest };
}

/** A vote and the line it draws: constant + discrimination_x·x + discrimination_y·y = 0. */
export function lineRecord(period: Period, line: VoteLine) {
  const { constant, across, upwards, fit } = line;
  return {
    ...voteHeading(period.votes[line.vote]!),
    constant,
    discrimination_x: across,
    discrimination_y: upwards,
    cutting_point: upwards === 0 && across !== 0 ? -constant / across : null,
    ballots: fit.ballots,
    minority: fit.minority,
    errors: fit.errors,
    pre: errorReduction(fit) ?? null,
  };
}

const POINT = Type.Object(
  {
    ...MEMBER_COLUMNS,
    ballots: Type.Integer({ description: 'contested votes in which the member took a side' }),
    x: Type.Number({
      description: 'position on the main axis, in standard deviations among members',
    }),
    x_low: Type.Number({ description: 'lower end of the 90 % interval' }),
    x_high: Type.Number({ description: 'upper end of the 90 % interval' }),
    y: Type.Number({ description: 'position on the second axis; 0 in one dimension' }),
    y_low: NUMBER,
    y_high: NUMBER,
  },
  { title: 'IdealPoint', description: 'in standard deviations; the interval holds 90 %' },
);

const CLUB = Type.Object(
  {
    party: TEXT,
    members: INTEGER,
    median_x: Type.Number({ description: 'median of its members' }),
    median_y: NUMBER,
    lowest_x: Type.Number({ description: 'its outermost member on the left' }),
    highest_x: Type.Number({ description: 'its outermost member on the right' }),
  },
  { title: 'ClubPosition' },
);

export const LINE = Type.Object(
  {
    ...VOTE_HEADING,
    constant: Type.Number({
      description:
        'a yes has the probability Φ(constant + discrimination_x · x + discrimination_y · y)',
    }),
    discrimination_x: NUMBER,
    discrimination_y: NUMBER,
    cutting_point: Type.Union([NUMBER, Type.Null()], {
      description: 'where yes and no are equally probable; null in two dimensions',
    }),
    ballots: INTEGER,
    minority: Type.Integer({ description: 'ballots on the smaller side' }),
    errors: Type.Integer({ description: 'ballots on the wrong side of the line' }),
    pre: Type.Union([NUMBER, Type.Null()], {
      description: 'share of the minority that the line saves as errors',
    }),
  },
  { title: 'CuttingLine' },
);

/** A row of any of the tables. */
export const IDEAL_ROW = Type.Union([POINT, CLUB, LINE]);

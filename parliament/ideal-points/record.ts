import { Type } from 'typebox';
import type { Period } from '../chamber/period.ts';
import {
  INTEGER,
  MEMBER_COLUMNS,
  NUMBER,
  NUMBER_OR_NULL,
  TEXT,
  VOTE_HEADING,
} from '../chamber/record-schemas.ts';
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
    ballots: INTEGER,
    x: NUMBER,
    x_low: NUMBER,
    x_high: NUMBER,
    y: NUMBER,
    y_low: NUMBER,
    y_high: NUMBER,
  },
  { title: 'IdealPoint', description: 'in standard deviations; the interval holds 90 %' },
);

const CLUB = Type.Object(
  {
    party: TEXT,
    members: INTEGER,
    median_x: NUMBER,
    median_y: NUMBER,
    lowest_x: NUMBER,
    highest_x: NUMBER,
  },
  { title: 'ClubPosition' },
);

export const LINE = Type.Object(
  {
    ...VOTE_HEADING,
    constant: NUMBER,
    discrimination_x: NUMBER,
    discrimination_y: NUMBER,
    cutting_point: NUMBER_OR_NULL,
    ballots: INTEGER,
    minority: INTEGER,
    errors: INTEGER,
    pre: NUMBER_OR_NULL,
  },
  { title: 'CuttingLine' },
);

/** A row of any of the tables. */
export const IDEAL_ROW = Type.Union([POINT, CLUB, LINE]);

// Tasks of the analysis worker. Their input is shared memory and small records.

import type { ClubRule } from '../chamber/club-lines.ts';
import type { RollCalls } from '../chamber/period.ts';
import { type IdealInput, idealPoints as idealPointsOf } from '../ideal-points/analyse.ts';
import { loyalty as loyaltyOf } from '../loyalty/analyse.ts';
import { similarity as similarityOf } from '../similarity/analyse.ts';

export const loyalty = ({ calls, rule }: { calls: RollCalls; rule: ClubRule }) =>
  loyaltyOf(calls, rule);

export const similarity = ({ calls }: { calls: RollCalls }) => similarityOf(calls);

export const idealPoints = (input: IdealInput) => idealPointsOf(input);

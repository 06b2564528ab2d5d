import { type Static, type TProperties, Type } from 'typebox';
import { CURRENT_PERIOD } from '../chamber/electoral-periods.ts';

// Parameters of several routes.

/** The values of these parameters after validation. */
export type Query<Choice extends TProperties> = Static<ReturnType<typeof Type.Object<Choice>>>;

export const period = Type.Integer({
  default: CURRENT_PERIOD,
  description: 'electoral period, 1 is that of 1993',
});
export const MOST_ROWS = 500;
export const top = (fallback: number) =>
  Type.Integer({ minimum: 1, maximum: MOST_ROWS, default: fallback, description: 'rows at most' });
export const party = Type.String({
  maxLength: 50,
  default: '',
  description: 'code of a club, in any case; empty for all',
});
const clubRule = (fallback: 'current' | 'at-vote') =>
  Type.Enum(['current', 'at-vote'], {
    default: fallback,
    description:
      'a ballot counts for the last club of the member in the period, or for that at the time',
  });
export const club = clubRule('current');
/** The rebels of one vote stay the same when a member changes clubs later. */
export const clubOfOneVote = clubRule('at-vote');
export const format = Type.Enum(['html', 'json', 'csv', 'xlsx'], { default: 'html' });
export const page = Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1 });
export const search = Type.String({
  maxLength: 200,
  default: '',
  description: 'words, by their beginnings, in any case and without diacritics',
});

export const topic = Type.String({
  maxLength: 100,
  default: '',
  description: 'id or label of a topic',
});

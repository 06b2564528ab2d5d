import { Type } from 'typebox';
import { CURRENT_PERIOD } from '../chamber/electoral-periods.ts';

// Query parameters of several routes.

/** Where the address names none and the current one cannot be had, `newest-period.ts` sets it. */
export const period = Type.Integer({
  default: CURRENT_PERIOD,
  description: 'electoral period, 1 is that of 1993; without it the newest that can be had',
});
export const top = (fallback: number) =>
  Type.Integer({ minimum: 1, maximum: 500, default: fallback, description: 'rows at most' });
export const party = Type.String({
  maxLength: 50,
  default: '',
  description: 'code of a club, in any case; empty for all',
});
export const club = Type.Enum(['current', 'at-vote'], {
  default: 'current',
  description:
    'a ballot counts for the last club of the member in the period, or for that at the time',
});
export const format = Type.Enum(['html', 'json', 'csv', 'xlsx'], { default: 'html' });
export const page = Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1 });
export const search = Type.String({
  maxLength: 200,
  default: '',
  description: 'words, by their beginnings, in any case and without diacritics',
});

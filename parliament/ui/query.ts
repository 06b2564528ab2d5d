import { Type } from 'typebox';
import { CURRENT_PERIOD } from '../chamber/electoral-periods.ts';

/** Query parameters of several routes. */
/** Where the address names none and the current one cannot be had, `newest-period.ts` sets it. */
export const period = Type.Integer({ default: CURRENT_PERIOD });
export const top = (fallback: number) =>
  Type.Integer({ minimum: 1, maximum: 500, default: fallback });
export const party = Type.String({ maxLength: 50, default: '' });
export const club = Type.Enum(['current', 'at-vote'], { default: 'current' });
export const format = Type.Enum(['html', 'json', 'csv', 'xlsx'], { default: 'html' });
export const page = Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1 });
/** Words to search for, by prefix. */
export const search = Type.String({ maxLength: 200, default: '' });

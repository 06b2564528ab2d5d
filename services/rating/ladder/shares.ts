import { APEX_POINTS } from './rank.ts';

/**
 * Percent of all ranked players in each division, lowest first (IV, III, II, I).
 * Published shares of the year 2025; a third party's count, rounded, so the sum is only about 100.
 */
const DIVISION_SHARES: readonly (readonly number[])[] = [
  [5.3, 7.3, 6.3, 4.4], // Iron
  [6.4, 5.3, 5.1, 4.0], // Bronze
  [6.2, 5.1, 4.8, 3.7], // Silver
  [6.0, 4.1, 3.5, 2.2], // Gold
  [3.6, 2.6, 2.3, 1.6], // Platinum
  [2.8, 1.7, 1.2, 0.84], // Emerald
  [1.1, 0.53, 0.36, 0.22], // Diamond
];
/** Master 0.36, grandmaster 0.062, challenger 0.019. */
const APEX_SHARE = 0.441;
/**
 * Above 2800 points the number of players halves about every 150: a fit to one recorded
 * challenger list (200 accounts between 580 and 1588 league points, half of them above 694).
 */
const APEX_HALVING_POINTS = 150;

const STEPS = DIVISION_SHARES.flat();
const TOTAL = STEPS.reduce((sum, share) => sum + share, APEX_SHARE);

/** Percentage of ranked players who stand below this value, spread evenly inside a division. */
export function percentileAt(points: number): number {
  if (points >= APEX_POINTS) {
    const above = APEX_SHARE * 0.5 ** ((points - APEX_POINTS) / APEX_HALVING_POINTS);
    return 100 - (100 * above) / TOTAL;
  }
  const position = Math.max(0, points) / 100;
  const division = Math.floor(position);
  const below = STEPS.slice(0, division).reduce((sum, share) => sum + share, 0);
  return (100 * (below + STEPS[division]! * (position - division))) / TOTAL;
}

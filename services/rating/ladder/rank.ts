export const TIERS = [
  'IRON',
  'BRONZE',
  'SILVER',
  'GOLD',
  'PLATINUM',
  'EMERALD',
  'DIAMOND',
  'MASTER',
  'GRANDMASTER',
  'CHALLENGER',
] as const;
export type Tier = (typeof TIERS)[number];

/** Lowest first. Tiers from MASTER up (the apex) have no divisions: ''. */
export const DIVISIONS = ['IV', 'III', 'II', 'I'] as const;
export type Division = (typeof DIVISIONS)[number] | '';

/** A visible rank, as the ladder shows it to everyone. */
export type Rank = { readonly tier: Tier; readonly division: Division; readonly lp: number };

/** From here up there are no divisions, and league points have no upper end. */
export const APEX_POINTS = 2800;
const POINTS_PER_TIER = 400;
const POINTS_PER_DIVISION = 100;

/** A rank in ladder points: tier base + division offset + league points. */
export function ladderPoints(rank: Rank): number {
  if (isApex(rank.tier)) return APEX_POINTS + rank.lp;
  const division = rank.division === '' ? 0 : DIVISIONS.indexOf(rank.division);
  return TIERS.indexOf(rank.tier) * POINTS_PER_TIER + division * POINTS_PER_DIVISION + rank.lp;
}

/**
 * The tier and division in which a value lies. Above 2800 it is MASTER without a division:
 * GRANDMASTER and CHALLENGER are daily cut-offs of the population, not fixed values.
 */
export function rankAt(points: number): Rank {
  if (points >= APEX_POINTS) return { tier: 'MASTER', division: '', lp: Math.floor(points - 2800) };
  const whole = Math.max(0, Math.floor(points));
  return {
    tier: TIERS[Math.floor(whole / POINTS_PER_TIER)]!,
    division: DIVISIONS[Math.floor((whole % POINTS_PER_TIER) / POINTS_PER_DIVISION)]!,
    lp: whole % POINTS_PER_DIVISION,
  };
}

export function isApex(tier: Tier): boolean {
  return tier === 'MASTER' || tier === 'GRANDMASTER' || tier === 'CHALLENGER';
}

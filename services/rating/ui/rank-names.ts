/** 'Gold' */
export function tierName(tier: string): string {
  return tier.charAt(0) + tier.slice(1).toLowerCase();
}

/** 'Gold I' */
export function rankName(rank: { readonly tier: string; readonly division: string }): string {
  return `${tierName(rank.tier)} ${rank.division}`.trimEnd();
}

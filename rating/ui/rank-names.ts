import type { Locale } from '@tessera/kit/locale';
import type { Rank } from '../ladder/rank.ts';

const CZECH: Readonly<Record<string, string>> = {
  IRON: 'železo',
  BRONZE: 'bronz',
  SILVER: 'stříbro',
  GOLD: 'zlato',
  PLATINUM: 'platina',
  EMERALD: 'smaragd',
  DIAMOND: 'diamant',
  MASTER: 'master',
  GRANDMASTER: 'grandmaster',
  CHALLENGER: 'challenger',
};

/** 'Gold', 'zlato'. */
export function tierName(tier: string, locale: Locale): string {
  if (locale === 'cs') return CZECH[tier] ?? tier.toLowerCase();
  return tier.charAt(0) + tier.slice(1).toLowerCase();
}

/** 'Gold I', 'zlato I'. */
export function rankName(rank: { tier: string; division: string }, locale: Locale): string {
  return `${tierName(rank.tier, locale)} ${rank.division}`.trimEnd();
}

/** A visible rank with its league points: 'Platinum IV, 19 LP'. */
export function rankWithPoints(rank: Rank, locale: Locale): string {
  return `${rankName(rank, locale)}, ${rank.lp} LP`;
}

export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

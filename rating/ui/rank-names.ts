import type { Locale } from '@tessera/kit/locale';

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

export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

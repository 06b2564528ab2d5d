/** 'Gold I' */
export function rankName({ tier, division }: { readonly tier: string; readonly division: string }) {
  const name = tier.charAt(0) + tier.slice(1).toLowerCase();
  return `${name} ${division}`.trimEnd();
}

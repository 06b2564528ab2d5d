/** Platform regions (docs/contract/rating.md 1.1). */
export const REGIONS = [
  'euw1',
  'eun1',
  'na1',
  'kr',
  'br1',
  'la1',
  'la2',
  'oc1',
  'tr1',
  'ru',
  'jp1',
] as const;
export type Region = (typeof REGIONS)[number];

export function isRegion(text: string): text is Region {
  return (REGIONS as readonly string[]).includes(text);
}

/** The ranked queues: `solo` is the default everywhere. */
export const QUEUES = ['solo', 'flex'] as const;
export type Queue = (typeof QUEUES)[number];

/** The platform of a match id such as `EUW1_7123456789`; undefined for anything else. */
export function regionOfMatch(matchId: string): Region | undefined {
  const platform = /^([A-Z]{2,3}\d?)_\d{1,19}$/.exec(matchId)?.[1]?.toLowerCase();
  return platform !== undefined && isRegion(platform) ? platform : undefined;
}

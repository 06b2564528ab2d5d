import type { WorldSettings } from './settings.ts';

/** The part of an account that games change. */
export type Standing = {
  mmr: number;
  rank: number;
  wins: number;
  losses: number;
  readonly gamesBefore: number;
  /** Losses at the bottom of a tier without demotion; the third one demotes. */
  shieldUsed: number;
};

/** The rating moves by Elo, the visible rank after it. */
export function afterGame(
  account: Standing,
  won: boolean,
  expected: number,
  settings: WorldSettings,
) {
  const { k } = settings;
  const games = account.gamesBefore + account.wins + account.losses;
  const size = k.settled + k.fresh * Math.exp(-games / k.games);
  moveRank(account, won, settings);
  account.mmr = Math.max(0, account.mmr + size * ((won ? 1 : 0) - expected));
  if (won) account.wins++;
  else account.losses++;
}

/** A win gives more points, a loss costs fewer, while the rank is below the hidden rating. */
function moveRank(account: Standing, won: boolean, { lp }: WorldSettings): void {
  const gap = account.mmr - account.rank;
  const wanted = lp.perGame + (won ? lp.pull : -lp.pull) * gap;
  const size = Math.round(Math.min(2 * lp.perGame, Math.max(lp.perGame / 2, wanted)));
  const floor = tierFloor(account.rank);
  if (won) {
    account.rank += size;
    account.shieldUsed = 0;
  } else if (account.rank - size >= floor) {
    account.rank -= size;
  } else if (account.shieldUsed < 2 || floor === 0) {
    account.rank = floor;
    account.shieldUsed++;
  } else {
    account.rank -= size;
    account.shieldUsed = 0;
  }
}

/** Leaving a lobby before the game costs rank points; the hidden rating stays. */
export function dodge(account: Standing): void {
  account.rank = Math.max(tierFloor(account.rank), account.rank - 5);
}

function tierFloor(rank: number): number {
  return rank >= 2800 ? 2800 : Math.floor(rank / 400) * 400;
}

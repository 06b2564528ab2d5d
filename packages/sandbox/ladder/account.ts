import type { Random } from '../random.ts';
import type { LadderSettings } from './settings.ts';

/** Why rating and skill of an account differ; hidden from the estimator. */
export type Character = 'steady' | 'drifting' | 'smurf' | 'boosted';

/** The properties that a season does not change. The ladder learns `skill` only from results. */
export type Account = {
  readonly puuid: string;
  readonly character: Character;
  /** The rating the account would converge to, in ladder points. */
  readonly skill: number;
  /** Change of skill in points per day. */
  readonly driftPerDay: number;
  /** The hidden rating from earlier seasons. */
  readonly startMmr: number;
  /** Games before this season; the rating of a new account moves faster. */
  readonly gamesBefore: number;
  readonly gamesPerDay: number;
  /** Shift of its lobbies caused by regular partners of another rating, who are not seen. */
  readonly partnerOffset: number;
};

export function drawAccount(settings: LadderSettings, random: Random): Account {
  const { population, drift, unseenPartners } = settings;
  const character = characterOf(random.next(), settings);
  const isNew = character === 'smurf' || random.chance(0.2);
  const startMmr = Math.max(0, random.normal(population.mean, population.sd));
  return {
    puuid: random.hex(78),
    character,
    skill: Math.max(0, startMmr + skillAbove(character, settings, random)),
    driftPerDay: character === 'drifting' ? random.normal(0, drift.sdPerDay) : 0,
    startMmr,
    gamesBefore: isNew ? random.integer(0, 14) : random.integer(100, 999),
    // Log-normal: the median account plays 1.3 games a day, one in twenty more than four.
    gamesPerDay: Math.min(9, 1.3 * Math.exp(random.normal(0, 0.75))),
    partnerOffset: random.chance(unseenPartners.share) ? random.normal(0, unseenPartners.sd) : 0,
  };
}

/** Six in a hundred are boosted, others as the settings say, the rest is steady. */
function characterOf(draw: number, { drift, smurfs }: LadderSettings): Character {
  const steady = 1 - drift.share - smurfs - 0.06;
  if (draw < steady) return 'steady';
  if (draw < steady + drift.share) return 'drifting';
  return draw < steady + drift.share + smurfs ? 'smurf' : 'boosted';
}

function skillAbove(character: Character, { skillSd }: LadderSettings, random: Random): number {
  if (character === 'smurf') return 250 + 250 * random.next();
  if (character === 'boosted') return -150 - 200 * random.next();
  return random.normal(0, skillSd);
}

/** State of an account in one queue: the hidden rating and the visible rank that follows it. */
export type Standing = {
  mmr: number;
  /** Visible rank in ladder points. */
  rank: number;
  wins: number;
  losses: number;
  /** Losses at the bottom of a tier without demotion; the third one demotes. */
  shieldUsed: number;
};

/** From here on points have no ceiling, and nobody is demoted. */
const APEX = 2800;

/** A new season lowers the rank, and may draw it towards the mean; the hidden rating stays. */
export function seasonStart(account: Account, settings: LadderSettings, random: Random): Standing {
  const { reset, population } = settings;
  const mmr = Math.max(0, account.startMmr);
  const drawn = mmr - reset.towardsMean * (mmr - population.mean);
  const rank = Math.max(0, Math.round(drawn - random.normal(reset.mean, reset.sd)));
  return { mmr, rank, wins: 0, losses: 0, shieldUsed: 0 };
}

/** The rating moves by Elo, whose K falls with the games of an account. */
export function afterGame(
  standing: Standing,
  gamesBefore: number,
  won: boolean,
  expected: number,
  settings: LadderSettings,
): void {
  const { k } = settings;
  const games = gamesBefore + standing.wins + standing.losses;
  const size = k.settled + k.fresh * Math.exp(-games / k.games);
  // The rank moves first, because the points of a game depend on the rating before it.
  moveRank(standing, won, settings);
  standing.mmr = Math.max(0, standing.mmr + size * ((won ? 1 : 0) - expected));
  if (won) standing.wins++;
  else standing.losses++;
}

/** A win gives more points, a loss costs fewer, while the rank is below the hidden rating. */
function moveRank(standing: Standing, won: boolean, { lp }: LadderSettings): void {
  const gap = standing.mmr - standing.rank;
  const wanted = lp.perGame + (won ? lp.pull : -lp.pull) * gap;
  const size = Math.round(Math.min(2 * lp.perGame, Math.max(lp.perGame / 2, wanted)));
  if (won) {
    standing.rank += size;
    standing.shieldUsed = 0;
    return;
  }
  const floor = tierFloor(standing.rank);
  if (standing.rank - size >= floor) {
    standing.rank -= size;
  } else if (standing.shieldUsed < 2 || floor === 0) {
    standing.rank = floor;
    standing.shieldUsed++;
  } else {
    standing.rank -= size;
    standing.shieldUsed = 0;
  }
}

/** Leaving a lobby before the game costs rank points; the hidden rating stays. */
export function afterDodge(standing: Standing): void {
  standing.rank = Math.max(tierFloor(standing.rank), standing.rank - 5);
}

/** Above the apex a day without a game costs rank points. */
export function afterIdleDay(standing: Standing, { apexDecay }: LadderSettings): void {
  if (standing.rank > APEX) standing.rank = Math.max(APEX, standing.rank - apexDecay);
}

function tierFloor(rank: number): number {
  return rank >= APEX ? APEX : Math.floor(rank / 400) * 400;
}

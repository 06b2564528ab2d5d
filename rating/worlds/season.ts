import { normal, type Random, shuffle } from './random.ts';
import type { WorldSettings } from './settings.ts';
import { afterGame, dodge } from './standing.ts';

/** An account during a simulated season; the ratings change with each game. */
export type Account = {
  /** The rating that results would settle at, and its change a day. */
  skill: number;
  readonly driftPerDay: number;
  mmr: number;
  rank: number;
  wins: number;
  losses: number;
  readonly gamesBefore: number;
  readonly gamesPerDay: number;
  readonly unseenPartner: number;
  /** Index of the account it may queue with, -1 without one. */
  partner: number;
  together: boolean;
  /** Losses at the bottom of a tier without demotion; the third one demotes. */
  shieldUsed: number;
};

/** Five of one side, then five of the other. */
export type SimulatedGame = {
  readonly daysAgo: number;
  readonly players: readonly number[];
  readonly firstSideWon: boolean;
};

export type Season = {
  readonly accounts: readonly Account[];
  /** Oldest first; those of the last 30 days. */
  readonly games: readonly SimulatedGame[];
};

const KEPT_DAYS = 30;

/**
 * Plays a season day by day in three layers, as `sandbox/game` does: skill decides games, the
 * hidden rating follows the results, the visible rank follows the hidden rating.
 */
export function playSeason(settings: WorldSettings, random: Random): Season {
  const accounts = Array.from({ length: settings.players }, () => newAccount(settings, random));
  makePairs(accounts, settings, random);
  const games: SimulatedGame[] = [];
  const gamesPerDay = Math.round(
    accounts.reduce((sum, account) => sum + account.gamesPerDay, 0) / 10,
  );
  for (let day = 0; day < settings.seasonDays; day++) {
    startDay(accounts, settings, random);
    const makeLobby = matchmaker(accounts, settings, random);
    for (let game = 0; game < gamesPerDay; game++) {
      const daysAgo = settings.seasonDays - day - 0.04 - 0.95 * (game / gamesPerDay);
      const players = makeLobby();
      const played = playGame(accounts, players, settings, random);
      if (played && daysAgo <= KEPT_DAYS)
        games.push({ daysAgo, players, firstSideWon: played.firstSideWon });
    }
  }
  return { accounts, games };
}

function newAccount(settings: WorldSettings, random: Random): Account {
  const draw = random();
  const smurf = draw < 0.08;
  const boosted = draw >= 0.08 && draw < 0.14;
  const drifting = draw >= 0.14 && draw < 0.14 + settings.drift.share;
  const mmr = Math.max(0, normal(random, settings.population.mean, settings.population.sd));
  const above = smurf
    ? 250 + 250 * random()
    : boosted
      ? -150 - 200 * random()
      : normal(random, 0, settings.skillSd);
  const { reset, unseenPartners } = settings;
  return {
    skill: Math.max(0, mmr + above),
    driftPerDay: drifting ? normal(random, 0, settings.drift.sdPerDay) : 0,
    mmr,
    rank: Math.max(0, Math.round(mmr - normal(random, reset.mean, reset.sd))),
    wins: 0,
    losses: 0,
    gamesBefore:
      smurf || random() < 0.2 ? Math.floor(15 * random()) : 100 + Math.floor(900 * random()),
    gamesPerDay: Math.min(9, 1.3 * Math.exp(normal(random, 0, 0.75))),
    unseenPartner: random() < unseenPartners.share ? normal(random, 0, unseenPartners.sd) : 0,
    partner: -1,
    together: false,
    shieldUsed: 0,
  };
}

/** Pairs accounts whose ratings differ by about `pairs.sd`. */
function makePairs(accounts: Account[], { pairs }: WorldSettings, random: Random): void {
  if (pairs.share === 0) return;
  const order = accounts.map((_, i) => i);
  const wanted = accounts.map(({ mmr }) => mmr + normal(random, 0, pairs.sd / Math.SQRT2));
  order.sort((a, b) => wanted[a]! - wanted[b]!);
  for (let i = 0; i + 1 < order.length; i += 2) {
    if (random() >= pairs.share) continue;
    accounts[order[i]!]!.partner = order[i + 1]!;
    accounts[order[i + 1]!]!.partner = order[i]!;
  }
}

function startDay(accounts: readonly Account[], { pairs }: WorldSettings, random: Random): void {
  accounts.forEach((account, i) => {
    account.skill = Math.max(0, account.skill + account.driftPerDay);
    const { partner } = account;
    if (partner > i) {
      account.together = random() < pairs.daysTogether;
      accounts[partner]!.together = account.together;
    }
  });
}

/** Forms lobbies around the rating of one who queues; friends who queue together share a side. */
function matchmaker(
  accounts: readonly Account[],
  { matching }: WorldSettings,
  random: Random,
): () => number[] {
  const queueRating = (i: number) => {
    const { mmr, unseenPartner, partner, together } = accounts[i]!;
    const own = together ? (mmr + accounts[partner]!.mmr) / 2 : mmr;
    return own + unseenPartner;
  };
  const order = accounts.map((_, i) => i).sort((a, b) => queueRating(a) - queueRating(b));
  const ratings = Float64Array.from(order, queueRating);
  const activity = new Float64Array(accounts.length);
  accounts.reduce((sum, account, i) => (activity[i] = sum + account.gamesPerDay), 0);
  const distance = () =>
    normal(random, 0, random() < matching.wideShare ? matching.wideSd : matching.sd);

  const findNear = (position: number, taken: readonly number[]) => {
    for (let tries = 0; tries < 12; tries++) {
      const reach = 4 + tries;
      const at = position - reach + Math.floor(random() * (2 * reach + 1));
      const player = order[Math.min(order.length - 1, Math.max(0, at))]!;
      if (!taken.includes(player) && random() < accounts[player]!.gamesPerDay / 9) return player;
    }
    return undefined;
  };

  return () => {
    const units: number[][] = [];
    const taken: number[] = [];
    const join = (player: number) => {
      const { together, partner } = accounts[player]!;
      const pair = together && taken.length <= 8 && !taken.includes(partner);
      const unit = pair ? [player, partner] : [player];
      units.push(unit);
      taken.push(...unit);
    };
    const first = firstAtLeast(activity, random() * activity.at(-1)!);
    const centre = queueRating(first) - distance();
    join(first);
    while (taken.length < 10) {
      const player = findNear(firstAtLeast(ratings, centre + distance()), taken);
      if (player !== undefined) join(player);
    }
    return seated(units, random);
  };
}

/** Both sides of five, friends on one side. */
function seated(units: number[][], random: Random): number[] {
  const sides: [number[], number[]] = [[], []];
  const bySize = shuffle(units, random).sort((a, b) => b.length - a.length);
  for (const unit of bySize) {
    const side = random() < 0.5 ? 0 : 1;
    const place = sides[side].length + unit.length <= 5 ? side : 1 - side;
    sides[place]!.push(...unit);
  }
  return sides.flat();
}

/** Undefined for a game that ended at once, which changes nothing. */
function playGame(
  accounts: readonly Account[],
  players: readonly number[],
  settings: WorldSettings,
  random: Random,
): { firstSideWon: boolean } | undefined {
  if (random() < 0.02) dodge(accounts[players[Math.floor(10 * random())]!]!);
  if (random() < 0.02) return undefined;
  let skill = 0;
  let rating = 0;
  players.forEach((player, seat) => {
    const sign = seat < 5 ? 0.2 : -0.2;
    skill += sign * accounts[player]!.skill;
    rating += sign * accounts[player]!.mmr;
  });
  const firstSideWon = random() < winChance(skill);
  const expected = winChance(rating);
  players.forEach((player, seat) => {
    const won = seat < 5 === firstSideWon;
    afterGame(accounts[player]!, won, seat < 5 ? expected : 1 - expected, settings);
  });
  return { firstSideWon };
}

/** The logistic curve of Elo: 400 points of difference win ten times of eleven. */
function winChance(difference: number): number {
  return 1 / (1 + 10 ** (-difference / 400));
}

/** The first index whose value is at least `wanted`; the last one when none is. */
function firstAtLeast(sorted: Float64Array, wanted: number): number {
  let low = 0;
  let high = sorted.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

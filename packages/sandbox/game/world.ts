import { type Account, type Character, drawAccount } from '../ladder/account.ts';
import { type PlayedMatch, playSeason, type Season } from '../ladder/season.ts';
import { SANDBOX_LADDER } from '../ladder/settings.ts';
import { type Random, seededRandom } from '../random.ts';

export const QUEUES = {
  solo: { id: 420, leagueType: 'RANKED_SOLO_5x5' },
  flex: { id: 440, leagueType: 'RANKED_FLEX_SR' },
} as const;
export type QueueName = keyof typeof QUEUES;

/** An account with a name. */
type Player = Account & { readonly gameName: string; readonly tagLine: string };

/** A match with its id and its queue. */
export type WorldMatch = PlayedMatch & {
  readonly id: string;
  readonly queue: QueueName;
  readonly platform: string;
};

/** The ladders of one platform region. */
type Platform = {
  readonly name: string;
  readonly players: readonly Player[];
  readonly seasons: Readonly<Record<QueueName, Season>>;
};

/** All simulated data, with an index for each method of the upstream. */
export type World = {
  /** The simulated present; all matches precede it. */
  readonly now: Date;
  readonly platforms: ReadonlyMap<string, Platform>;
  readonly matches: ReadonlyMap<string, WorldMatch>;
  findByName(name: string, tag: string): Player | undefined;
  findByPuuid(puuid: string): { platform: Platform; index: number } | undefined;
  /** Newest first. */
  matchesOf(puuid: string): readonly WorldMatch[];
};

/** The true values of a player, which only a simulation knows. */
export type Truth = {
  readonly region: string;
  readonly gameName: string;
  readonly tagLine: string;
  readonly puuid: string;
  readonly character: Character;
  readonly mmr: number;
  readonly rank: number;
  readonly wins: number;
  readonly losses: number;
  /** Played games within 30 days, remakes left out. */
  readonly recentGames: number;
};

type WorldOptions = {
  readonly seed: number;
  readonly now: Date;
  /** Players per platform region. */
  readonly population: Readonly<Record<string, number>>;
};

/** An account with fewer games has no rank in the queue. */
export const PLACEMENTS = 5;

const RETAINED_DAYS = 45;

export function makeWorld(options: WorldOptions): World {
  const { seed, now, population } = options;
  const platforms = new Map<string, Platform>();
  const byName = new Map<string, Player>();
  const byPuuid = new Map<string, { platform: Platform; index: number }>();
  const matches = new Map<string, WorldMatch>();
  const matchesByPuuid = new Map<string, WorldMatch[]>();

  for (const [name, count] of Object.entries(population)) {
    const random = seededRandom(seed, name);
    const players = makePlayers(count, name.replace(/\d$/, '').toUpperCase(), random);
    const play = (activity: number) =>
      playSeason(players, SANDBOX_LADDER, { activity, retainedDays: RETAINED_DAYS }, random);
    const seasons = { solo: play(1), flex: play(0.35) };
    const platform: Platform = { name, players, seasons };
    platforms.set(name, platform);
    players.forEach((player, index) => {
      byName.set(nameKey(player.gameName, player.tagLine), player);
      byPuuid.set(player.puuid, { platform, index });
      matchesByPuuid.set(player.puuid, []);
    });
    for (const match of numbered(platform)) {
      matches.set(match.id, match);
      for (const index of match.players) matchesByPuuid.get(players[index]!.puuid)!.unshift(match);
    }
  }
  return {
    now,
    platforms,
    matches,
    findByName: (name, tag) => byName.get(nameKey(name, tag)),
    findByPuuid: (puuid) => byPuuid.get(puuid),
    matchesOf: (puuid) => matchesByPuuid.get(puuid) ?? [],
  };
}

/** The true ratings of one queue of a platform. */
export function truths(world: World, region: string, queue: QueueName): Truth[] {
  const { players, seasons } = world.platforms.get(region)!;
  return players.map((player, index) => {
    const { mmr, rank, wins, losses } = seasons[queue].standings[index]!;
    const { gameName, tagLine, puuid, character } = player;
    const recentGames = world
      .matchesOf(puuid)
      .filter((match) => match.queue === queue && match.ending === 'played')
      .filter((match) => match.startedDaysAgo < 29.9).length;
    return { region, gameName, tagLine, puuid, character, mmr, rank, wins, losses, recentGames };
  });
}

/** The matches of both queues in chronological order, with ids in the upstream's format. */
function numbered(platform: Platform): WorldMatch[] {
  const all = (['solo', 'flex'] as const).flatMap((queue) =>
    platform.seasons[queue].matches.map((match) => ({ ...match, queue })),
  );
  all.sort((a, b) => b.startedDaysAgo - a.startedDaysAgo);
  return all.map((match, i) => {
    const id = `${platform.name.toUpperCase()}_${3_000_000_000 + 17 * i}`;
    return { ...match, id, platform: platform.name };
  });
}

function nameKey(name: string, tag: string): string {
  return `${name}#${tag}`.normalize('NFC').toLowerCase();
}

function makePlayers(count: number, tagLine: string, random: Random): Player[] {
  const taken = new Set<string>();
  return Array.from({ length: count }, () => {
    const gameName = freeName(taken, random);
    return { ...drawAccount(SANDBOX_LADDER, random), gameName, tagLine };
  });
}

const FIRST = (
  'Amber Brisk Calm Dusky Eager Fabled Gilded Hollow Iron Jolly Keen Lunar Misty Noble Olive ' +
  'Polar Quiet Rapid Silent Tidal Umber Velvet Wild Young Zesty Bílý Černý Rychlý Tichý Žlutý'
).split(' ');
const SECOND = (
  'Badger Comet Drake Ember Falcon Grove Heron Island Jackal Kestrel Lantern Meadow Nomad Otter ' +
  'Pilgrim Quarry Raven Sparrow Thistle Urchin Viper Willow Yarrow Zephyr Kůň Vlk Jeřáb Hrdlička'
).split(' ');

function freeName(taken: Set<string>, random: Random): string {
  for (;;) {
    const plain = `${random.pick(FIRST)} ${random.pick(SECOND)}`;
    const name = taken.has(plain) ? `${plain.slice(0, 12)} ${random.integer(100, 999)}` : plain;
    if (taken.has(name)) continue;
    taken.add(name);
    return name;
  }
}

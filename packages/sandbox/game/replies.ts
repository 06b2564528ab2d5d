import { PLACEMENTS, QUEUES, type QueueName, type World, type WorldMatch } from './world.ts';

// The shapes of the real upstream, after replies recorded in 2022 and the
// changes announced since: summoner ids are gone, entries carry the puuid. Only fields that a rating
// may be made of; the real replies have a hundred others.

export function accountReply(world: World, name: string, tag: string): object | undefined {
  const player = world.findByName(name, tag);
  if (!player) return undefined;
  return { puuid: player.puuid, gameName: player.gameName, tagLine: player.tagLine };
}

/** An empty list for who is not placed, or not on this platform. */
export function leagueReply(world: World, platformName: string, puuid: string): object[] {
  const found = world.findByPuuid(puuid);
  if (!found || found.platform.name !== platformName) return [];
  return (Object.keys(QUEUES) as QueueName[]).flatMap((queue) => {
    const { rank, wins, losses } = found.platform.seasons[queue].standings[found.index]!;
    if (wins + losses < PLACEMENTS) return [];
    return {
      queueType: QUEUES[queue].leagueType,
      ...writtenRank(rank),
      puuid,
      wins,
      losses,
    };
  });
}

type MatchListQuery = {
  readonly queue: number | undefined;
  readonly start: number;
  readonly count: number;
  /** Seconds, as the upstream has them. */
  readonly startTime: number | undefined;
};

export function matchIdsReply(world: World, puuid: string, query: MatchListQuery): string[] {
  const { queue, start, count, startTime } = query;
  return world
    .matchesOf(puuid)
    .filter((match) => queue === undefined || QUEUES[match.queue].id === queue)
    .filter((match) => startTime === undefined || startedAt(world, match) >= startTime * 1000)
    .slice(start, start + count)
    .map((match) => match.id);
}

export function matchReply(world: World, match: WorldMatch): object {
  const players = match.players.map(
    (index) => world.platforms.get(match.platform)!.players[index]!,
  );
  const start = startedAt(world, match);
  return {
    metadata: {
      matchId: match.id,
      participants: players.map((player) => player.puuid),
    },
    info: {
      endOfGameResult: match.ending === 'aborted' ? 'Abort_Unexpected' : 'GameComplete',
      gameDuration: match.durationSeconds,
      gameEndTimestamp: start + match.durationSeconds * 1000,
      gameStartTimestamp: start,
      participants: players.map((player, seat) => ({
        gameEndedInEarlySurrender: match.ending === 'remake',
        puuid: player.puuid,
        teamId: seat < 5 ? 100 : 200,
        win: seat < 5 === match.team100Won,
      })),
      queueId: QUEUES[match.queue].id,
    },
  };
}

function startedAt(world: World, match: WorldMatch): number {
  return Math.round(world.now.getTime() - match.startedDaysAgo * 86_400_000);
}

const TIERS = ['IRON', 'BRONZE', 'SILVER', 'GOLD', 'PLATINUM', 'EMERALD', 'DIAMOND'];
const DIVISIONS = ['IV', 'III', 'II', 'I'];

/** The rank in the upstream's fields; apex tiers have rank "I", not an empty string. */
function writtenRank(points: number): { tier: string; rank: string; leaguePoints: number } {
  if (points >= 2800) {
    const leaguePoints = points - 2800;
    const tier =
      leaguePoints >= 900 ? 'CHALLENGER' : leaguePoints >= 500 ? 'GRANDMASTER' : 'MASTER';
    return { tier, rank: 'I', leaguePoints };
  }
  return {
    tier: TIERS[Math.floor(points / 400)]!,
    rank: DIVISIONS[Math.floor((points % 400) / 100)]!,
    leaguePoints: points % 100,
  };
}

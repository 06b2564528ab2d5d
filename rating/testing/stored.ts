import { SANDBOX_LADDER } from '@tessera/sandbox/ladder/settings';
import { knownPlayers } from '../../lab/ladders/known-players.ts';
import type { LearnedRecord } from '../estimates/learning/learning.ts';
import { PARAMETERS } from '../estimator/parameters.ts';
import { calibrationRows } from '../estimator/validation/calibration.ts';
import { forecastRank } from '../estimator/validation/level.ts';
import type { SnapshotStore } from '../store/ports.ts';

/** What learning stores of a region under `learned:REGION:QUEUE`. */
export function learnedRecord(): LearnedRecord {
  const players = knownPlayers({ ...SANDBOX_LADDER, players: 300 }, 71).slice(0, 100);
  return {
    version: 3,
    learned_at: '2026-11-20T10:00:00.000Z',
    players: players.length,
    games: players.reduce((sum, { games }) => sum + games.length, 0),
    numbers: [],
    used: 'learned',
    since: '2026-11-20T10:00:00.000Z',
    checked_players: 60,
    lobbies: 1000,
    scores: { shipped: -40, learned: -39 },
    parameters: PARAMETERS,
    calibration: calibrationRows(players, PARAMETERS),
  };
}

/** The day so many days ago. */
export const day = (ago: number) => new Date(Date.now() - ago * 864e5).toISOString().slice(0, 10);

/** Stores a player of GOLD whose rank a week after an estimate is `above` its forecast. */
export async function storeWeek(
  snapshots: SnapshotStore,
  name: number,
  { above = 0, ago = 10, games = 10 } = {},
): Promise<void> {
  const account = { puuid: `week ${name}`, gameName: `Week ${name}`, tagLine: 'T' };
  const subject = { region: 'kr', queue: 'flex', account } as const;
  const standing = { points: 1450, wins: 40, losses: 40 };
  const later = { points: 1450, wins: 40 + games / 2, losses: 40 + games / 2 };
  const point = { date: day(ago), mu: 1500, sigma: 30 };
  const { mean } = forecastRank(
    { region: 'kr', queue: 'flex', mu: 1500, sigma: 30, before: standing, after: later },
    PARAMETERS,
  );
  await snapshots.add(subject, point, standing);
  const points = Math.round(mean) + above;
  await snapshots.add(subject, { ...point, date: day(ago - 7) }, { ...later, points });
}

import { type Static, Type } from 'typebox';
import type { Evidence } from '../evidence.ts';
import type { Parameters } from '../parameters.ts';
import { predictedLobby } from './next-lobby.ts';

/** Scores of predictions of the next lobby, in one stratum of a region and queue. */
export const CalibrationRow = Type.Object({
  stratum: Type.String({ description: '`all`, or a number of recent games' }),
  n: Type.Integer({ description: 'Players whose newest lobby was predicted' }),
  rmse: Type.Number({ description: 'Root mean square error, in ladder points' }),
  coverage: Type.Number({ description: 'Share of 90 % intervals that held the lobby' }),
  z_mean: Type.Number({ description: 'Mean error in standard deviations; 0 is perfect' }),
  z_sd: Type.Number({ description: 'Spread of the errors; 1 is perfect' }),
});
export type CalibrationRow = Static<typeof CalibrationRow>;

/** One row for all players, and one for each stratum with any. */
export function calibrationRows(
  players: readonly Evidence[],
  parameters: Parameters,
): CalibrationRow[] {
  const predictions = players.flatMap((evidence) => {
    const prediction = predictedLobby(evidence, parameters);
    return prediction ? [{ ...prediction, stratum: stratumOf(evidence.games.length) }] : [];
  });
  const strata = Map.groupBy(predictions, ({ stratum }) => stratum);
  const parts = [...strata].sort(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }));
  return [['all', predictions] as const, ...parts]
    .filter(([, members]) => members.length > 0)
    .map(([stratum, members]) => {
      const mean = (of: (one: (typeof members)[number]) => number) =>
        members.reduce((sum, one) => sum + of(one), 0) / members.length;
      const zMean = mean(({ z }) => z);
      return {
        stratum,
        n: members.length,
        rmse: Math.sqrt(mean(({ error }) => error ** 2)),
        coverage: mean(({ held }) => (held ? 1 : 0)),
        z_mean: zMean,
        z_sd: Math.sqrt(mean(({ z }) => (z - zMean) ** 2)),
      };
    });
}

function stratumOf(games: number): string {
  if (games < 10) return '6 to 9 games';
  if (games < 15) return '10 to 14 games';
  return games < 20 ? '15 to 19 games' : '20 games';
}

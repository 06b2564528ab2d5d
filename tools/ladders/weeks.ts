import { drawAccount } from '@tessera/sandbox/ladder/account';
import { playSeason } from '@tessera/sandbox/ladder/season';
import type { LadderSettings } from '@tessera/sandbox/ladder/settings';
import { seededRandom } from '@tessera/sandbox/random';
import type { Week } from '../../services/rating/ladder/record.ts';

const SIGMA = 25;

/** The last week of everybody, as it would be stored had their ratings been estimated `above` the truth. */
export function weeksOf(settings: LadderSettings, seed: number, above = 0): Week[] {
  // Both seasons draw from one seed, so that the second goes on where the first ends.
  const [now, later] = [settings.seasonDays, settings.seasonDays + 7].map((seasonDays) => {
    const random = seededRandom(seed);
    const accounts = Array.from({ length: settings.players }, () => drawAccount(settings, random));
    const window = { activity: 1, retainedDays: 0 };
    return playSeason(accounts, { ...settings, seasonDays }, window, random).standings;
  });
  return now!.map(({ mmr, rank, wins, losses }, i) => {
    const after = later![i]!;
    return {
      mu: mmr + above,
      sigma: SIGMA,
      before: { points: rank, wins, losses },
      after: { points: after.rank, wins: after.wins, losses: after.losses },
    };
  });
}

// Forecasts of visible ranks in simulated ladders, where the hidden ratings are known.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seededRandom } from '@tessera/sandbox/random';
import { PARAMETERS } from '../../rating/estimator/parameters.ts';
import type { Week } from '../../rating/ladder/record.ts';
import { type LevelRow, levelRows } from '../../rating/level/analyse.ts';
import { drawAccount } from './account.ts';
import { playSeason } from './season.ts';
import { type LadderSettings, SANDBOX_LADDER } from './settings.ts';

/** A week of everybody, as it would be stored had their ratings been estimated `above` the truth. */
function weeksOf(change: Partial<LadderSettings>, above = 0): Week[] {
  const settings = { ...SANDBOX_LADDER, players: 1000, ...change };
  // The same draws in both, so that the second goes on where the first ends.
  const [now, later] = [settings.seasonDays, settings.seasonDays + 7].map((seasonDays) => {
    const random = seededRandom(8123);
    const accounts = Array.from({ length: settings.players }, () => drawAccount(settings, random));
    const window = { activity: 1, keptDays: 0 };
    return playSeason(accounts, { ...settings, seasonDays }, window, random).standings;
  });
  return now!.map(({ mmr, rank, wins, losses }, i) => {
    const after = later![i]!;
    return {
      ...{ region: 'euw1', queue: 'solo', mu: mmr + above, sigma: 25 },
      before: { points: rank, wins, losses },
      after: { points: after.rank, wins: after.wins, losses: after.losses },
    };
  });
}

const all = (weeks: readonly Week[]): LevelRow => levelRows(weeks, PARAMETERS)[0]!;

for (const [name, change] of Object.entries<Partial<LadderSettings>>({
  'as the sandbox': {},
  'without a reset': { reset: { mean: 0, sd: 0, towardsMean: 0 } },
  'with a reset by 400 points': { reset: { mean: 400, sd: 120, towardsMean: 0 } },
  'whose reset draws towards the mean': { reset: { mean: 100, sd: 120, towardsMean: 0.3 } },
})) {
  test(`13.1: in a ladder ${name} ranks come as forecast from the true ratings, and not from others`, () => {
    const right = all(weeksOf(change));
    assert.ok(Math.abs(right.bias) < 3, `${right.bias}`);
    assert.ok(right.hit50 > 0.42 && right.hit50 < 0.65, `${right.hit50}`);
    assert.ok(right.hit90 > 0.85 && right.hit90 < 0.97, `${right.hit90}`);
    const high = all(weeksOf(change, 100));
    assert.ok(high.bias > right.bias + 15, `${high.bias}`);
    assert.ok(high.hit50 < right.hit50 - 0.1, `${high.hit50}`);
    const low = all(weeksOf(change, -100));
    assert.ok(low.bias < right.bias - 15, `${low.bias}`);
  });
}

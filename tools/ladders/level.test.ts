// Forecasts of visible ranks in simulated ladders, where the hidden ratings are known.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type LadderSettings, SANDBOX_LADDER } from '@tessera/sandbox/ladder/settings';
import { PARAMETERS } from '../../services/rating/estimator/parameters.ts';
import { type LevelRow, levelRows } from '../../services/rating/estimator/validation/level.ts';
import type { Week } from '../../services/rating/ladder/record.ts';
import { weeksOf } from './ladder-sample.ts';

const weeksIn = (change: Partial<LadderSettings>, above = 0) =>
  weeksOf({ ...SANDBOX_LADDER, players: 1000, ...change }, 8123, above);

const all = (weeks: readonly Week[]): LevelRow => levelRows(weeks, PARAMETERS)[0]!;

for (const [name, change] of Object.entries<Partial<LadderSettings>>({
  'as the sandbox': {},
  'without a reset': { reset: { mean: 0, sd: 0, towardsMean: 0 } },
  'with a reset by 400 points': { reset: { mean: 400, sd: 120, towardsMean: 0 } },
  'whose reset draws towards the mean': { reset: { mean: 100, sd: 120, towardsMean: 0.3 } },
})) {
  test(`13.1: in a ladder ${name} ranks come as forecast from the true ratings, and not from others`, () => {
    const right = all(weeksIn(change));
    assert.ok(Math.abs(right.bias) < 3, `${right.bias}`);
    assert.ok(right.hit50 > 0.42 && right.hit50 < 0.65, `${right.hit50}`);
    assert.ok(right.hit90 > 0.85 && right.hit90 < 0.97, `${right.hit90}`);
    const high = all(weeksIn(change, 100));
    assert.ok(high.bias > right.bias + 15, `${high.bias}`);
    assert.ok(high.hit50 < right.hit50 - 0.1, `${high.hit50}`);
    const low = all(weeksIn(change, -100));
    assert.ok(low.bias < right.bias - 15, `${low.bias}`);
  });
}

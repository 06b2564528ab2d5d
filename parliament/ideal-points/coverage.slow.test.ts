import assert from 'node:assert/strict';
import { test } from 'node:test';
import { simulatedChamber } from '../testing/simulated-chamber.ts';
import { INTERVAL_90, standardErrors } from './intervals.ts';
import { climb, standardised, stretch } from './model.ts';

const SEEDS = 24;
const [MEMBERS, VOTES] = [120, 600];
/** Clubs of 48, 36, 24 and 12 members. */
const CLUBS = [0, 1, 0, 2, 0, 1, 0, 2, 1, 3];

/** Every fifth member misses five of six votes. */
const isOftenAway = (m: number) => m % 5 === 2;

/** What is counted: members found inside of their intervals, and all of them. */
type Share = { inside: number; all: number };

function coverage(seeds = SEEDS, steepness?: number) {
  const chambers: number[] = [];
  const strata = new Map<string, Share>();
  const correlations: number[] = [];
  for (let seed = 1; seed <= seeds; seed++) {
    const { matrix, positions } = simulatedChamber(seed, MEMBERS, VOTES, {
      clubs: CLUBS,
      ...(steepness !== undefined && { steepness }),
    });
    for (let at = 0; at < matrix.sides.length; at++) {
      const [m, vote] = [at % MEMBERS, Math.floor(at / MEMBERS)];
      if (isOftenAway(m) && (vote + m) % 6 !== 0) matrix.sides[at] = 0;
    }
    const found = standardised(climb(matrix));
    const product = positions.reduce((sum, truth, m) => sum + truth * found.positions[m]!, 0);
    if (product < 0) stretch(found, -1);
    const blocks = Int32Array.from({ length: VOTES }, (_, vote) => vote);
    const errors = standardErrors(matrix, found, blocks);
    const chamber = { inside: 0, all: 0 };
    for (const [m, truth] of positions.entries()) {
      const isInside = Math.abs(found.positions[m]! - truth) <= INTERVAL_90 * errors[m]!;
      const far = Math.min(3, Math.floor(2 * Math.abs(truth)));
      const names = [
        'all',
        `club of ${['48', '36', '24', '12'][CLUBS[m % CLUBS.length]!]}`,
        `${isOftenAway(m) ? 'seldom' : 'often'} there`,
        `${['0 to 0.5', '0.5 to 1', '1 to 1.5', 'over 1.5'][far]} from the middle`,
      ];
      for (const share of [chamber, ...names.map((name) => stratum(strata, name))]) {
        share.all += 1;
        if (isInside) share.inside += 1;
      }
    }
    // Both have mean 0 and spread 1.
    correlations.push(Math.abs(product) / MEMBERS);
    chambers.push((100 * chamber.inside) / chamber.all);
  }
  return { chambers, strata, correlations };
}

function stratum(strata: Map<string, Share>, name: string): Share {
  const share = strata.get(name) ?? { inside: 0, all: 0 };
  strata.set(name, share);
  return share;
}

test('10.18 ideal points: 90 % intervals hold 85 to 95 % of the true positions of 24 chambers, and of each kind of member', (t) => {
  const { chambers, strata, correlations } = coverage();
  const mean = chambers.reduce((sum, one) => sum + one, 0) / SEEDS;
  const spread = Math.sqrt(chambers.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (SEEDS - 1));
  const ends = [Math.min(...chambers), Math.max(...chambers)] as const;
  t.diagnostic(
    `one chamber: ${ends.map((end) => end.toFixed(1)).join(' to ')} %, spread ${spread.toFixed(1)}; least correlation ${Math.min(...correlations).toFixed(4)}`,
  );
  for (const [name, { inside, all }] of strata) {
    const percent = (100 * inside) / all;
    t.diagnostic(`${name}: ${percent.toFixed(1)} % of ${all}`);
    assert.ok(percent >= 85 && percent <= 95, `${name}: ${percent} % of ${all}`);
  }
  // By chance alone, the share of 120 members has a standard error of 2.7 percentage points. Errors
  // of colleagues hardly depend on each other: the spread between chambers is no larger than that.
  assert.ok(ends[0] >= 84 && ends[1] <= 96, `${ends}`);
  assert.ok(spread < 1.25 * Math.sqrt((90 * 10) / MEMBERS), `${spread}`);
  assert.ok(Math.min(...correlations) >= 0.98, `${correlations}`);
});

test('10.18 ideal points: intervals hold 85 to 95 % also where votes divide half or twice as sharply', (t) => {
  for (const steepness of [0.8, 3.2]) {
    const { inside, all } = coverage(12, steepness).strata.get('all')!;
    const percent = (100 * inside) / all;
    t.diagnostic(`steepness ${steepness}: ${percent.toFixed(1)} % of ${all}`);
    assert.ok(percent >= 85 && percent <= 95, `steepness ${steepness}: ${percent} %`);
  }
});

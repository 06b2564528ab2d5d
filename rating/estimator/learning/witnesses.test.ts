import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PARAMETERS } from '../parameters.ts';
import { meanDiscount, meanFreshDiscount } from '../rank-gap.ts';
import { lobbyWitnesses } from './witnesses.ts';

const near = (actual: number, expected: number) =>
  assert.ok(Math.abs(actual - expected) <= 1e-9, `${actual}, expected ${expected}`);

test('12.2: a lobby of four ranks is a witness, one of three is none', () => {
  const game = (count: number) => ({
    daysAgo: 0,
    win: true,
    participants: Array.from({ length: count }, (_, j) => ({
      id: `${j}`,
      side: 'enemy' as const,
      mmr: 500,
      wins: 30,
      losses: 10,
    })),
  });
  const of = (count: number) =>
    lobbyWitnesses([{ rank: 0, wins: 0, losses: 0, games: [game(count)] }], PARAMETERS);
  assert.deepEqual(of(3), []);
  const [{ ranks }] = of(4) as [typeof of extends (n: number) => (infer W)[] ? W : never];
  assert.equal(ranks.length, 4);
  near(ranks[2]!.settledNet, 20 * meanDiscount(40, PARAMETERS.gap.games));
  near(ranks[2]!.freshNet, 20 * meanFreshDiscount(40, PARAMETERS.gap.games, PARAMETERS.step.games));
  const { floorShare, floorPoints, games } = PARAMETERS.gap;
  near(ranks[2]!.left, (1 - floorShare * Math.exp(-500 / floorPoints)) * Math.exp(-40 / games));
  assert.deepEqual([ranks[2]!.id, ranks[2]!.rank], ['2', 500]);
});

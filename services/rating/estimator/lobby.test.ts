import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Evidence, Game, Participant } from './evidence.ts';
import { friendsOfGames, lobbyCentre } from './lobby.ts';
import { PARAMETERS, type Parameters } from './parameters.ts';

const near = (actual: number, expected: number, within = 1e-9) =>
  assert.ok(Math.abs(actual - expected) <= within, `${actual}, expected ${expected}`);

// Gaps of 7 points, as sure as 30 points settled and 50 before the first game.
const P: Parameters = {
  ...PARAMETERS,
  gap: {
    ...PARAMETERS.gap,
    settled: 7,
    reset: 0,
    games: 50,
    settledSd: 30,
    resetSd: 40,
    floorShare: 0,
  },
  agePerDay: 10,
  spread: 100,
  hiddenShift: 45,
};
const other = (mmr: number | null, games = 0, id?: string): Participant => ({
  ...(id === undefined ? {} : { id }),
  side: 'ally',
  mmr,
  wins: games,
  losses: games,
});
const FRESH = 1 / (2500 + 400 + 10_000);
const SETTLED = 1 / (900 + 400 + 10_000);

test('11.3: the centre is the weighed mean of corrected ranks, raised by the share hidden', () => {
  const participants = [
    other(1000),
    other(1300, 5000),
    other(1300, 5000),
    other(1600),
    other(null),
  ];
  const { mu, variance, weights, ranked, usable } = lobbyCentre({ daysAgo: 4, participants }, P);
  const total = 2 * FRESH + 2 * SETTLED;
  near(mu, (2600 * FRESH + 2600 * SETTLED) / total + 7 + 45 / 5);
  near(variance, 1 / total);
  [FRESH, SETTLED, SETTLED, FRESH, 0].forEach((weight, j) => {
    near(weights[j]!, weight, 1e-15);
  });
  assert.deepEqual([ranked, usable], [4, true]);
  const uneven = [other(1000), other(1100, 5000), other(1100, 5000), other(1100, 5000)];
  near(
    lobbyCentre({ daysAgo: 4, participants: uneven }, P).mu,
    7 + (1000 * FRESH + 3300 * SETTLED) / (FRESH + 3 * SETTLED),
  );
});

test('11.3: a friend is left out and not counted as ranked; nameless players are no friends', () => {
  const four = [other(1000, 0, 'a'), other(1000, 0, 'b'), other(1000), other(1000)];
  const participants = [...four, other(2000, 0, 'friend')];
  const { mu, weights, ranked } = lobbyCentre({ daysAgo: 0, participants }, P, 'friend');
  near(mu, 1007);
  assert.deepEqual([weights[4], ranked], [0, 4]);
  assert.equal(lobbyCentre({ daysAgo: 0, participants }, P).ranked, 5);
  assert.equal(lobbyCentre({ daysAgo: 0, participants: four }, P, 'a').usable, false);
});

const withOthers = (ids: readonly string[], side: 'ally' | 'enemy' = 'ally'): Game => ({
  daysAgo: 1,
  win: true,
  participants: ids.map((id) => ({ id, side, mmr: 1000, wins: 50, losses: 50 })),
});
const played = (games: Game[]): Evidence => ({ rank: 1000, wins: 50, losses: 50, games });

test('11.4: an ally of four games is a friend, of three not, and never who was an enemy once', () => {
  const [a, b] = [withOthers(['a']), withOthers(['b'])];
  assert.deepEqual(friendsOfGames(played([a, a, a, b, a])), ['a', 'a', 'a', undefined, 'a']);
  assert.deepEqual(friendsOfGames(played([a, a, a])), [undefined, undefined, undefined]);
  const once = friendsOfGames(played([a, a, a, a, withOthers(['a'], 'enemy')]));
  assert.deepEqual(new Set(once), new Set([undefined]));
});

test('11.4: of two friends in one game the more frequent one counts; nameless players are nobody', () => {
  const both = withOthers(['a', 'b']);
  const games = [both, both, both, both, withOthers(['b'])];
  assert.deepEqual(friendsOfGames(played(games)), ['b', 'b', 'b', 'b', 'b']);
  const nameless = { ...both, participants: both.participants.map(({ id: _, ...rest }) => rest) };
  const four = [nameless, nameless, nameless, nameless];
  assert.deepEqual(new Set(friendsOfGames(played(four))), new Set([undefined]));
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Evidence, Game } from './evidence.ts';
import { friendsOfGames } from './friends.ts';

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

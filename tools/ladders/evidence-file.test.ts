import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseKnownPlayers } from './evaluate.ts';

const player = { group: 'a', rank: 1, wins: 1, losses: 1, true_mmr: 1, games: [] };

test('10.2: evaluate takes no impossible record, and names the player and the field', () => {
  for (const [field, value] of Object.entries({ wins: -3, losses: 1.5, rank: -50, true_mmr: -1 })) {
    const text = JSON.stringify([player, { ...player, [field]: value }]);
    assert.throws(
      () => parseKnownPlayers('f.json', text),
      new RegExp(`player 1: ${field}: expected`),
    );
  }
  assert.equal(parseKnownPlayers('f.json', JSON.stringify([player])).length, 1);
});

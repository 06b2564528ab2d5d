import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { findPlayerId, playerKey } from './player-id.ts';
import { regionOfMatch } from './region.ts';

test('1.1: a playerId is gameName#tagLine', () => {
  assert.deepEqual(findPlayerId('Žluťoučký kůň#EUNE'), {
    gameName: 'Žluťoučký kůň',
    tagLine: 'EUNE',
  });
});

test('1.1: a playerId that was encoded twice is still understood', () => {
  assert.deepEqual(findPlayerId('Hide%20on%23KR1'), { gameName: 'Hide on', tagLine: 'KR1' });
});

test('1.1: text without exactly one name and one tag is no playerId', () => {
  for (const text of ['', '#', 'name', 'name#', '#tag', 'a#b#c', 'a,b#c', 'a\u0000b#c'])
    assert.equal(findPlayerId(text), undefined, JSON.stringify(text));
  assert.equal(findPlayerId(`${'x'.repeat(33)}#tag`), undefined);
  assert.equal(findPlayerId('%E0%A4%A'), undefined);
});

test('1.1: two spellings of one name have one key', () => {
  const composed = findPlayerId('\u017Dofie#CZ')!;
  const decomposed = findPlayerId('Z\u030Cofie#cz')!;
  assert.equal(playerKey(composed), playerKey(decomposed));
});

test('1.1: no text makes findPlayerId throw, and what it accepts it accepts again', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
      const id = findPlayerId(text);
      if (id) assert.deepEqual(findPlayerId(`${id.gameName}#${id.tagLine}`), id);
    }),
  );
});

test('1.1: a match id names its platform; anything else is no match id', () => {
  assert.equal(regionOfMatch('EUN1_3088226589'), 'eun1');
  assert.equal(regionOfMatch('KR_1'), 'kr');
  for (const id of ['', 'EUN1', 'eun1_1', 'EUN1_', 'EUN1_x', 'XX9_1', 'EUN1_1/..', 'EUN1_1 '])
    assert.equal(regionOfMatch(id), undefined, id);
});

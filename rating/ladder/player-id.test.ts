import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { findPlayerBySlug, findPlayerId, playerKey, playerSlug } from './player-id.ts';
import { regionOfMatch } from './region.ts';

test('1.1: a name is read as the game copies it, with marks of direction, wide number sign and no-break space', () => {
  const expected = { gameName: 'Zesty Raven', tagLine: 'EUW' };
  for (const text of [
    '\u2066Zesty Raven\u2069\u2066#EUW\u2069',
    'Zesty\u00a0Raven＃EUW',
    '\ufeffZesty Raven\u200b#EUW',
    '%E2%81%A6Zesty%20Raven%E2%81%A9%23EUW',
  ]) {
    assert.deepEqual(findPlayerId(text), expected, text);
  }
});

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

const CODE_UNIT = fc.integer({ min: 0, max: 0xffff });

test('1.1: no text makes findPlayerId throw, and what it accepts it accepts again', () => {
  fc.assert(
    // Code units, lone surrogates too; `%` and `#` often enough to matter.
    fc.property(
      fc.array(fc.oneof(CODE_UNIT, fc.constantFrom(35, 37)), { maxLength: 60 }),
      (codes) => {
        const id = findPlayerId(String.fromCharCode(...codes));
        if (id) assert.deepEqual(findPlayerId(`${id.gameName}#${id.tagLine}`), id);
      },
    ),
  );
});

test('1.1: a match id names its platform; anything else is no match id', () => {
  assert.equal(regionOfMatch('EUN1_3088226589'), 'eun1');
  assert.equal(regionOfMatch('KR_1'), 'kr');
  for (const id of ['', 'EUN1', 'eun1_1', 'EUN1_', 'EUN1_x', 'XX9_1', 'EUN1_1/..', 'EUN1_1 '])
    assert.equal(regionOfMatch(id), undefined, id);
});

test('1.1: names have up to 32 and tags up to 16 characters', () => {
  const [name, tag] = ['n'.repeat(32), 't'.repeat(16)];
  assert.deepEqual(findPlayerId(`${name}#${tag}`), { gameName: name, tagLine: tag });
  assert.equal(findPlayerId(`${name}n#${tag}`), undefined);
  assert.equal(findPlayerId(`${name}#${tag}t`), undefined);
});

test('1.1: space around name and tag is dropped; a text with # is not decoded again', () => {
  assert.deepEqual(findPlayerId(' a b # c '), { gameName: 'a b', tagLine: 'c' });
  assert.deepEqual(findPlayerId('100%25#EUW'), { gameName: '100%25', tagLine: 'EUW' });
});

test('10.5: the tag of a page address begins after the last hyphen', () => {
  const player = { gameName: 'Zesty-Raven', tagLine: 'EUW' };
  assert.equal(playerSlug(player), 'Zesty-Raven-EUW');
  assert.deepEqual(findPlayerBySlug('Zesty-Raven-EUW'), player);
  assert.deepEqual(findPlayerBySlug('ab-c'), { gameName: 'ab', tagLine: 'c' });
  assert.deepEqual(findPlayerBySlug('a-b'), { gameName: 'a', tagLine: 'b' });
});

test('10.5: a page address with # is a playerId, one without a hyphen is nobody', () => {
  assert.deepEqual(findPlayerBySlug('a-b#c'), { gameName: 'a-b', tagLine: 'c' });
  assert.equal(findPlayerBySlug('name'), undefined);
});

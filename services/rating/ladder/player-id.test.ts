import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { findPlayerBySlug, findPlayerId, playerKey, playerSlug } from './player-id.ts';
import { regionOfMatch } from './region.ts';

test('1.1: a playerId is gameName#tagLine, also encoded twice and as the game copies it', () => {
  for (const text of [
    'Zesty Raven#EUW',
    ' Zesty Raven # EUW ',
    'Zesty%20Raven%23EUW',
    '\u2066Zesty Raven\u2069\u2066#EUW\u2069',
    'Zesty\u00a0Raven＃EUW',
    '\ufeffZesty Raven\u200b#EUW',
    '%E2%81%A6Zesty%20Raven%E2%81%A9%23EUW',
  ])
    assert.deepEqual(findPlayerId(text), { gameName: 'Zesty Raven', tagLine: 'EUW' }, text);
  assert.deepEqual(findPlayerId('100%25#EUW'), { gameName: '100%25', tagLine: 'EUW' });
});

test('1.1: text without one name of up to 32 and one tag of up to 16 characters is no playerId', () => {
  const [name, tag] = ['n'.repeat(32), 't'.repeat(16)];
  assert.deepEqual(findPlayerId(`${name}#${tag}`), { gameName: name, tagLine: tag });
  const bad = ['', '#', 'name', 'name#', '#tag', 'a#b#c', 'a,b#c', 'a\u0000b#c', '%E0%A4%A'];
  for (const text of [...bad, `${name}n#${tag}`, `${name}#${tag}t`])
    assert.equal(findPlayerId(text), undefined, JSON.stringify(text));
});

test('1.1: two spellings of one name have one key', () => {
  const composed = findPlayerId('\u017Dofie#CZ')!;
  const decomposed = findPlayerId('Z\u030Cofie#cz')!;
  assert.equal(playerKey(composed), playerKey(decomposed));
});

const CODE_UNIT = fc.integer({ min: 0, max: 0xffff });

test('1.1: no text makes findPlayerId throw, and what it accepts it accepts again', () => {
  // Code units, lone surrogates too; `%` and `#` often enough to matter.
  const codes = fc.array(fc.oneof(CODE_UNIT, fc.constantFrom(35, 37)), { maxLength: 60 });
  fc.assert(
    fc.property(codes, (units) => {
      const id = findPlayerId(String.fromCharCode(...units));
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

test('10.5: the tag of a page address begins after the last hyphen; with # it is a playerId', () => {
  const player = { gameName: 'Zesty-Raven', tagLine: 'EUW' };
  assert.equal(playerSlug(player), 'Zesty-Raven-EUW');
  for (const slug of ['Zesty-Raven-EUW', 'Zesty-Raven#EUW'])
    assert.deepEqual(findPlayerBySlug(slug), player);
  assert.equal(findPlayerBySlug('name'), undefined);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Office } from '../chamber/office.ts';
import { officeTitle } from './office-title.ts';

const said = (body: Office['body'], title: string, organ = '', sex?: Office['sex']) => {
  const office = {
    ...{ personId: 1, name: '', sex, body, organ, period: 0, title },
    ...{ from: '', to: undefined },
  };
  return [officeTitle('cs', office), officeTitle('en', office)];
};

test('10.20 careers: offices of the source are said in one spelling in both languages', () => {
  assert.deepEqual(said('government', 'Předseda vlády VládaČR'), [
    'předseda vlády',
    'Prime Minister',
  ]);
  assert.deepEqual(said('government', 'Místopředseda')[1], 'Deputy Prime Minister');
  assert.deepEqual(said('government', 'Ministr práce a sociálních věcí'), [
    'ministr práce a sociálních věcí',
    'Minister of Labour and Social Affairs',
  ]);
  for (const title of ['', 'Člen', 'Člen vlády']) {
    assert.deepEqual(said('government', title), ['člen vlády', 'member of the government']);
  }
  assert.equal(said('committee', 'Člen', 'Volební výbor')[1], 'member: Volební výbor');
  assert.deepEqual(said('chamber', '1. mistopredseda'), [
    'místopředseda Sněmovny',
    'Deputy Speaker',
  ]);
  assert.deepEqual(said('club', 'Předseda klubu ČSSD', 'ČSSD'), [
    'předseda klubu ČSSD',
    'chair of the club ČSSD',
  ]);
  assert.deepEqual(
    said('committee', 'Tajemník-ověř. výboru', 'Rozpočtový výbor')[0],
    'tajemník a ověřovatel: Rozpočtový výbor',
  );
  assert.deepEqual(said('club', 'Revizor', 'ODS')[1], 'Revizor of the club ODS');
});

test('10.20 careers: Czech titles of women are feminine, however the source spells them', () => {
  const ofWoman = (body: Office['body'], title: string, organ = '') =>
    said(body, title, organ, 'female')[0];
  assert.deepEqual(
    ['Předseda vlády VládaČR', 'Místopředseda', 'Ministr kultury', 'Ministryně', ''].map((title) =>
      ofWoman('government', title),
    ),
    [
      'předsedkyně vlády',
      'místopředsedkyně vlády',
      'ministryně kultury',
      'ministryně',
      'členka vlády',
    ],
  );
  assert.deepEqual(
    ['Předseda', '1. mistopredseda', 'Ověřovatel', ''].map((title) => ofWoman('chamber', title)),
    [
      'předsedkyně Sněmovny',
      'místopředsedkyně Sněmovny',
      'ověřovatelka Sněmovny',
      'poslanecký mandát',
    ],
  );
  assert.deepEqual(
    ['', 'Předseda'].map((title) => ofWoman('club', title, 'ODS')),
    ['členka klubu ODS', 'předsedkyně klubu ODS'],
  );
  assert.equal(
    ofWoman('committee', 'Tajemník-ověř. výboru', 'Rozpočtový výbor'),
    'tajemnice a ověřovatelka: Rozpočtový výbor',
  );
  assert.equal(said('government', 'Ministr kultury', '', 'female')[1], 'Minister of Culture');
});

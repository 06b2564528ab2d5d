import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Office } from '../chamber/office.ts';
import { officeTitle } from './office-title.ts';

const said = (body: Office['body'], title: string, organ = '') => {
  const office = { personId: 1, name: '', body, organ, period: 0, title, from: '', to: undefined };
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
  assert.deepEqual(said('government', ''), ['člen vlády', 'member of the government']);
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

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plainTitle } from './bill.ts';

for (const [title, plain] of [
  ['Novela z. o dani z přidané hodnoty', 'Novela zákona o dani z přidané hodnoty'],
  ['Vl.n.z. o státních svátcích', 'Vládní návrh zákona o státních svátcích'],
  ['Vl. n. ústav. z. o referendu', 'Vládní návrh ústavního zákona o referendu'],
  ['N. z. o regulaci prostituce', 'Návrh zákona o regulaci prostituce'],
  ['Novela ústav. z. - Ústava ČR', 'Novela ústavního zákona - Ústava ČR'],
  ['Sml.  mezi ČR a vl. Maltou*', 'Smlouva mezi ČR a vládou Maltou'],
  ['Informace o ničem', 'Informace o ničem'],
] as const) {
  test(`10.12: ${title} is written out`, () => assert.equal(plainTitle(title), plain));
}

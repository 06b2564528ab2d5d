import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plainTitle } from './bill.ts';

for (const [title, plain] of [
  ['Novela z. o dani z přidané hodnoty', 'Novela zákona o dani z přidané hodnoty'],
  ['Vl.n.z. o státních svátcích', 'Vládní návrh zákona o státních svátcích'],
  ['Vl. n. ústav. z. o referendu', 'Vládní návrh ústavního zákona o referendu'],
  ['N. z. o regulaci prostituce', 'Návrh zákona o regulaci prostituce'],
  ['Novela ústav. z. - Ústava ČR', 'Novela ústavního zákona – Ústava ČR'],
  ['Sml.  mezi ČR a vl. Maltou*', 'Smlouva mezi ČR a vl. Maltou'],
  [
    'Vl.n.z.o změně zák.v souv.s přij. zák.o dani',
    'Vládní návrh zákona o změně zákonů v souvislosti s přij. zák. o dani',
  ],
  ['Vl.náv.zák. o státní sociální podpoře', 'Vládní návrh zákona o státní sociální podpoře'],
  ['Posl.náv.novely zák. o potravinách', 'Poslanecký návrh novely zákona o potravinách'],
  ['Nov.zák. na ochranu zvířat', 'Novela zákona na ochranu zvířat'],
  ['Zák. o jednacím řádu PS', 'Zákon o jednacím řádu PS'],
  ['Náv. na odvolání', 'Návrh na odvolání'],
  ['Zák. - novela zák. o působ. úřadu', 'Zák. – novela zák. o působ. úřadu'],
  ['Ústavní zák. o působnosti celků', 'Ústavní zák. o působnosti celků'],
  ['Návrh novely zák. č. 114/92 Sb.', 'Návrh novely zákona č. 114/92 Sb.'],
  ['Informace o ničem', 'Informace o ničem'],
] as const) {
  test(`10.12: ${title} is written out`, () => assert.equal(plainTitle(title), plain));
}

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readPrintRegister } from '../source/print-register.ts';
import { readArchive } from '../store/archive.ts';
import { noRealData, realArchive } from '../testing/real-periods.ts';
import { plainTitle } from './bill.ts';
import { findPeriod } from './electoral-periods.ts';

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
  ['Posl.náv.novely zák. o potravinách', 'Poslanecký návrh novely zák. o potravinách'],
  ['Nov.zák. na ochranu zvířat', 'Novela zák. na ochranu zvířat'],
  ['Zák. o jednacím řádu PS', 'Zákon o jednacím řádu PS'],
  ['Náv. na odvolání', 'Návrh na odvolání'],
  ['Informace o ničem', 'Informace o ničem'],
] as const) {
  test(`10.12: ${title} is written out`, () => assert.equal(plainTitle(title), plain));
}

test('10.12: abbreviated words are completed from the full title, in the form that stands beside the same words', () => {
  assert.equal(
    plainTitle(
      'Vl.n.z. o změně zák.v souv.s přij. zák.o zad. veřejných zak.',
      'Vládní návrh zákona, kterým se mění některé zákony v souvislosti s přijetím zákona o zadávání veřejných zakázek',
    ),
    'Vládní návrh zákona o změně zákonů v souvislosti s přijetím zákona o zadávání veřejných zakázek',
  );
  assert.equal(
    plainTitle(
      'N.z., kterým se ruší zák. opatření Senátu č. 340/2013 Sb.',
      'Návrh na vydání zákona, kterým se zrušuje zákonné opatření Senátu č. 340/2013 Sb.',
    ),
    'Návrh zákona, kterým se ruší zákonné opatření Senátu č. 340/2013 Sb.',
  );
});

test('10.12: a word whose form the full title leaves open stays as the source has it', () => {
  assert.equal(
    plainTitle('Novela zák. o dani', 'Zákona o dani, zákonu o dani'),
    'Novela zák. o dani',
  );
  assert.equal(plainTitle('Zpráva zák.', ''), 'Zpráva zák.');
});

test('10.12: a completed first word keeps its capital', () => {
  assert.equal(plainTitle('Stanov. o dani', 'stanovisko o dani'), 'Stanovisko o dani');
});

test('10.12: in no title of period 7 are words glued or a law in a wrong plural', {
  skip: noRealData,
}, async () => {
  const { files } = await readArchive(realArchive('tisky.zip'), () => true);
  const { prints } = readPrintRegister(files, findPeriod(7)!);
  assert.ok(prints.length > 600, `${prints.length} prints`);
  const titles = prints.map(({ title, fullTitle }) => plainTitle(title, fullTitle));
  const glued = /zákon(ův|ůo|ao|us)(?!\p{L})|\p{L}[.,]+\p{L}/u;
  // Laws in the genitive plural follow a change or the matter they are about.
  const plural =
    /zákonů(?! (v|a|o|č\.)(?!\p{L})|$)|(mění|ruší|přijetím|přij\.|ústavního|atomového) zákonů/u;
  assert.deepEqual(
    titles.filter((title) => glued.test(title) || plural.test(title)),
    [],
  );
  const bill = (ct: number) => titles[prints.findIndex((print) => print.ct === ct)];
  assert.equal(
    bill(561),
    'Vládní návrh zákona, kterým se mění zákony v souvislosti s přijetím atomového zákona',
  );
});

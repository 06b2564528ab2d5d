import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '@tessera/kit/testing/temporary-folder';
import { zipSync } from 'fflate';
import { docxText } from './docx-text.ts';
import { extractOf, normalisedText } from './normalise.ts';
import { differenceAsText, textDifference } from './text-diff.ts';
import { compare } from './text-tasks.ts';

test('1.5: text is composed, joined at divided words and free of page numbers and controls', () => {
  assert.equal(
    normalisedText('Na\u0301vrh za-\nkona\r\n\r\n\r\n- 12 -\n\u0000§ 1  text \n'),
    'Návrh zakona\n\n§ 1 text',
  );
});

test('1.5: a DOCX gives its paragraphs; another archive is refused', async () => {
  const xml =
    '<w:document><w:body><w:p><w:r><w:t>Návrh &amp; zákon</w:t></w:r></w:p><w:p><w:r><w:t>§ 1</w:t><w:tab/><w:t>text</w:t></w:r></w:p></w:body></w:document>';
  const docx = zipSync({ 'word/document.xml': new TextEncoder().encode(xml) });
  assert.equal((await docxText(Buffer.from(docx))).trim(), 'Návrh & zákon\n\n§ 1 text');
  const other = zipSync({ 'a.txt': new Uint8Array(3) });
  await assert.rejects(docxText(Buffer.from(other)), /no word\/document.xml/);
});

test('1.5: a DOCX that inflates to more than 64 MB is refused', async () => {
  const docx = zipSync({ 'word/document.xml': new Uint8Array(65 * 2 ** 20) });
  await assert.rejects(docxText(Buffer.from(docx)), { message: 'document.xml is too large' });
});

test('1.5: without a model the explanatory report is quoted, and said to be an extract', () => {
  const text = `Návrh zákona\n\n§ 1 něco.\n\nDŮVODOVÁ ZPRÁVA\n\nObecná část\n\nNavrhuje se snížit nejvyšší dovolenou rychlost mimo obec.\n\n${'Další věta textu. '.repeat(80)}`;
  const extract = extractOf(text)!;
  assert.equal(extract.from, 'report');
  assert.ok(extract.text.startsWith('Navrhuje se snížit') && extract.text.length <= 700);
  assert.equal(extractOf('Návrh zákona mění sazbu daně z příjmů.')?.from, 'beginning');
  assert.equal(extractOf('§ 1'), undefined);
});

test('1.5: versions are compared by paragraph, however their lines are broken', () => {
  const difference = textDifference(
    'Úvod\n\n§ 1 Sazba\nčiní 15 %.\n\n§ 2 Beze změny.\n\n§ 3 Konec.',
    'Úvod\n\n§ 1 Sazba činí 16 %.\n\n§ 2 Beze\nzměny.\n\n§ 3 Konec.',
  );
  assert.deepEqual([difference.added, difference.removed], [1, 1]);
  assert.equal(differenceAsText(difference), '- § 1 Sazba činí 15 %.\n+ § 1 Sazba činí 16 %.');
  assert.deepEqual(textDifference('a', 'a'), {
    hunks: [],
    added: 0,
    removed: 0,
    cut: false,
    unrelated: false,
  });
});

test('1.5: a difference too wide to show is cut and says so', () => {
  const many = (word: string) =>
    Array.from({ length: 900 }, (_, index) => `${index % 2 ? 'same' : word} ${index}`).join('\n\n');
  const difference = textDifference(many('a'), many('b'));
  assert.deepEqual([difference.added, difference.removed, difference.cut], [450, 450, true]);
  assert.ok(difference.hunks.reduce((sum, { lines }) => sum + lines.length, 0) <= 400);
});

test('1.5: a paper that is no version of the text has no text difference', () => {
  const law = Array.from({ length: 20 }, (_, index) => `§ ${index} text`).join('\n\n');
  const { unrelated, hunks } = textDifference(law, 'Vláda s návrhem souhlasí.');
  assert.deepEqual([unrelated, hunks], [true, []]);
});

test('1.5: two versions of a bill are compared in the law alone, without the report behind one of them', () => {
  const folder = temporaryFolder('compare');
  const law = (fine: string) =>
    `ZÁKON\n\nParlament se usnesl na tomto zákoně:\n\nPokuta činí ${fine} Kč.`;
  const report = '\n\nDůvodová zpráva\n\nPokuta je nízká.\n\nDopad na rozpočet není.';
  const [before, after] = [join(folder, '0.txt'), join(folder, '1.txt')];
  writeFileSync(before, `${law('100 000')}${report}`);
  writeFileSync(after, law('5 000'));
  const { added, removed } = compare({ before, after });
  assert.deepEqual([added, removed], [1, 1]);
});

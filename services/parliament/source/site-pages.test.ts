import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readMarkup } from '../prints/read-markup.ts';
import { calendarDay, isoDate } from './field.ts';
import { chooseDocument, parseDocumentPage } from './site-documents.ts';
import { parseHistoryPage } from './site-history.ts';
import { parseLawChanges, parseRelatedBills } from './site-laws.ts';
import { findDate } from './site-markup.ts';

const page = (content: string) =>
  readMarkup(
    `<html><body><div id="main-content">${content}</div><p>č. 106/1999 Sb.</p></body></html>`,
  );
const documents = (content: string) => parseDocumentPage(page(content));

test('1.5, 2.4: the new form of the document list names the type in the title of the link', () => {
  const found =
    documents(`<table><tr><th colspan=2 class="lightblue">Platné znění s vyznačením změn</th></tr>
<tr><td><span class="file pdf"><a href="orig2.sqw?idd=9" title="Dokument PDF">t1.pdf</a></span></td></tr>
<tr><th colspan=2 class="lightblue">Návrh zákona včetně důvodové zprávy</th></tr>
<tr><td><span class="file docx"><a href="orig2.sqw?idd=7" title="Dokument DOCX">t0.docx</a></span></td></tr>
<tr><td><span class="file pdf"><a href="orig2.sqw?idd=8" title="Dokument PDF">t0.pdf</a></span></td></tr></table>`);
  assert.deepEqual(
    found.documents.map(({ path, type }) => [path, type]),
    [
      ['text/orig2.sqw?idd=9', 'pdf'],
      ['text/orig2.sqw?idd=7', 'docx'],
      ['text/orig2.sqw?idd=8', 'pdf'],
    ],
  );
  assert.match(chooseDocument(found.documents)!.path, /idd=8$/);
});

test('1.5: the old form links "Verze PDF" with pdf=1', () => {
  const found = documents(
    '<p><b>Návrh zákona</b>: <a href="orig2.sqw?idd=5&amp;pdf=1">Verze PDF</a>, <a href="orig2.sqw?idd=5">Verze Word</a></p>',
  );
  assert.equal(chooseDocument(found.documents)?.path, 'text/orig2.sqw?idd=5&pdf=1');
});

test('1.5: a page that says there is no such print is told from one without documents', () => {
  assert.deepEqual(documents('Tisk nebyl nalezen'), { documents: [], missing: true });
  const text = 'Tento tisk byl rozeslán pouze v listinné podobě a elektronicky není k dispozici.';
  assert.deepEqual(documents(`<p>${text}</p>`), { documents: [], missing: false });
});

test('1.5, 2.4: the history page gives stages with date, session, vote and outcome', () => {
  const history = parseHistoryPage(
    page(`<h1><a href="x">Sněmovní tisk 301</a><br>Novela z. o dani</h1><p class="status okx">Vyhlášeno jako <a href="sbirka.sqw?cz=246&r=2022">246/2022 Sb.</a></p>
<div class="section"><h2 class="section-title">Předkladatel</h2><div class="section-content simple">Vláda předložila sněmovně návrh zákona 5. 10. 2018.</div></div>
<ul class="document-log"><li class="document-log-item"><span class="mark">VL</span><p>Vláda zaslala stanovisko 1. 11. 2018. Stanovisko: nesouhlas.</p></li>
<li class="document-log-item"><span class="mark current">3</span><p>3. čtení proběhlo 25. 1. 2019 na 26. schůzi. Hlasování č. <a href="hlasy.sqw?G=7">134</a>, návrh zákona neschválen.</p></li></ul>`),
  );
  assert.equal(history.law, '246/2022');
  assert.match(history.submitter ?? '', /^Vláda předložila/);
  assert.deepEqual(
    history.stages.map((stage) => ({ ...stage, label: stage.label.slice(0, 8) })),
    [
      {
        stage_type: 'government',
        label: 'Vláda za',
        date: '2018-11-01',
        outcome: 'nesouhlas',
        vote_number: null,
        session: null,
      },
      {
        stage_type: 'third_reading',
        label: '3. čtení',
        date: '2019-01-25',
        outcome: 'neschválen',
        vote_number: 134,
        session: 26,
      },
    ],
  );
});

test('1.5: a law in the footer of an ongoing print is not its law', () => {
  assert.equal(parseHistoryPage(page('<p class="status">Stav ke dni: 5. 9. 2026</p>')).law, null);
});

test('1.5, 2.4: law changes come from the table, or from the links of a page without one', () => {
  const [change, repeal] = parseLawChanges(
    page(`<table><tr><th>citace</th><th>změna</th><th>předpis</th></tr>
<tr><td><a href="tisky.sqw?idsb=77">586/1992 Sb.</a></td><td>novelizuje</td><td>zákon o daních z příjmů</td></tr>
<tr><td>2/1993 Sb.</td><td>zrušuje</td><td><a href="tisky.sqw?IDSB=78">Listina</a></td></tr></table>`),
  );
  assert.deepEqual(change, {
    law: '586/1992',
    law_name: 'zákon o daních z příjmů',
    amendment_type: 'amends',
    idsb: 77,
  });
  assert.deepEqual([repeal?.amendment_type, repeal?.idsb], ['repeals', 78]);
  assert.deepEqual(
    parseLawChanges(page('<p><a href="tisky.sqw?idsb=5">90/1995 Sb.</a></p>')).map(
      ({ law }) => law,
    ),
    ['90/1995'],
  );
});

test('1.5: related bills are the rows that link a print, parameters in any case', () => {
  const bills = parseRelatedBills(
    page(
      `<table><tr><th>Číslo</th></tr><tr><td><a href="historie.sqw?O=7&amp;T=67">67</a></td><td>Novela</td><td>Návrh</td><td>zamítnuto</td></tr></table>`,
    ),
  );
  assert.deepEqual(bills, [
    { period: 7, ct: 67, title: 'Novela', kind: 'Návrh', status: 'zamítnuto' },
  ]);
});

test('1.5: dates that cannot be are no dates', () => {
  assert.equal(findDate('dne 5.10.2018'), '2018-10-05');
  assert.equal(findDate('45. 13. 2018'), undefined);
  assert.equal(findDate('30. 2. 2018, tedy 2. 3. 2018'), '2018-03-02');
  for (const day of ['45.13.2013', '27.13.2013', '0.1.2013', '1.0.2013', '29.2.2023']) {
    assert.equal(isoDate(day), '', day);
  }
  assert.equal(isoDate('29.2.2024'), '2024-02-29');
  assert.equal(calendarDay('2014-02-07 12:21'), '2014-02-07');
  assert.equal(calendarDay('2014-06-31 12:21'), '');
});

test('1.5: broken markup gives what can be read of it', () => {
  assert.doesNotThrow(() => parseHistoryPage(readMarkup('<ul><li class="document-log-item"><b>')));
  assert.deepEqual(parseRelatedBills(readMarkup('<tr><td><a href="historie.sqw?t=">')), []);
  assert.doesNotThrow(() => readMarkup('<div>'.repeat(100_000)));
});

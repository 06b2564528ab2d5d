import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readMarkup } from '../prints/read-markup.ts';
import { calendarDay, isoDate } from './field.ts';
import { chooseDocument, parseDocumentPage } from './site-documents.ts';
import { parseHistoryPage } from './site-history.ts';
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
    found.map(({ path, type }) => [path, type]),
    [
      ['text/orig2.sqw?idd=9', 'pdf'],
      ['text/orig2.sqw?idd=7', 'docx'],
      ['text/orig2.sqw?idd=8', 'pdf'],
    ],
  );
  assert.match(chooseDocument(found)!.path, /idd=8$/);
});

test('1.5: the old form links "Verze PDF" with pdf=1', () => {
  const found = documents(
    '<p><b>Návrh zákona</b>: <a href="orig2.sqw?idd=5&amp;pdf=1">Verze PDF</a>, <a href="orig2.sqw?idd=5">Verze Word</a></p>',
  );
  assert.equal(chooseDocument(found)?.path, 'text/orig2.sqw?idd=5&pdf=1');
});

test('1.5, 2.4: the history page gives stages with date, vote and outcome', () => {
  const history = parseHistoryPage(
    page(`<h1><a href="x">Sněmovní tisk 301</a><br>Novela z. o dani</h1><p class="status okx">Vyhlášeno jako <a href="sbirka.sqw?cz=246&r=2022">246/2022 Sb.</a></p>
<div class="section"><h2 class="section-title">Předkladatel</h2><div class="section-content simple">Vláda předložila sněmovně návrh zákona 5. 10. 2018.</div></div>
<ul class="document-log"><li class="document-log-item"><span class="mark">VL</span><p>Vláda zaslala stanovisko 1. 11. 2018. Stanovisko: nesouhlas.</p></li>
<li class="document-log-item"><span class="mark current">3</span><p>3. čtení proběhlo 25. 1. 2019 na 26. schůzi. Hlasování č. <a href="hlasy.sqw?G=7">134</a>, návrh zákona neschválen.</p></li></ul>`),
  );
  assert.deepEqual(
    history.stages.map((stage) => ({ ...stage, label: stage.label.slice(0, 8) })),
    [
      {
        stage_type: 'government',
        label: 'Vláda za',
        date: '2018-11-01',
        outcome: 'nesouhlas',
        vote_number: null,
      },
      {
        stage_type: 'third_reading',
        label: '3. čtení',
        date: '2019-01-25',
        outcome: 'neschválen',
        vote_number: 134,
      },
    ],
  );
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
  assert.doesNotThrow(() => readMarkup('<div>'.repeat(100_000)));
});

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { extractText } from 'unpdf';
import { makeArchive } from './archives.ts';
import { documentsOf } from './documents/catalogue.ts';
import { tinyParliament } from './options.ts';
import { startPsp } from './server.ts';
import { readArchive, recordsOf } from './testing/read-archive.ts';

const psp = await startPsp(tinyParliament);
after(() => psp.close());
const parliament = psp.parliament();
const [older, newer] = [parliament.periods[0]!, parliament.periods[1]!];
const prints = parliament.periods.flatMap((period) =>
  period.prints
    // Two prints share a number; the site shows the older one.
    .filter((print) => period.prints.find((one) => one.number === print.number) === print)
    .map((print) => ({ period, print })),
);

const get = (address: string) => fetch(psp.siteUrl + address);
async function page(address: string): Promise<string> {
  const reply = await get(address);
  assert.equal(reply.status, 200, address);
  assert.equal(reply.headers.get('content-type'), 'text/html; charset=windows-1250');
  return new TextDecoder('windows-1250').decode(await reply.arrayBuffer());
}

test('1.5 pages: the history of every print links the votes of its steps and its law', async () => {
  for (const { period, print } of prints) {
    const html = await page(`/historie.sqw?o=${period.period}&t=${print.number}`);
    assert.match(html, /Předkladatel<\/h2>/);
    const linked = [...html.matchAll(/hlasy\.sqw\?G=(\d+)">(\d+)</g)].map((one) => one[1]);
    const decided = print.steps.filter((step) => step.vote !== undefined);
    for (const id of linked) assert.ok(decided.some(({ vote }) => String(vote!.id) === id));
    if (print.kind === 'bill') assert.ok(linked.length > 0, `${period.period}/${print.number}`);
    const law = print.law;
    assert.equal(html.includes('class="status okx"'), law !== undefined);
    if (law !== undefined)
      assert.ok(html.includes(`pod číslem <a href="sbirka.sqw?cz=${law.number}`));
  }
});

test('1.5 pages: law changes and related bills are the rows of sb_pre, in both directions', async () => {
  const files = readArchive(makeArchive(parliament, 'sbirka.zip'));
  const rows = recordsOf(files, 'sb_pre.unl').filter((record) => record[2] !== '');
  for (const { period, print } of prints) {
    const html = await page(`/historie.sqw?O=${period.period}&T=${print.number}&snzp=1`);
    const laws = [...html.matchAll(/idsb=(\d+)/g)].map((one) => one[1]!);
    assert.deepEqual(
      laws,
      rows.filter(([id]) => id === String(print.id)).map((record) => record[2]),
    );
    for (const law of laws) {
      const related = await page(`/tisky.sqw?idsb=${law}`);
      assert.ok(related.includes(`historie.sqw?o=${period.period}&amp;T=${print.number}"`));
    }
  }
});

test('1.5 pages: document lists have the new form in the newest period and the old one before', async () => {
  const old = await page(`/text/tiskt.sqw?o=${older.period}&ct=2&ct1=0`);
  assert.match(old, /idd=\d+&amp;pdf=1">Verze PDF</);
  const recent = await page(`/text/tiskt.sqw?O=${newer.period}&CT=2&CT1=0`);
  assert.match(recent, /<th colspan=2 class="lightblue">Návrh zákona včetně důvodové zprávy<\/th>/);
  assert.match(
    recent,
    /<span class="file pdf"><a href="orig2\.sqw\?idd=\d+" title="Dokument PDF">t000200\.pdf/,
  );
  assert.match(await page(`/text/tiskt.sqw?o=${older.period}&ct=2&ct1=9`), /nebyl nalezen/);
  assert.equal((await get(`/text/tiskt.sqw?o=${newer.period}&ct=2&ct1=9`)).status, 404);
  assert.equal((await get('/historie.sqw?o=9&t=0')).status, 404);
});

test('1.5 documents: every document has the bytes of its type, and the PDF the words of the DOCX', async () => {
  const words = (all: string) => all.split(/\s+/).filter((word) => word !== '');
  const starts = { pdf: '%PDF-', docx: 'PK', html: '<!DO' };
  for (const { period, print } of prints.slice(0, 12)) {
    for (const { idd, type, blocks } of documentsOf(parliament, period, print)) {
      const reply = await get(`/text/orig2.sqw?idd=${idd}`);
      const bytes = await reply.bytes();
      assert.ok(Buffer.from(bytes).toString('latin1').startsWith(starts[type]), String(idd));
      if (type !== 'pdf') continue;
      const { text } = await extractText(bytes, { mergePages: true });
      assert.deepEqual(
        words(text),
        blocks().flatMap((block) => words(block.text)),
      );
    }
  }
});

test('1.5 faults: a document fault leaves pages alone and replaces the bytes of documents', async () => {
  const document = documentsOf(parliament, newer, newer.prints[0]!)[1]!;
  const starts = {
    scan: '%PDF',
    'broken-pdf': '%PDF',
    'pdf-bomb': '%PDF',
    'docx-bomb': 'PK',
  } as const;
  for (const [kind, start] of Object.entries(starts)) {
    psp.fault(kind as keyof typeof starts);
    assert.match(await page('/historie.sqw?o=9&t=2'), /Sněmovní tisk 2/);
    const reply = await get(`/text/orig2.sqw?idd=${document.idd}`);
    const bytes = Buffer.from(await reply.arrayBuffer());
    assert.equal(bytes.subarray(0, start.length).toString('latin1'), start, kind);
    assert.ok(bytes.length < 5_000_000, kind);
  }
  psp.fault(null);
});

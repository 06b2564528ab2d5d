import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { extractText } from 'unpdf';
import { makeArchive } from './archives.ts';
import { changedBill } from './documents/bill.ts';
import { documentsOf, suggestedAmendments } from './documents/catalogue.ts';
import { documentBlocks } from './documents/text.ts';
import { tinyParliament } from './options.ts';
import { startPsp } from './server.ts';
import { subPrintsOf } from './sub-prints.ts';
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

test('1.5 pages: every sub-print of tisky_za has a document list', async () => {
  const files = readArchive(makeArchive(parliament, 'tisky.zip'));
  const rows = recordsOf(files, 'tisky_za.unl');
  const kinds = new Set<string>();
  for (const { period, print } of prints) {
    const subPrints = subPrintsOf(print, period);
    assert.deepEqual(
      subPrints.map((one) => [String(one.number), one.name]),
      rows.filter(([id]) => id === String(print.id)).map((record) => [record[1], record[4]]),
    );
    for (const { number, kind } of subPrints) {
      kinds.add(kind);
      await page(`/text/tiskt.sqw?o=${period.period}&ct=${print.number}&ct1=${number}`);
    }
  }
  assert.ok(kinds.has('resolution') && kinds.has('amendments'));
});

test('1.5 documents: every listed document has the bytes of its type', async () => {
  const starts = { pdf: '%PDF-', docx: 'PK', html: '<!DO' };
  for (const { period, print } of prints) {
    for (const document of documentsOf(period, print)) {
      const reply = await get(`/text/orig2.sqw?idd=${document.idd}`);
      const bytes = Buffer.from(await reply.arrayBuffer());
      assert.equal(reply.status, 200);
      assert.ok(bytes.toString('latin1').startsWith(starts[document.type]), String(document.idd));
    }
  }
});

test('1.5 documents: the amendments sub-print holds every amendment under its letter', () => {
  const { period, print } = prints.find(
    (one) => suggestedAmendments(one.period, one.print).length > 2,
  )!;
  const number = subPrintsOf(print, period).find((one) => one.kind === 'amendments')!.number;
  const document = documentsOf(period, print).find((one) => one.subPrint === number)!;
  const texts = documentBlocks(parliament, document).map(({ text }) => text);
  const points = texts.filter((text) => /^[A-Z]\d?\. V čl\./.test(text));
  assert.deepEqual(
    points.map((text) => text.split('.')[0]),
    suggestedAmendments(period, print).map(({ letter }) => letter),
  );
  assert.equal(new Set(points).size, points.length);
});

test('1.5 documents: the committee changes one paragraph of the bill and adds one', () => {
  const bill = prints.find(({ print }) => print.kind === 'bill')!;
  const original = documentBlocks(parliament, documentsOf(bill.period, bill.print)[0]!);
  const before = new Set(original.map(({ text }) => text));
  const fresh = changedBill(parliament, bill.print, 'committee')
    .filter(({ text, heading }) => heading !== true && !before.has(text))
    .map(({ text }) => text);
  assert.equal(fresh.length, 2);
  assert.match(fresh[0]!, /pokutu do 5 000 Kč/);
  assert.match(fresh[1]!, /^Řízení zahájená přede dnem/);
});

test('1.5 documents: a PDF has its text in a layer that readers understand', async () => {
  const { period, print } = prints.find(({ print: { id } }) => id % 13 !== 4 && id % 17 !== 5)!;
  const [docx, pdf] = documentsOf(period, print);
  const reply = await get(`/text/orig2.sqw?idd=${pdf!.idd}`);
  const { text } = await extractText(new Uint8Array(await reply.arrayBuffer()), {
    mergePages: true,
  });
  const words = (all: string) => all.split(/\s+/).filter((word) => word !== '');
  const expected = documentBlocks(parliament, docx!).flatMap((block) => words(block.text));
  assert.deepEqual(words(text), expected);
});

test('1.5 faults: an address with its query takes precedence over its path, and that over all', async () => {
  const status = async (address: string) => (await get(address)).status;
  psp.fault('500');
  psp.fault('429', '/sqw/historie.sqw', { retryAfter: '7' });
  psp.fault('503-bare', '/sqw/historie.sqw?o=9&t=2');
  const throttled = await get('/historie.sqw?o=9&t=3');
  assert.deepEqual([throttled.status, throttled.headers.get('retry-after')], [429, '7']);
  const bare = await get('/historie.sqw?o=9&t=2');
  assert.deepEqual([bare.status, bare.headers.get('retry-after')], [503, null]);
  assert.equal(await status('/tisky.sqw?idsb=2003'), 500);
  psp.fault(null);
  assert.equal(await status('/historie.sqw?o=9&t=2'), 200);
});

test('1.5 faults: redirects, a wrong charset and stalls affect pages', async () => {
  const address = '/historie.sqw?o=9&t=2';
  const plain = await (await get(address)).arrayBuffer();
  psp.fault('redirect', undefined, { times: 1 });
  const moved = await get(address);
  assert.ok(moved.redirected && Buffer.from(plain).equals(Buffer.from(await moved.arrayBuffer())));
  psp.fault('redirect-loop');
  await assert.rejects(get(address));
  psp.fault('wrong-charset');
  assert.equal((await get(address)).headers.get('content-type'), 'text/html; charset=utf-8');
  for (const kind of ['stall', 'stall-body'] as const) {
    psp.fault(kind);
    const late = fetch(psp.siteUrl + address, { signal: AbortSignal.timeout(100) });
    await assert.rejects(late.then((reply) => reply.text()));
  }
  psp.fault(null);
});

test('1.5 faults: a document fault leaves pages alone and replaces the bytes of documents', async () => {
  const document = documentsOf(newer, newer.prints[0]!)[1]!;
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

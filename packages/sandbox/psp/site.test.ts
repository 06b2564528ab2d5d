import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { extractText } from 'unpdf';
import { readContents } from './contents.ts';
import { startPsp } from './server.ts';

const psp = await startPsp();
after(() => psp.close());
const { site } = readContents('tiny');

const get = (address: string) => fetch(`${psp.siteUrl}/${address}`);
async function page(address: string): Promise<string> {
  const reply = await get(address);
  assert.equal(reply.status, 200, address);
  assert.equal(reply.headers.get('content-type'), 'text/html; charset=windows-1250');
  return new TextDecoder('windows-1250').decode(await reply.arrayBuffer());
}

test('1.5 pages: every page leads only to pages, votes and documents that are there', async () => {
  let links = 0;
  for (const [address, { type }] of site) {
    if (type !== 'page') continue;
    const html = await page(address);
    const folder = address.startsWith('text/') ? 'text/' : '';
    for (const [, to] of html.matchAll(/href="((?:hlasy|orig2|text\/tiskt|tisky)\.sqw\?[^"]+)"/g)) {
      const plain = to!.replaceAll('&amp;', '&');
      assert.equal((await get(`${folder}${plain}`)).status, 200, `${address}: ${plain}`);
      links += 1;
    }
  }
  assert.ok(links > 100, `${links} links`);
});

test('1.5 pages: parameters are in upper or lower case; what is not there is 404', async () => {
  assert.equal(await page('historie.sqw?O=9&T=2'), await page('historie.sqw?t=2&o=9'));
  assert.equal((await get('historie.sqw?o=9&t=0')).status, 404);
  assert.equal((await get('hlasy.sqw?G=1')).status, 404);
});

test('1.5 documents: each has the bytes of its type, and the PDF its words', async () => {
  const words = (all: string) => all.split(/\s+/).filter((word) => word !== '');
  const starts = { pdf: '%PDF-', docx: 'PK', html: '<!DO' };
  for (const [address, { type, text }] of [...site].slice(0, 120)) {
    if (type === 'page') continue;
    const bytes = await (await get(address)).bytes();
    assert.ok(Buffer.from(bytes).toString('latin1').startsWith(starts[type]), address);
    if (type !== 'pdf') continue;
    const read = await extractText(bytes, { mergePages: true });
    assert.deepEqual(words(read.text), words(text));
  }
});

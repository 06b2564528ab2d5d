import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import readWorkbook from 'read-excel-file/node';
import { csv } from './csv.ts';
import { html, type Part, raw, xmlText } from './html.ts';
import { xlsx } from './xlsx.ts';

test('text is escaped, in content and in attributes', () => {
  const text = `<a href="x" title='y'>&amp;`;
  const escaped = '&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;amp;';
  assert.equal(`${html`<p title="${text}">${text}</p>`}`, `<p title="${escaped}">${escaped}</p>`);
});

test('markup of a template or declared safe is not escaped again, also in lists', () => {
  const items = ['a & b', '<c>'].map((name) => html`<li>${name}</li>`);
  assert.equal(
    `${html`<ul>${items}${[[raw('<!-- -->')]]}</ul>`}`,
    '<ul><li>a &amp; b</li><li>&lt;c&gt;</li><!-- --></ul>',
  );
});

test('undefined, null and booleans show nothing; zero and the empty text are shown', () => {
  assert.equal(`${html`${undefined}${null}${false}${true}${0}${''}${1.5}`}`, '01.5');
});

test('an object from outside is not taken for markup, whatever it claims', () => {
  const claim = { isEscaped: true, toString: () => '<script>' } as unknown as Part;
  const boxed = new String('<script>') as unknown as Part;
  assert.equal(`${html`${claim}${boxed}`}`, '&lt;script&gt;&lt;script&gt;');
});

test('no text opens a tag or ends an attribute', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      assert.doesNotMatch(`${html`${text}`}`, /[<>"']|&(?!(amp|lt|gt|quot|#39);)/);
    }),
  );
});

test('text for XML keeps tabs, line breaks, every letter and emoji', () => {
  const text = '\t\n\rPříliš žluťoučký kůň \u007f\u0085 \u{1f600} <&>';
  assert.equal(xmlText(text), text);
});

test('text for XML loses control characters and the two code points that are none', () => {
  const controls = Array.from({ length: 0x20 }, (_, code) => String.fromCharCode(code)).join('');
  assert.equal(xmlText(`a${controls}\ufffe\uffffb`), 'a\t\n\rb');
});

test('half of a surrogate pair in text for XML becomes a replacement character', () => {
  assert.equal(xmlText('a\ud83d b\ude00'), 'a\ufffd b\ufffd');
});

test('separators, quotes and line ends inside a value are quoted; missing is empty', () => {
  const rows = [{ a: 'x, "y"', b: 1.5, c: null }];
  assert.equal(csv(rows), 'a,b,c\r\n"x, ""y""",1.5,\r\n');
});

for (const text of ['=cmd()', '+cmd()', '-cmd()', '@cmd()', '\tcmd()', '-1+cmd()']) {
  test(`${JSON.stringify(text)} gets an apostrophe, unless its column holds codes`, () => {
    assert.equal(csv([{ a: text }]), `a\r\n'${text}\r\n`);
    assert.equal(csv([{ a: text }], { codes: ['a'] }), `a\r\n${text}\r\n`);
  });
}

test('two characters are enough for a formula; a number is none, however it is written', () => {
  assert.equal(csv([{ a: '=1', b: '-x', c: '@' }]), "a,b,c\r\n'=1,'-x,@\r\n");
  assert.equal(csv([{ a: -1e21, b: '-1,5' }]), 'a,b\r\n-1e+21,"-1,5"\r\n');
});

test('a value that is undefined or not there at all is empty', () => {
  const rows = [{ a: 1, b: undefined }, { a: 2 }];
  assert.equal(csv(rows, { header: ['a', 'b', 'c'] }), 'a,b,c\r\n1,,\r\n2,,\r\n');
});

test('a table without rows still has its header', () => {
  assert.equal(csv([], { header: ['a', 'b'] }), 'a,b\r\n');
});

test('a sheet has the name of its file, without what the format forbids, in 31 characters', async () => {
  const named = async (sheet: string) =>
    (await readWorkbook(Buffer.from(await xlsx([{ a: 1 }], { sheet })))).map((each) => each.sheet);
  assert.deepEqual(await named('loyalty-7'), ['loyalty-7']);
  assert.deepEqual(await named('a/b[c]:d*e?f\\g'), ['a b c  d e f g']);
  assert.deepEqual(await named('x'.repeat(40)), ['x'.repeat(31)]);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { html, type Part, raw } from './html.ts';

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

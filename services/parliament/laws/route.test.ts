import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sampleApp } from '../testing/sample-app.ts';
import { samplePrints } from '../testing/sample-prints.ts';

const versions = [
  {
    ct1: 1,
    title: 'Upravená verze',
    kind: 'revised',
    date: '2021-06-01',
    hasText: true,
    before: 0,
    summaryCs: 'Sazba se mění.',
    summaryEn: 'The rate changes.',
    added: 1,
    removed: 1,
    hunks: [
      { kind: 'removed' as const, lines: ['§ 1 <i>15</i> %'] },
      { kind: 'added' as const, lines: ['§ 1 16 %'] },
    ],
    cut: false,
  },
];

const app = await sampleApp({
  prints: samplePrints({
    library: {
      summary: async (_, __, locale) => ({
        by: 'model',
        text: locale === 'cs' ? 'Mění daň.' : 'Changes the tax.',
        model: 'm1',
        at: '2026-01-02T00:00:00Z',
      }),
      versions: async () => versions,
      hasText: async () => true,
      text: async (_, ct) => (ct === 7 ? 'Text <script>' : undefined),
      relatedBills: async () => [{ period: 9, ct: 12, title: 'Starší <b>novela', kind: 'bill' }],
    },
  }),
});
const get = (url: string, lang = 'cs') => app.inject({ url, cookies: { lang } });
const listed = async (query: string) =>
  (await get(`/api/laws?format=json&${query}`)).json().rows.map((row: { ct: number }) => row.ct);

test('10.12 laws: bills are listed newest first; search, topic, sponsor, status and kind narrow them', async () => {
  assert.deepEqual(await listed(''), [8, 7]);
  assert.deepEqual(await listed('kind=all'), [9, 8, 7]);
  assert.deepEqual(await listed('search=DANICH'), [7]);
  assert.deepEqual(await listed('search=novak'), [8]);
  assert.deepEqual(await listed('topic=taxes'), [7]);
  assert.deepEqual(await listed('sponsor=government'), [7]);
  assert.deepEqual(await listed('sponsor=members'), [8]);
  assert.deepEqual(await listed('status=law'), [7]);
});

test('10.12 laws: the page, its table and CSV hold the same prints', async () => {
  const { body } = await get('/laws');
  assert.match(body, /<h1>Zákony a sněmovní tisky<\/h1>/);
  assert.match(body, /href="\/laws\/7"[^>]*>Novela zákona o &lt;b&gt;daních&lt;\/b&gt;/);
  assert.doesNotMatch((await get('/api/laws')).body, /<html/);
  const csv = (await get('/api/laws?format=csv')).body.split('\r\n');
  assert.match(csv[0]!, /^ct,id_tisk,title,full_title,kind,status/);
  assert.equal(csv.filter((line) => line !== '').length, 3);
});

test('1.3, 10.12 laws: one print shows summary, timeline, versions, votes and laws affected', async () => {
  const { body } = await get('/laws/7');
  for (const part of [
    /Mění daň\./,
    /jazykový model m1 dne 2\.\s1\.\s2026/,
    /<ol class="timeline">/,
    /<del><span class="visually-hidden">vypuštěno: <\/span>§ 1 &lt;i&gt;15/,
    /Sazba se mění\./,
    /href="\/votes\/10"/,
    /586\/1992 Sb\., o daních z příjmů/,
    /Starší novela/,
    /text\/tiskt\.sqw\?o=10&amp;ct=7/,
  ]) {
    assert.match(body, part);
  }
  const english = (await get('/laws/7', 'en')).body;
  assert.match(english, /<title>Print 7 of period 10 · /);
  assert.match(english, /<h1 lang="cs">/);
  assert.match(english, /Changes the tax\./);
  assert.match(english, /The rate changes\./);
  assert.match(english, /Machine-written summary by the language model m1, 2\sJan\s2026/);
});

test('1.5: a list of a summary is shown as one, markup and links of it as text', async () => {
  const text =
    'Mění:\n\n- **sazbu** 15 %,\n- <b>daň</b> [zde](https://evil.example)\n\n![x](y) # nic';
  const prints = samplePrints({
    library: {
      summary: async () => ({ by: 'model', text, model: 'm1', at: '2026-01-02T00:00:00Z' }),
    },
  });
  const { body } = await (await sampleApp({ prints })).inject('/laws/7');
  assert.match(body, /<li><strong>sazbu<\/strong> 15\s%,<\/li>/);
  assert.match(body, /<li>&lt;b&gt;daň&lt;\/b&gt; \[zde\]\(https:\/\/evil\.example\)<\/li>/);
  assert.match(body, /<p>!\[x\]\(y\) # nic<\/p>/);
});

test('2.4, 10.12: JSON of a print has history stages with their votes', async () => {
  const law = (await get('/api/laws/7?format=json')).json();
  assert.deepEqual(
    [law.ct, law.status, law.votes[0].id_hlasovani, law.summary.cs.text],
    [7, 'law', 10, 'Mění daň.'],
  );
  assert.ok(law.history.some((step: { vote_id: number }) => step.vote_id === 10));
});

test('7: a print that is not there is 404, a bad number 400', async () => {
  assert.equal((await get('/laws/77')).statusCode, 404);
  assert.equal((await get('/laws/x')).statusCode, 400);
  assert.equal((await get('/api/laws?status=x')).statusCode, 400);
  assert.equal((await get('/laws?period=99')).statusCode, 404);
});

test('7, 10.12 laws: without the archive of prints nobody is told that there are none', async () => {
  const bare = await sampleApp();
  for (const url of ['/laws', '/api/laws?format=json', '/api/laws?format=csv', '/laws/7']) {
    const { statusCode, headers } = await bare.inject(url);
    assert.deepEqual([statusCode, headers['retry-after']], [503, '60'], url);
  }
  assert.match((await bare.inject('/laws')).body, /Archiv sněmovních tisků teď není k dispozici/);
});

test('10.12: two prints with one number have a page each, and each names the other', async () => {
  const register = (await samplePrints().library.register(10))!;
  const [first] = register.prints;
  const further = { ...first!, id: 501, isFurther: true, title: 'Přepracovaný rozpočet' };
  const both = { ...register, prints: [first!, further] };
  const prints = samplePrints({ library: { register: async () => both } });
  const twice = await sampleApp({ prints });
  const page = async (path: string) => (await twice.inject(path)).body;
  assert.match(await page('/laws'), /href="\/laws\/7\?id=501"[\s\S]*href="\/laws\/7"/);
  assert.match(await page('/laws/7'), /Stejné číslo má i <a href="\/laws\/7\?id=501"/);
  assert.match(await page('/laws/7?id=501'), /<h1>Přepracovaný rozpočet[\s\S]*href="\/laws\/7"/);
  assert.equal((await twice.inject('/laws/7?id=999')).statusCode, 404);
});

test('4.2: the text of a print is a fragment, escaped; without one it says so', async () => {
  const { body, statusCode } = await get('/api/tisk-text?ct=7');
  assert.equal(statusCode, 200);
  assert.match(body, /<p>Text &lt;script&gt;<\/p>/);
  assert.match((await get('/api/tisk-text')).body, /Číslo tisku určuje parametr ct/);
  const missing = (await get('/api/tisk-text?ct=8&format=json')).json();
  assert.deepEqual(missing, { period: 10, ct: 8, ct1: 0, text: null });
  assert.equal((await get('/api/tisk-text?period=99')).statusCode, 404);
  assert.equal((await get('/api/tisk-text?ct=-1')).statusCode, 400);
});

test('4.2: the evolution of a print has versions and laws in the language of the reader', async () => {
  assert.match((await get('/api/tisk-evolution?ct=7')).body, /Sazba se mění/);
  assert.match((await get('/api/tisk-evolution?ct=7', 'en')).body, /The rate changes/);
  assert.equal((await get('/api/tisk-evolution')).statusCode, 400);
  assert.equal((await get('/api/tisk-evolution?ct=77')).statusCode, 404);
  const { law_changes } = (await get('/api/tisk-evolution?ct=7&format=json')).json();
  assert.equal(law_changes[0].amendment_type, 'amends');
});

test('4.2: related bills need idsb and come as fragment and JSON', async () => {
  assert.match((await get('/api/related-bills?idsb=77')).body, /Starší &lt;b&gt;novela/);
  assert.equal((await get('/api/related-bills?idsb=77&format=json')).json().rows[0].ct, 12);
  assert.equal((await get('/api/related-bills')).statusCode, 400);
  const down = await sampleApp();
  const { statusCode, headers } = await down.inject('/api/related-bills?idsb=77');
  assert.deepEqual([statusCode, headers['retry-after']], [503, '60']);
});

test('8: related bills allow 5 requests a minute, the model 10 and 2', async () => {
  const limited = await sampleApp({ rateLimits: true, prints: samplePrints() });
  const headers = { origin: 'http://localhost', host: 'localhost' };
  for (const [url, limit] of [
    ['/api/related-bills?idsb=1', '5'],
    ['/api/ollama/health', '10'],
    ['/api/ollama/smoke-test', '2'],
    ['/laws', '60'],
  ]) {
    const reply = await limited.inject({ url: url!, headers });
    assert.equal(reply.headers['ratelimit-limit'], limit, url);
  }
});

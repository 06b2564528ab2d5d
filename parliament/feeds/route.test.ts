import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Compile } from 'typebox/compile';
import { periodsInMemory } from '../testing/periods-in-memory.ts';
import { sampleApp } from '../testing/sample-app.ts';
import { samplePeriod } from '../testing/sample-period.ts';
import { samplePrints } from '../testing/sample-prints.ts';
import { assertAtom } from '../testing/valid-atom.ts';
import { JSON_FEED } from './feed.ts';

const ADDRESSES = [
  '/feeds/mps/105',
  '/feeds/mps/105?only=all&lang=en',
  '/feeds/parties/Sever?view=all',
  '/feeds/topics/taxes?view=all',
  '/feeds/laws/7',
  '/feeds/search?q=zakon&view=all',
  '/feeds/search?q=neexistuje',
];

const app = await sampleApp({ prints: samplePrints() });
const json = async (url: string) =>
  (await app.inject(`${url}${url.includes('?') ? '&' : '?'}format=json`)).json();

test('10.21 Atom: every feed is valid by RFC 4287, with the address asked for as self', async () => {
  for (const url of ADDRESSES) {
    const { statusCode, headers, body } = await app.inject(url);
    assert.equal(statusCode, 200, `${url}: ${body}`);
    assert.equal(headers['content-type'], 'application/atom+xml; charset=utf-8');
    const feed = assertAtom(body);
    assert.equal(feed.self, `http://localhost:80${url}`);
    assert.ok(feed.alternate.startsWith('http://localhost:80/'));
    assert.equal((await app.inject(feed.alternate)).statusCode, 200, feed.alternate);
    for (const entry of feed.entries) {
      assert.equal((await app.inject(entry.alternate)).statusCode, 200, entry.alternate);
    }
  }
});

test('10.21 JSON: every feed is valid by JSON Feed 1.1 and holds what the Atom feed holds', async () => {
  const schema = Compile(JSON_FEED);
  for (const url of ADDRESSES) {
    const feed = await json(url);
    assert.deepEqual([...schema.Errors(feed)], [], url);
    const atom = assertAtom((await app.inject(url)).body);
    assert.deepEqual(
      feed.items.map(({ id, title }: { id: string; title: string }) => [id, title]),
      atom.entries.map(({ id, title }) => [id, title]),
    );
    assert.equal(new Set(feed.items.map(({ id }: { id: string }) => id)).size, feed.items.length);
  }
});

test('10.21: a member is followed by rebellions against the club of that time, or by all votes', async () => {
  const rebel = await json('/feeds/mps/103');
  const table = (await app.inject('/api/mps/103?club=at-vote&ballot=rebel&format=json')).json();
  assert.ok(table.rows.length > 0);
  assert.deepEqual(
    rebel.items.map(({ url }: { url: string }) => Number(url.split('/').at(-1))),
    table.rows.map(({ id_hlasovani }: { id_hlasovani: number }) => id_hlasovani),
  );
  for (const { title, tags } of rebel.items) {
    assert.match(title, /^Proti svému klubu \((pro|proti)\): /);
    assert.ok(tags.includes('rebellion'));
  }
  const all = (await json('/feeds/mps/105?only=all')).items;
  assert.equal(all.length, 4);
  // Emil belonged to the North until the third vote.
  assert.match(all.at(-1).content_text, /Klub Sever: pro 3, proti 1\./);
  assert.match(all[0].content_text, /Klub Jih: pro 0, proti 2\./);
});

test('10.21: dates are those of the votes in Prague; without entries, the date of the data', async () => {
  const { items } = await json('/feeds/search?q=zakon&view=all');
  assert.deepEqual(
    items.map(({ date_published }: { date_published: string }) => date_published),
    ['2021-05-02T12:30:00+02:00', '2021-05-02T11:30:00+02:00', '2021-05-02T09:30:00+02:00'],
  );
  const none = assertAtom((await app.inject('/feeds/search?q=neexistuje')).body);
  assert.deepEqual([none.entries.length, none.updated], [0, '2021-05-03T00:00:00+02:00']);
});

test('10.21: a print is followed by its votes and by the steps between them', async () => {
  const { items, home_page_url } = await json('/feeds/laws/7');
  assert.deepEqual(
    items.map(({ title }: { title: string }) => title),
    [
      'Sbírka zákonů, odeslán, 60/2021 Sb.',
      'Novela zákona o Žďáru: přijato 3 : 2',
      'Předložení, předložen',
    ],
  );
  assert.equal(home_page_url, 'http://localhost:80/laws/7');
});

test('10.21: ids do not depend on host, format or number of entries; languages are feeds of their own', async () => {
  const of = async (url: string, host = 'localhost') => {
    const { body } = await app.inject({ url, headers: { host } });
    const { id, entries } = assertAtom(body);
    return [id, ...entries.map((entry) => entry.id)];
  };
  const here = await of('/feeds/parties/Sever?view=all');
  assert.deepEqual(await of('/feeds/parties/sever?view=all&period=10', '127.0.0.1:8000'), here);
  assert.deepEqual(await of('/feeds/parties/Sever?view=all&limit=2'), here.slice(0, 3));
  const english = await of('/feeds/parties/Sever?view=all&lang=en');
  assert.ok(english.every((id) => !here.includes(id)));
  // They must never change: readers would show every entry again.
  assert.equal(here[0], 'urn:uuid:f079f14f-7c76-565f-8a60-a87da8c65725');
});

test('10.21: a member is followed over elections by one feed, whatever period it comes from', async () => {
  const [term, url] = [samplePeriod.term, '/feeds/mps/101?only=all'];
  const before = { ...samplePeriod, term: { ...term, number: 9 } };
  const withoutAda = samplePeriod.members.map((member) =>
    member.personId === 101 ? { ...member, personId: 999 } : member,
  );
  const appOf = (...all: Parameters<typeof periodsInMemory>) =>
    sampleApp({ periods: periodsInMemory(...all) });
  const feedOf = async (one: Awaited<ReturnType<typeof appOf>>, at = url) =>
    assertAtom((await one.inject(at)).body);
  const again = await feedOf(await appOf(samplePeriod, before));
  const elsewhere = await appOf({ ...samplePeriod, members: withoutAda }, before);
  const former = await feedOf(elsewhere);
  assert.equal(former.id, again.id);
  assert.match(former.entries[0]!.alternate, /period=9$/);
  assert.doesNotMatch(again.entries[0]!.alternate, /period/);
  assert.ok(former.entries.every(({ id }) => !again.entries.some((other) => other.id === id)));
  assert.notEqual((await feedOf(elsewhere, `${url}&period=9`)).id, former.id);
});

test('10.21: a topic without prints yet is an empty feed, and a search waits for votes with all words', async () => {
  const topic = assertAtom((await app.inject('/feeds/topics/defence')).body);
  assert.equal(topic.entries.length, 0);
  assert.ok((await json('/feeds/search?view=all&q=zakon')).items.length > 0);
  assert.equal((await json('/feeds/search?view=all&q=zakon+zdaru+xyzw')).items.length, 0);
  const { body } = await app.inject('/search?q=neexistuje');
  assert.ok(body.includes('<a href="/feeds/search?q=neexistuje"'));
});

test('10.21: an unchanged feed is answered with 304, also behind a proxy that compresses', async () => {
  const first = await app.inject('/feeds/parties/Sever');
  const { etag } = first.headers;
  for (const tag of [etag, `"x", ${etag}`, `W/${etag}`]) {
    const again = await app.inject({
      url: '/feeds/parties/Sever',
      headers: { 'if-none-match': String(tag) },
    });
    assert.deepEqual([again.statusCode, again.body, again.headers.etag], [304, '', etag]);
  }
  const later = await sampleApp({
    periods: periodsInMemory({ ...samplePeriod, sourceDate: '2021-05-04' }),
  });
  const fresh = await later.inject({
    url: '/feeds/parties/Sever',
    headers: { 'if-none-match': String(etag) },
  });
  assert.equal(fresh.statusCode, 200);
});

test('5.3, 10.21: hostile titles are text in both formats', async () => {
  const title = `]]></title><script>alert(1)</script>&amp; "'\u0000\u000b\ud800`;
  const [first, ...rest] = samplePeriod.votes;
  const hostile = await sampleApp({
    periods: periodsInMemory({ ...samplePeriod, votes: [{ ...first!, title }, ...rest] }),
  });
  const url = '/feeds/mps/101?only=all';
  const { body } = await hostile.inject(url);
  const entry = assertAtom(body).entries.at(-1)!;
  assert.ok(entry.title.includes(`]]></title><script>alert(1)</script>&amp; "'`), entry.title);
  assert.doesNotMatch(body, /<script/);
  const { items } = (await hostile.inject(`${url}&format=json`)).json();
  assert.ok(items.at(-1).title.includes('<script>'));
  assert.equal(items.at(-1).content_html, undefined);
});

test('7, 10.21: what does not exist is 404, a bad choice 400 naming the field', async () => {
  for (const path of ['mps/1', 'parties/Nikdo', 'topics/nothing', 'laws/99', 'mps/101?period=99']) {
    assert.equal((await app.inject(`/feeds/${path}`)).statusCode, 404, path);
  }
  for (const [path, field] of [
    ['mps/101?only=x', 'only'],
    ['mps/x', 'id'],
    ['parties/Sever?limit=501', 'limit'],
    ['parties/Sever?limit=0', 'limit'],
    ['search?q=', 'q'],
    ['search', 'q'],
    ['laws/7?format=rss', 'format'],
    ['laws/7?lang=de', 'lang'],
  ]) {
    const { statusCode, body } = await app.inject({
      url: `/feeds/${path}`,
      headers: { accept: 'application/json' },
    });
    assert.equal(statusCode, 400, path);
    assert.match(body, new RegExp(`"field":"${field}"`), path);
  }
});

test('10.21: pages name their feeds in the head and link to them, in the language of the page', async () => {
  const pages = {
    '/mps/101': ['/feeds/mps/101', '/feeds/mps/101?only=all'],
    '/parties/Sever': ['/feeds/parties/Sever', '/feeds/parties/Sever?view=all'],
    '/laws/7': ['/feeds/laws/7?period=10'],
    '/search?q=zakon': ['/feeds/search?q=zakon', '/feeds/search?q=zakon&amp;view=all'],
  };
  for (const [page, feeds] of Object.entries(pages)) {
    const { body } = await app.inject(page);
    for (const feed of feeds) {
      const type = 'type="application/atom\\+xml"';
      const href = `http://localhost:80${feed}`.replaceAll('?', '\\?');
      assert.match(body, new RegExp(`<link rel="alternate" ${type} title="[^"]+" href="${href}">`));
      assert.ok(body.includes(`<a href="${feed}"`), `${page}: ${feed}`);
    }
    assert.match(body, /<link rel="alternate" type="application\/feed\+json"/);
    assert.match(body, /Sledovat:/);
    const english = (await app.inject({ url: page, headers: { cookie: 'lang=en' } })).body;
    assert.match(english, /Follow:/);
    assert.match(english, /\/feeds\/[^"]*lang=en/);
  }
  const topic = (await app.inject('/votes?topic=taxes&view=all')).body;
  assert.ok(topic.includes('href="/feeds/topics/taxes"'));
  assert.ok((await app.inject('/laws?topic=taxes')).body.includes('href="/feeds/topics/taxes"'));
});

test('10.7, 10.21: a search is the same feed with and without diacritics, in any case', async () => {
  const ids = async (q: string) => {
    const { id, entries } = assertAtom((await app.inject(`/feeds/search?view=all&q=${q}`)).body);
    return [id, ...entries.map((entry) => entry.id)];
  };
  const plain = await ids('zdaru');
  assert.equal(plain.length, 3);
  assert.deepEqual(await ids(encodeURIComponent('ŽĎÁRU')), plain);
  assert.deepEqual(await ids(encodeURIComponent(' Žďáru. ')), plain);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { periodsInMemory } from '../testing/periods-in-memory.ts';
import { sampleApp } from '../testing/sample-app.ts';
import { samplePeriod } from '../testing/sample-period.ts';
import { samplePrints } from '../testing/sample-prints.ts';
import { assertAtom } from '../testing/valid-atom.ts';

const app = await sampleApp({ prints: samplePrints() });
const feed = async (url: string) => assertAtom((await app.inject(url)).body);

test('10.21: every feed is valid by RFC 4287, with the address of the request as self', async () => {
  for (const url of [
    '/feeds/mps/105',
    '/feeds/mps/105?only=all&lang=en',
    '/feeds/votes',
    '/feeds/votes?search=zakon&topic=taxes&view=all',
    '/feeds/votes?search=neexistuje',
  ]) {
    const { statusCode, headers, body } = await app.inject(url);
    assert.equal(statusCode, 200, `${url}: ${body}`);
    assert.equal(headers['content-type'], 'application/atom+xml; charset=utf-8');
    const { self, alternate, entries } = assertAtom(body);
    assert.equal(self, `http://localhost:80${url}`);
    for (const page of [alternate, ...entries.map((entry) => entry.alternate)]) {
      assert.equal((await app.inject(page)).statusCode, 200, page);
    }
  }
});

test('10.21: a member is followed by rebellions against the club of that time, or by all votes', async () => {
  const rebel = (await feed('/feeds/mps/103')).entries;
  assert.deepEqual(
    rebel.map(({ title }) => title),
    ['Proti svému klubu (proti): Novela zákona o Žďáru: přijato 3 : 2'],
  );
  assert.equal((await feed('/feeds/mps/105?only=all')).entries.length, 4);
});

test('10.21: the votes of a search and a topic are those of the list', async () => {
  const count = async (query: string) => (await feed(`/feeds/votes?${query}`)).entries.length;
  assert.equal(await count('view=all'), 4);
  assert.equal(await count('view=all&search=zakon'), 3);
  assert.equal(await count('view=all&topic=taxes'), 1);
  assert.equal(await count('view=all&topic=defence'), 0);
});

test('10.21: dates are those of the votes in Prague; without entries, the date of the data', async () => {
  const { entries } = await feed('/feeds/votes?search=daních&view=all');
  assert.equal(entries[0]!.updated, '2021-05-02T11:30:00+02:00');
  const none = await feed('/feeds/votes?search=neexistuje');
  assert.deepEqual([none.entries.length, none.updated], [0, '2021-05-03T00:00:00+02:00']);
});

test('10.21: ids do not depend on the host; languages are feeds of their own', async () => {
  const of = async (url: string, host = 'localhost') => {
    const { id, entries } = assertAtom((await app.inject({ url, headers: { host } })).body);
    return [id, ...entries.map((entry) => entry.id)];
  };
  const here = await of('/feeds/votes?view=all&period=10');
  assert.deepEqual(await of('/feeds/votes?view=all&period=10', '127.0.0.1:8000'), here);
  const english = await of('/feeds/votes?view=all&period=10&lang=en');
  assert.ok(english.every((id) => !here.includes(id)));
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
  assert.notEqual((await feedOf(elsewhere, `${url}&period=9`)).id, former.id);
});

test('10.21: an unchanged feed is answered with 304', async () => {
  const first = await app.inject('/feeds/votes');
  const { etag } = first.headers;
  const again = await app.inject({
    url: '/feeds/votes',
    headers: { 'if-none-match': String(etag) },
  });
  assert.deepEqual([again.statusCode, again.body], [304, '']);
});

test('5.3, 10.21: hostile titles are text', async () => {
  const title = `]]></title><script>alert(1)</script>&amp; "'\u0000\u000b\ud800`;
  const [first, ...rest] = samplePeriod.votes;
  const hostile = await sampleApp({
    periods: periodsInMemory({ ...samplePeriod, votes: [{ ...first!, title }, ...rest] }),
  });
  const { body } = await hostile.inject('/feeds/mps/101?only=all');
  const entry = assertAtom(body).entries.at(-1)!;
  assert.ok(entry.title.includes(`]]></title><script>alert(1)</script>&amp; "'`), entry.title);
  assert.doesNotMatch(body, /<script/);
});

test('7, 10.21: what does not exist is 404, a bad choice 400 naming the field', async () => {
  assert.equal((await app.inject('/feeds/mps/1')).statusCode, 404);
  assert.equal((await app.inject('/feeds/mps/101?period=99')).statusCode, 404);
  for (const [path, field] of [
    ['mps/101?only=x', 'only'],
    ['mps/x', 'id'],
    ['votes?lang=de', 'lang'],
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
  for (const [page, address] of [
    ['/mps/101', '/feeds/mps/101'],
    ['/votes?topic=taxes', '/feeds/votes?topic=taxes'],
  ] as const) {
    const { body } = await app.inject(page);
    assert.ok(body.includes(`href="http://localhost:80${address}">`), page);
    assert.ok(body.includes(`<a href="${address}"`), page);
    const english = (await app.inject({ url: page, headers: { cookie: 'lang=en' } })).body;
    assert.match(english, /Follow \(Atom\):[^\n]*lang=en/);
  }
});

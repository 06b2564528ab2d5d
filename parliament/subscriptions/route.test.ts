import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, test } from 'node:test';
import type { Server } from '@tessera/kit/http/server';
import { createDigest, type Digest, feedReader } from '../digest/digest.ts';
import { createMailer } from '../digest/mailer.ts';
import type { ReadFeed } from '../digest/mails.ts';
import { openSubscriptions } from '../digest/subscriptions.ts';
import { startMailServer } from '../testing/mail-server.ts';
import { valuesOf } from '../testing/rows.ts';
import { sampleApp } from '../testing/sample-app.ts';

const PUBLIC = 'https://votes.example';
const FEED = '/feeds/mps/101?only=all';
const EMAIL = 'jana@example.org';
const post = { method: 'POST', headers: { origin: PUBLIC } } as const;

let folder: string;
let mailServer: Awaited<ReturnType<typeof startMailServer>>;
let logged: string[];
let digest: Digest;
let app: Server;

before(async () => {
  mailServer = await startMailServer();
});
after(() => mailServer.close());
beforeEach(async (t) => {
  folder = await mkdtemp(join(tmpdir(), 'subscriptions-'));
  logged = [];
  mailServer.mails.length = 0;
  mailServer.refuse(false);
  mailServer.unknown.clear();
  digest = newDigest();
  app = await sampleApp({ digest, publicUrl: PUBLIC });
  (t as { after?: (clean: () => unknown) => void }).after?.(() => rm(folder, { recursive: true }));
});

function newDigest(): Digest {
  return createDigest({
    subscriptions: openSubscriptions(join(folder, 'subscriptions.json')),
    mailer: createMailer(mailServer.url, 'news@votes.example'),
    publicUrl: PUBLIC,
    log: (message) => logged.push(message),
  });
}

const ask = (email: string, feed = FEED) =>
  app.inject({ ...post, url: '/subscriptions', payload: { email, feed } });

/** The path of the only link of this kind in a mail. */
function linkIn(mail: { readonly text: string } | undefined, action: 'confirm' | 'cancel'): string {
  const [, link = ''] =
    new RegExp(`${PUBLIC}(/subscriptions/${action}\\S+)`).exec(mail?.text ?? '') ?? [];
  assert.notEqual(link, '', mail?.text);
  return link;
}

async function subscribed(email = EMAIL, feed = FEED): Promise<void> {
  assert.equal((await ask(email, feed)).statusCode, 200);
  const confirm = linkIn(mailServer.mails.at(-1), 'confirm');
  assert.equal((await app.inject({ ...post, url: confirm })).statusCode, 200);
}

const stored = async () =>
  JSON.parse(await readFile(join(folder, 'subscriptions.json'), 'utf8')).subscriptions;

/** The feed with one more entry than it has. */
const withNews = async (feed: string): Promise<ReadFeed> => {
  const read = await feedReader(app)(feed);
  const [newest] = read.items;
  const news = { ...newest!, title: 'Nové hlasování', date_published: '2099-01-01T10:00:00+01:00' };
  return { ...read, items: [news, ...read.items] };
};

test('10.28: a form beside a feed asks for an address, and nothing is stored before its owner confirms', async () => {
  const page = (await app.inject('/mps/101')).body;
  assert.match(page, /class="by-mail" href="\/subscriptions\?feed=%2Ffeeds%2Fmps%2F101/);
  const form = await app.inject(`/subscriptions?feed=${encodeURIComponent(FEED)}`);
  assert.equal(form.statusCode, 200);
  assert.match(form.body, /<input id="f-email" name="email" type="email"/);
  const reply = await ask(EMAIL);
  assert.match(reply.body, /poslali e-mail s odkazem/);
  assert.equal(mailServer.mails.length, 1);
  await assert.rejects(stored());
});

test('10.28: the link of the mail asks, and its button stores address and choice alone', async () => {
  await ask(EMAIL);
  const link = linkIn(mailServer.mails[0], 'confirm');
  const page = await app.inject(link);
  assert.match(page.body, /Potvrdit odběr/);
  await assert.rejects(stored(), 'following the link stores nothing');
  await app.inject({ ...post, url: link });
  const [one, ...others] = await stored();
  assert.deepEqual([Object.keys(one), others], [['email', 'feed', 'newest'], []]);
  assert.deepEqual([one.email, one.feed], [EMAIL, FEED]);
  assert.equal((await stat(join(folder, 'subscriptions.json'))).mode & 0o777, 0o600);
});

test('10.28: what is new since the last time comes once, with a link to end it', async () => {
  await subscribed();
  mailServer.mails.length = 0;
  await digest.send(feedReader(app));
  assert.equal(mailServer.mails.length, 0, 'nothing is new');
  await digest.send(withNews);
  await digest.send(withNews);
  assert.equal(mailServer.mails.length, 1);
  const [mail] = mailServer.mails;
  assert.equal(mail!.to, EMAIL);
  assert.match(mail!.text, /Nové hlasování/);
  assert.match(mail!.raw, /list-unsubscribe:\s+<https:\/\/votes\.example\/subscriptions\/cancel/i);
  assert.match(mail!.raw, /list-unsubscribe-post: List-Unsubscribe=One-Click/i);
});

test('10.28: one click ends a subscription, from a mail program too (RFC 8058)', async () => {
  await subscribed();
  await digest.send(withNews);
  const url = linkIn(mailServer.mails.at(-1), 'cancel');
  assert.match((await app.inject(url)).body, /Zrušit odběr\?/);
  assert.equal((await stored()).length, 1, 'following the link ends nothing');
  const reply = await app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  });
  assert.equal(reply.statusCode, 200);
  assert.deepEqual(await stored(), []);
  assert.match(reply.body, /Adresu jsme smazali/);
});

test('10.28: subscriptions survive a restart, and a mail of before still ends them', async () => {
  await subscribed();
  await digest.send(withNews);
  const url = linkIn(mailServer.mails.at(-1), 'cancel');
  app = await sampleApp({ digest: newDigest(), publicUrl: PUBLIC });
  assert.equal((await app.inject({ ...post, url })).statusCode, 200);
  assert.deepEqual(await stored(), []);
});

test('10.28: a mail server that refuses loses nothing: those left are sent with the next refresh', async () => {
  await subscribed();
  mailServer.mails.length = 0;
  mailServer.refuse(true);
  await digest.send(withNews);
  mailServer.refuse(false);
  await digest.send(withNews);
  assert.equal(mailServer.mails.length, 1);
  assert.deepEqual(logged, [
    'a digest could not be sent; those left are sent with the next refresh',
    'digests sent: 1',
  ]);
  assert.ok(!logged.join().includes(EMAIL));
});

test('10.28: a mailbox that is gone keeps nobody else from their news', async () => {
  await subscribed();
  await subscribed('petr@example.org');
  mailServer.mails.length = 0;
  mailServer.unknown.add(EMAIL);
  await digest.send(withNews);
  assert.deepEqual(valuesOf(mailServer.mails, 'to'), ['petr@example.org']);
  assert.equal(logged.at(-1), 'digests refused by the mail server, each for itself: 1');
});

test('10.28: a link with another address, feed, purpose or after two days does nothing', async () => {
  await ask(EMAIL);
  const link = linkIn(mailServer.mails[0], 'confirm');
  const url = new URL(link, PUBLIC);
  const changed = (name: string, value: string) => {
    const other = new URL(url);
    other.searchParams.set(name, value);
    return `${other.pathname}${other.search}`;
  };
  for (const wrong of [
    changed('email', 'petr@example.org'),
    changed('feed', '/feeds/laws/7'),
    changed('until', '9007199254740991'),
    link.replace('/confirm', '/cancel'),
  ]) {
    assert.equal((await app.inject({ ...post, url: wrong })).statusCode, 403, wrong);
  }
  const signed = Object.fromEntries(url.searchParams) as Record<string, string>;
  const asked = { ...signed, until: Number(signed.until) } as never;
  assert.equal(digest.isConfirmation(asked, Date.now()), true);
  assert.equal(digest.isConfirmation(asked, Date.now() + 2.1 * 86_400_000), false);
  await assert.rejects(stored());
});

for (const email of [
  ...['', 'jana', 'jana@', '@example.org', 'a b@example.org', 'jana@example', '"a"@example.org'],
  ...['jana@example.org\r\nBcc: petr@example.org', 'jana@example.org,petr@example.org'],
  `${'a'.repeat(65)}@example.org`,
]) {
  test(`10.28: no mail goes to ${JSON.stringify(email.slice(0, 50))}`, async () => {
    assert.equal((await ask(email)).statusCode, 400);
    assert.equal(mailServer.mails.length, 0);
  });
}

test('8, 10.28: an address that is none does not count against the limit', async () => {
  app = await sampleApp({ digest, publicUrl: PUBLIC, rateLimits: true });
  for (let times = 0; times < 7; times++) assert.equal((await ask('jana@')).statusCode, 400);
  assert.equal((await ask(EMAIL)).statusCode, 200);
});

test('10.28: an address is asked once an hour, and the answer does not say whether it is known', async () => {
  const first = await ask(EMAIL);
  const second = await ask(` ${EMAIL.toUpperCase()} `);
  assert.equal(second.body, first.body);
  assert.equal(mailServer.mails.length, 1);
});

test('10.28: only what is a feed of this service can be followed', async () => {
  for (const feed of ['/mps/101', '/feeds/mps/999999', 'https://a.cz/feeds/x', '/feeds/../x']) {
    assert.equal((await ask(EMAIL, feed)).statusCode, 400, feed);
  }
  assert.equal(mailServer.mails.length, 0);
});

test('10.28: the words of a search do not stand in the mail that asks', async () => {
  await ask(EMAIL, '/feeds/search?q=zakon%20levne%20pilulky&view=all');
  assert.match(mailServer.mails[0]!.text, /výsledky hledání v hlasováních/);
  assert.doesNotMatch(mailServer.mails[0]!.text.split('http')[0]!, /pilulky/);
});

test('10.28: mails are in the language of the feed', async () => {
  await ask(EMAIL, '/feeds/mps/101?lang=en');
  assert.match(mailServer.mails[0]!.text, /Somebody, hopefully you, wants news/);
});

test('10.28: a server without a mail server shows no link to it and says that it sends none', async () => {
  const silent = await sampleApp({ publicUrl: PUBLIC });
  const reply = await silent.inject(`/subscriptions?feed=${encodeURIComponent(FEED)}`);
  assert.match(reply.body, /Tento server e-maily neposílá/);
  const payload = { email: EMAIL, feed: FEED };
  const refused = await silent.inject({ ...post, url: '/subscriptions', payload });
  assert.equal(refused.statusCode, 404);
  const [, href = ''] =
    /href="([^"]+style[^"]+css)"/.exec((await silent.inject('/mps/101')).body) ?? [];
  assert.match((await silent.inject(href)).body, /\.follow \.by-mail\{display:none\}/);
  const [, ours = ''] =
    /href="([^"]+style[^"]+css)"/.exec((await app.inject('/mps/101')).body) ?? [];
  assert.doesNotMatch((await app.inject(ours)).body, /\.by-mail\{display:none\}/);
});

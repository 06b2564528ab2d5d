// Replies of every endpoint of the specification on the sample period, compared with files.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { basename, join } from 'node:path';
import { after, test } from 'node:test';
import { assertGolden, visibleText } from '@tessera/kit/testing/golden';
import { startTracker } from '@tessera/sandbox/tracker/server';
import { sampleApp } from './testing/sample-app.ts';
import { samplePrints } from './testing/sample-prints.ts';

const FOLDER = join(import.meta.dirname, 'testing/golden');

const tracker = await startTracker({ token: 'demo' });
after(() => tracker.close());

const app = await sampleApp({
  adminToken: 'secret',
  publicUrl: 'https://parliament.example',
  tracker: { apiUrl: tracker.url, token: 'demo', repo: 'owner/name', labels: ['user-feedback'] },
  prints: samplePrints({
    library: {
      text: async (_, ct) => (ct === 7 ? 'Pokuta činí 100 000 Kč.\n\nPlatí 10 let.' : undefined),
      hasText: async (_, ct) => ct === 7,
      relatedBills: async () => [{ period: 9, ct: 12, title: 'Starší novela', kind: 'bill' }],
    },
    llm: { isAvailable: async () => false },
  }),
});

const JSON_REPLIES: Record<string, string> = {
  loyalty: '/api/loyalty',
  'loyalty-club': '/api/loyalty?party=Jih&club=at-vote',
  attendance: '/api/attendance',
  'attendance-best': '/api/attendance?sort=best&top=2',
  'similarity-pairs': '/api/similarity',
  'similarity-map': '/api/similarity?table=map',
  votes: '/api/votes',
  'votes-rejected': '/api/votes?outcome=R',
  'votes-search': '/api/votes?search=zdar&topic=taxes',
  vote: '/api/votes/10',
  members: '/api/mps',
  member: '/api/mps/103',
  parties: '/api/parties',
  overview: '/api/overview',
  laws: '/api/laws?kind=all',
  law: '/api/laws/7',
  search: '/api/search?q=dane',
  pipeline: '/api/pipeline',
};

const PAGES: Record<string, string> = {
  home: '/',
  loyalty: '/loyalty',
  attendance: '/attendance',
  similarity: '/similarity',
  votes: '/votes',
  vote: '/votes/10',
  'vote-without-print': '/votes/12',
  members: '/mps',
  member: '/mps/103',
  parties: '/parties',
  laws: '/laws?kind=all',
  law: '/laws/7',
  search: '/search?q=dane',
  data: '/data',
};

const FRAGMENTS: Record<string, string> = {
  loyalty: '/api/loyalty',
  attendance: '/api/attendance',
  similarity: '/api/similarity',
  votes: '/api/votes',
  'tisk-text': '/api/tisk-text?ct=7',
  'tisk-text-missing': '/api/tisk-text?ct=8',
  'tisk-evolution': '/api/tisk-evolution?ct=7',
  'related-bills': '/api/related-bills?idsb=77',
};

/** Header, tabs and footer around it are the frame, the same on every page. */
const MAIN = /<main\b[\s\S]*<\/main>/;

const TIME = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g;

test('4: every page and every table has an address in PAGES or JSON_REPLIES', () => {
  const addresses = [...Object.values(PAGES), ...Object.values(JSON_REPLIES)];
  const paths = app.routes
    .filter(({ schema }) => schema?.tags?.some((tag) => tag === 'pages' || tag === 'tables'))
    .map(({ path }) => path);
  const missing = paths.filter((path) => !addresses.some((address) => isOf(path, address)));
  assert.deepEqual(missing, []);
});

/** `/votes/10?page=2` is an address of `/votes/:id`. */
function isOf(path: string, address: string): boolean {
  const [pathname = ''] = address.split('?');
  return new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`).test(pathname);
}

for (const [name, url] of Object.entries(JSON_REPLIES)) {
  test(`4: ${url} answers the JSON of its golden reply`, async () => {
    const address = `${url}${url.includes('?') ? '&' : '?'}format=json`;
    const { statusCode, body } = await app.inject(address);
    assert.equal(statusCode, 200, body);
    assertGolden(FOLDER, `json/${name}.json`, JSON.parse(body.replaceAll(TIME, '(time)')));
  });
}

for (const lang of ['cs', 'en']) {
  test(`4.1: pages have the frame of its golden reply in ${lang}`, async () => {
    const { body } = await app.inject({ url: '/', cookies: { lang } });
    assertGolden(FOLDER, `frame.${lang}.txt`, visibleText(body.replace(MAIN, '')));
  });

  for (const [name, url] of Object.entries(PAGES)) {
    test(`4.1: ${url} shows the text of its golden reply in ${lang}`, async () => {
      const { statusCode, body } = await app.inject({ url, cookies: { lang } });
      assert.equal(statusCode, 200, body);
      assertGolden(FOLDER, `pages/${name}.${lang}.txt`, pageText(body));
    });
  }
}

/** A page without its frame: its title and what is in `<main>`. */
function pageText(html: string): string {
  const [title] = /<title>.*<\/title>/.exec(html)!;
  const [main] = MAIN.exec(html)!;
  return visibleText(`${title}\n${main}`);
}

for (const [name, url] of Object.entries(FRAGMENTS)) {
  test(`4.2: ${url} answers the fragment of its golden reply`, async () => {
    const { statusCode, body } = await app.inject({ url, headers: { 'hx-request': 'true' } });
    assert.equal(statusCode, 200, body);
    assertGolden(FOLDER, `fragments/${name}.txt`, visibleText(body));
  });
}

test('4.3: the charts are the golden images', async () => {
  const hashes: Record<string, string> = {};
  for (const { path } of app.routes.filter(({ path }) => path.startsWith('/charts/'))) {
    const { headers, rawPayload } = await app.inject(path);
    assert.equal(headers['content-type'], 'image/png');
    hashes[basename(path, '.png')] = createHash('sha256').update(rawPayload).digest('hex');
  }
  assertGolden(FOLDER, 'charts.json', hashes);
});

test('1.8, 4.2: feedback answers its golden replies', async () => {
  const send = async (payload: object) => {
    const { statusCode, body } = await app.inject({
      method: 'POST',
      url: '/api/feedback',
      headers: { host: 'localhost', origin: 'http://localhost', accept: 'application/json' },
      payload,
    });
    return { statusCode, body: body.replaceAll(tracker.url, '(tracker)') };
  };
  const body = 'Součet hlasů nesouhlasí se zdrojem.';
  assertGolden(FOLDER, 'feedback.json', {
    sent: await send({ title: 'Chybný výsledek', body, vote_id: '10' }),
    refused: await send({ title: 'a' }),
  });
});

test('4.2: health, model and operations answer their golden replies', async () => {
  const replies: Record<string, unknown> = {};
  for (const url of ['/api/health', '/api/ollama/health', '/api/ollama/smoke-test']) {
    const { statusCode, body } = await app.inject({ url, headers: { accept: 'application/json' } });
    replies[url] = { statusCode, body };
  }
  assertGolden(FOLDER, 'service.json', replies);
});

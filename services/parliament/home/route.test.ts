import assert from 'node:assert/strict';
import { test } from 'node:test';
import { periodsInMemory } from '../testing/periods-in-memory.ts';
import { sampleApp } from '../testing/sample-app.ts';
import { samplePeriod } from '../testing/sample-period.ts';

const app = await sampleApp();
const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { accept: 'text/html', ...headers } });

test('4.1 /: the overview of the period with its news, in both languages', async () => {
  const czech = await get('/');
  assert.equal(czech.statusCode, 200);
  assert.match(czech.body, /4 hlasování od 2\. 5\. 2021/);
  assert.match(czech.body, /Nejtěsnější hlasování/);
  const english = await get('/', { cookie: 'lang=en' });
  assert.match(english.body, /4 votes from 2 May 2021/);
});

test('10.9, 10.17 /: the lead counts what became of prints, the figure beside it motions that carried', async () => {
  const votes = samplePeriod.votes.with(2, {
    ...samplePeriod.votes[2]!,
    item: 99,
    title: 'Návrh na vyslovení nedůvěry vládě',
  });
  const decided = await sampleApp({ periods: periodsInMemory({ ...samplePeriod, votes }) });
  const { overview } = (await decided.inject('/api/overview?format=json')).json();
  assert.deepEqual(overview.decided, { passed: 1, rejected: 0, returned: 0 });
  const { body } = await decided.inject('/');
  const lead = /<p class="lead">(.*?)<\/p>/s.exec(body)![1]!;
  assert.match(
    lead,
    /O tiscích jako celku a o důvěře vládě rozhodlo 1 z nich: 1 přijato, 0 zamítnuto\.$/,
  );
  assert.ok(body.includes(`při ${overview.passed} ze ${overview.votes} hlasování`));
});

test('10.9 /: the newest decision is drawn for two widths, with its verdict as a link to its page', async () => {
  const { body } = await get('/');
  const [, href, verdict] = /<a href="(\/votes\/\d+)"><strong>(.*?)<\/strong>/.exec(body)!;
  const page = (await get(href!)).body;
  assert.equal(/<h1>(.*?)<\/h1>/s.exec(page)![1]!.replace(/<[^>]*>/g, ''), verdict);
  assert.equal(body.match(/<a href="\/mps\/\d+" aria-label="/g)!.length, 2 * 5);
});

test('7: an unavailable period is 503 with the time of the next attempt and links to periods at hand', async () => {
  const reply = await get('/?period=3', { cookie: 'lang=en' });
  assert.equal(reply.statusCode, 503);
  assert.equal(reply.headers['retry-after'], '60');
  assert.match(reply.body, /The archive of period 3 is unavailable/);
  assert.match(reply.body, /Periods that are at hand: <a href="\/\?period=10">10/);
});

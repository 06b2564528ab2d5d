import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formats } from '@tessera/kit/format';
import type { Server } from '@tessera/kit/http/server';
import fc from 'fast-check';
import { createPages } from './app.ts';
import { isDistorted } from './chamber/club-lines.ts';
import { type Period, UNAFFILIATED } from './chamber/period.ts';
import { createPeriods } from './store/periods.ts';
import { periodsInMemory } from './testing/periods-in-memory.ts';
import { noRealData, type RealPeriod, realPeriod } from './testing/real-periods.ts';
import { sampleApp } from './testing/sample-app.ts';
import { sampleChamber } from './testing/sample-chamber.ts';
import { samplePeriod } from './testing/sample-period.ts';

// Each page leads with a sentence. These tests compare it, and every other place where it is said,
// with the first row of the table below it.

/** Numbers of a text as they are written: `1 234`, `48,4`. */
const numbersIn = (text: string) => text.match(/\d+(?:[\u202f,.]\d+)*/g) ?? [];

type Row = Record<string, string | number | null>;

/** The numbers a sentence about this row must consist of, in its order. */
const EXPECTED: Record<string, (row: Row) => (string | number | null)[]> = {
  '/loyalty': (row) => [share(row.rebellion_pct), row.rebellions!, row.active_votes!],
  '/attendance': (row) => [share(row.attendance_pct), row.active!, whole(row)],
  '/attendance?counted=present': (row) => [
    share(row.presence_pct),
    present(row),
    whole(row) - Number(row.before_oath),
  ],
  '/attendance?counted=unexcused&sort=best': (row) => [
    share(row.presence_pct_unexcused),
    present(row),
    whole(row) - Number(row.before_oath) - Number(row.excused_by_list),
  ],
  '/similarity': (row) => [share(Number(row.similarity) * 100), row.agreed!, row.compared!],
};
const share = (value: string | number | null | undefined) =>
  formats('cs')
    .percent(value === null || value === undefined ? null : Number(value))
    .replace(/\u202f%$/, '')
    .replace('−', '');
const whole = ({ total, excused }: Row) => Number(total) - Number(excused);
const present = ({ active, passive, not_voted_combined }: Row) =>
  Number(active) + Number(passive) + Number(not_voted_combined);

async function compareSentences(app: Server, period: Period): Promise<void> {
  for (const [path, expected] of Object.entries(EXPECTED)) {
    const { body } = await app.inject(withPeriod(path, period));
    const lead = /<p class="lead">(.*?)<\/p>/s.exec(body)?.[1] ?? '';
    const description = /<meta name="description" content="([^"]*)"/.exec(body)?.[1] ?? '';
    assert.equal(description, lead, `${path}: description`);
    // Every link to the data leads to the rows of the table.
    const json = /href="(\/api\/[^"]+format=json)"/.exec(body)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const { rows } = (await app.inject(json)).json() as { rows: Row[] };
    const first = (path === '/loyalty' && rows.find(isNamed(period))) || rows[0];
    if (!first || Object.values(expected(first)).includes('–')) continue;
    const sentence = lead.split(': ').slice(1).join(': ');
    const said = numbersIn(sentence);
    const wanted = expected(first).map((value) =>
      typeof value === 'number' ? formats('cs').integer(value) : String(value),
    );
    assert.deepEqual(said.slice(0, wanted.length), wanted, `${path}: ${lead}`);
    const name = `${first.jmeno ?? first.mp1_name} ${first.prijmeni ?? ''}`.trim();
    assert.ok(lead.includes(name), `${path}: ${lead} is not about ${name}`);
    if (path !== '/similarity') {
      assert.ok(body.includes(`aria-label="${lead.slice(0, 40)}`), `${path}: title of the chart`);
    }
  }
}

/** Whether the sentence about rebels may name the member of a row of the default rule. */
const isNamed = (period: Period) => (row: Row) =>
  !isDistorted(period, period.members.find(({ id }) => id === row.id_poslanec)!, 'current');

/** Sentences that count, and the counts of the rows they stand above, as JSON gives them. */
async function compareCounts(app: Server, period: Period): Promise<void> {
  const lead = async (path: string) => {
    const { body } = await app.inject(withPeriod(path, period));
    return /<p class="lead"[^>]*>(.*?)<\/p>/s.exec(body)?.[1] ?? '';
  };
  const json = async (path: string) =>
    (
      await app.inject(
        withPeriod(`/api${path}${path.includes('?') ? '&' : '?'}format=json`, period),
      )
    ).json();
  const told = (counts: readonly number[]) => counts.map((count) => formats('cs').integer(count));

  const { overview } = await json('/overview');
  const { passed, rejected, returned } = overview.decided;
  const decisions = passed + rejected + returned;
  const home = await lead('/');
  const decided = / O tiscích .*/.exec(home)?.[0] ?? '';
  assert.deepEqual(
    numbersIn(decided),
    decisions === 0 ? [] : told([decisions, passed, rejected, ...(returned > 0 ? [returned] : [])]),
    home,
  );
  assert.equal(numbersIn(home)[0], told([overview.votes])[0], home);

  const votes = await json('/votes?view=decided');
  assert.deepEqual(
    [votes.total, votes.passed, votes.rejected, votes.returned],
    [decisions, passed, rejected, returned],
  );
  if (decisions > 0) {
    const shown = [votes.total, votes.passed, votes.rejected];
    if (votes.returned > 0) shown.push(votes.returned);
    assert.deepEqual(numbersIn(await lead('/votes')), told(shown));
  }
  const all = await json('/votes?view=all');
  assert.deepEqual(
    numbersIn(await lead('/votes?view=all')),
    told([all.total, all.passed, all.rejected]),
  );
  assert.equal(all.passed, overview.passed);

  const question = period.clubs[0] ?? 'x';
  const found = (await json(`/search?q=${encodeURIComponent(question)}`)).counts;
  const counts = [found.members, found.clubs, found.prints, found.votes].filter(
    (count) => count > 0,
  );
  const sentence = (await lead(`/search?q=${encodeURIComponent(question)}`)).split('období: ')[1];
  assert.deepEqual(numbersIn(sentence ?? ''), told(counts), sentence);
  assert.equal(numbersIn(await lead('/mps'))[0], told([(await json('/mps')).total])[0]);
}

const withPeriod = (path: string, { term }: Period) =>
  `${path}${path.includes('?') ? '&' : '?'}period=${term.number}`;

const NAMES = ['Adam', 'Bára', 'Cyril', 'Dana', 'Emil', 'Filip', 'Gita', 'Hana'];
const chambers = fc
  .tuple(
    fc.array(fc.constantFrom('Sever', 'Jih', UNAFFILIATED), { minLength: 3, maxLength: 8 }),
    fc.array(fc.string({ unit: fc.constantFrom(...'AABBCFK@MWe.'), minLength: 8, maxLength: 8 }), {
      minLength: 1,
      maxLength: 24,
    }),
  )
  .map(([clubs, rows]) =>
    sampleChamber(
      clubs.map((club, at) => `${NAMES[at]} Člen ${club}`),
      rows.map((row) => row.slice(0, clubs.length)),
    ),
  );

/** One service for all generated periods, each in place of the one before, as after a refresh. */
async function generatedPeriods() {
  let shown: Period = samplePeriod;
  const pages = createPages();
  const periods = createPeriods({
    ingest: async () => shown,
    now: Date.now,
    onError: () => {},
  });
  const app = await sampleApp({ periods, pages });
  await periods.load(samplePeriod.term.number);
  return (compare: (app: Server, period: Period) => Promise<void>) =>
    fc.asyncProperty(chambers, async (period) => {
      shown = period;
      await periods.reloadAll(pages.invalidateAll);
      await compare(app, period);
    });
}

const inGenerated = await generatedPeriods();

test('10.17: in generated periods every number of a sentence is that of the first row below it', async () => {
  await fc.assert(inGenerated(compareSentences), { numRuns: 40 });
});

test('10.17: in generated periods every count in a sentence is that of its rows', async () => {
  await fc.assert(inGenerated(compareCounts), { numRuns: 30 });
});

const apps = new Map<RealPeriod, Promise<Server>>();

/** The service on a real period alone, for all tests on it. */
function appOf(number: RealPeriod): Promise<Server> {
  const open = async () => sampleApp({ periods: periodsInMemory(await realPeriod(number)) });
  const app = apps.get(number) ?? open();
  apps.set(number, app);
  return app;
}

for (const number of [1, 7] as const) {
  test(`10.17: in period ${number} every count in a sentence is that of its rows`, {
    skip: noRealData,
  }, async () => {
    await compareCounts(await appOf(number), await realPeriod(number));
  });

  test(`10.17: in period ${number} every number of a sentence is that of the first row below it`, {
    skip: noRealData,
  }, async () => {
    await compareSentences(await appOf(number), await realPeriod(number));
  });
}

test('10.17, 10.2: in period 7 the sentence about rebels passes over whom a change of clubs distorts', {
  skip: noRealData,
}, async () => {
  const app = await appOf(7);
  const { body } = await app.inject('/loyalty?period=7');
  const sentence = /Nejčastěji proti svému klubu hlasuje [^<"]*Koskuba[^<"]*nejmenujeme je: 1\./;
  assert.match(body, new RegExp(`<p class="lead">${sentence.source}`));
  assert.match(body, new RegExp(`aria-label="${sentence.source}`));
  const { rows } = (await app.inject('/api/loyalty?period=7&format=json')).json();
  assert.deepEqual([rows[0].prijmeni, rows[1].prijmeni], ['Pospíšil', 'Koskuba']);
  assert.match(body, />Jiří Pospíšil<[\s\S]*>Jiří Koskuba</);
  assert.match(
    (await app.inject('/attendance?period=7&min=500')).body,
    /<p class="lead">Nejnižší účast má [^<]*Schwarzenberg/,
  );
});

test('10.17: the profile of an unaffiliated member leads with the club of the time', {
  skip: noRealData,
}, async () => {
  const app = await appOf(7);
  const { rows } = (await app.inject('/api/loyalty?period=7&format=json')).json();
  const { body } = await app.inject(`/mps/${rows[0].id_osoba}?period=7`);
  assert.match(body, /<p class="lead">[^<]*končí období mezi nezařazenými\.[^<]*: 1 z 98\./);
});

test('10.3: presence is one figure in the ranking, the profile and its file', {
  skip: noRealData,
}, async () => {
  const app = await appOf(7);
  const api = '/api/attendance?period=7&counted=present&format=json&top=5';
  for (const row of (await app.inject(api)).json().rows as Row[]) {
    const profile = (await app.inject(`/mps/${row.id_osoba}?period=7`)).body;
    const figure = formats('cs').percent(Number(row.presence_pct));
    assert.ok(profile.includes(`přítomnost má ${figure}`), `${row.prijmeni}: ${figure}`);
    const table = (await app.inject('/api/attendance?period=7&counted=present&top=5')).body;
    assert.ok(table.includes(figure));
  }
});

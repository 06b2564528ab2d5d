import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { test } from 'node:test';
import { Ballot } from '../chamber/ballot.ts';
import type { Period } from '../chamber/period.ts';
import { createAnalyses } from '../compute/analyses.ts';
import { difference, recomputer } from '../testing/duckdb.ts';
import { periodsInMemory } from '../testing/periods-in-memory.ts';
import { noRealData, realPeriod } from '../testing/real-periods.ts';
import { sampleApp } from '../testing/sample-app.ts';
import { samplePeriod } from '../testing/sample-period.ts';
import { samplePrints } from '../testing/sample-prints.ts';

/** Addresses of every table of a period, three choices each. */
function tablesOf({ term, clubs, members, votes }: Period): Record<string, readonly string[]> {
  const [one = '', other = ''] = clubs
    .filter((code) => code !== 'Nezařazení')
    .map(encodeURIComponent);
  const people = members.flatMap(({ personId }) => personId ?? []);
  const [first, second, third] = [0.1, 0.5, 0.8].map(
    (part) => people[Math.floor(part * people.length)],
  );
  const [early, middle, late] = [0.05, 0.5, 0.95].map(
    (part) => votes[Math.floor(part * votes.length)]!,
  );
  const choices = ['', 'scope=final', `from=${early!.date}&to=${middle!.date}`];
  const period = `period=${term.number}`;
  const every = (path: string, ...more: readonly string[]) =>
    more.map((query) => `${path}?${[period, query].filter(Boolean).join('&')}`);
  const several = (path: string, tables: readonly string[], ...more: readonly string[]) =>
    Object.fromEntries(
      tables.map((table) => [
        `${path} ${table}`,
        every(
          path,
          ...more.map(
            (query) => `${path === '/api/overview' ? 'list' : 'table'}=${table}&${query}`,
          ),
        ),
      ]),
    );
  return {
    '/api/loyalty': every(
      '/api/loyalty',
      '',
      'club=at-vote&unaffiliated=without&top=500',
      `party=${one}&scope=final`,
    ),
    '/api/attendance': every(
      '/api/attendance',
      '',
      'government=without&sort=most_abstained&top=500',
      `party=${one}&counted=unexcused&min=2`,
    ),
    '/api/decided-by-absence': every('/api/decided-by-absence', ...choices),
    ...several(
      '/api/similarity',
      ['pairs', 'map'],
      'top=500',
      'shared=without&scope=final',
      choices[2]!,
    ),
    ...several('/api/ideal-points', ['members', 'clubs', 'votes'], '', `party=${one}`, 'name=a'),
    ...several(
      '/api/government',
      ['clubs', 'members', 'defeats', 'offices'],
      'top=500',
      'scope=final',
      `party=${one}&${choices[2]}`,
    ),
    '/api/parties': every('/api/parties', 'sort=club', 'scope=amendments', choices[2]!),
    '/api/parties/agreement': every('/api/parties/agreement', ...choices),
    ...several(
      `/api/parties/${one}`,
      ['splits', 'months', 'agreement', 'members'],
      'top=500',
      '',
      'top=3',
    ),
    '/api/parties/:code/:other': every(
      `/api/parties/${one}/${other}`,
      '',
      'result=same',
      'result=all&search=zakon',
    ),
    ...several('/api/overview', ['last-day', 'closest', 'rebels', 'split'], '', 'top=5', 'top=500'),
    '/api/mps': every('/api/mps', '', `party=${one}&sort=rebellions`, 'search=jan&sort=attendance'),
    ...several(
      `/api/mps/${first}`,
      ['votes', 'months', 'colleagues', 'career', 'offices'],
      '',
      'club=current&ballot=rebel',
      'ballot=absent',
    ),
    [`/api/mps/${second}`]: every(
      `/api/mps/${second}`,
      '',
      'ballot=excused',
      'ballot=abstained&search=zakon',
    ),
    ...several(
      '/api/compare',
      ['votes', 'agreement'],
      `ids=${first},${second},${third}`,
      `ids=${second},${third}&show=all`,
      `ids=${third},${first}&show=same&search=zakon`,
    ),
    '/api/votes': every(
      '/api/votes',
      '',
      'search=zakon&outcome=A',
      `session=${middle!.session}&view=decided`,
    ),
    '/api/votes/:id': [early, middle, late].flatMap((vote, at) =>
      every(`/api/votes/${vote!.id}`, at === 1 ? 'club=current' : ''),
    ),
    '/api/search': every('/api/search', 'q=zakon', 'q=jan', 'q=rozpocet'),
    '/api/data': every('/api/data', '', '', ''),
  };
}

for (const number of [10, 1, 7] as const) {
  const isReal = number !== samplePeriod.term.number;
  test(`10.29: the statement of every table of period ${number} gives its rows again, value by value`, {
    skip: isReal && noRealData,
  }, async () => {
    const period = isReal ? await realPeriod(number as 1 | 7) : samplePeriod;
    const analyses = createAnalyses();
    const app = await sampleApp({ periods: periodsInMemory(period), analyses });
    await using reader = await recomputer(app);
    for (const [table, addresses] of Object.entries(tablesOf(period))) {
      for (const api of addresses) {
        const record = await reader.evidenceOf(api);
        const found = await reader.run(record).catch((error) => {
          throw new Error(`${api}: ${error.message}\n${record.sql}`);
        });
        assert.equal(difference(record, found), '', `${table} ${api}\n${record.sql}`);
      }
    }
  });
}

test('10.29: a changed byte in a file shows', async () => {
  await using reader = await recomputer(await sampleApp());
  const record = await reader.evidenceOf('/api/loyalty?period=10&top=500');
  assert.equal(difference(record, await reader.run(record)), '');
  assert.deepEqual(await reader.changedFiles(record), []);
  const path = reader.path('mp_votes_10.parquet');
  const bytes = await readFile(path);
  bytes[100]! ^= 1;
  await writeFile(path, bytes);
  assert.deepEqual(await reader.changedFiles(record), ['mp_votes_10.parquet']);
});

test('10.29: a changed ballot gives other rows than those published', async () => {
  const ballots = samplePeriod.ballots.slice();
  const at = ballots.indexOf(Ballot.yes);
  ballots[at] = Ballot.no;
  const changed = { ...samplePeriod, ballots };
  const api = '/api/loyalty?period=10&top=500';
  await using published = await recomputer(await sampleApp());
  await using other = await recomputer(
    await sampleApp({ periods: periodsInMemory(changed), analyses: createAnalyses() }),
  );
  const record = await published.evidenceOf(api);
  const { files } = await other.evidenceOf(api);
  assert.notEqual(difference(record, await other.run({ ...record, files })), '');
});

test('10.29: a choice of votes by topic, and the prints, have their evidence too', async () => {
  await using reader = await recomputer(await sampleApp({ prints: samplePrints() }));
  for (const api of [
    '/api/loyalty?topic=taxes',
    '/api/parties?topic=taxes',
    '/api/votes?topic=taxes',
    '/api/laws',
    '/api/laws?kind=all',
    '/api/laws/7',
  ]) {
    const record = await reader.evidenceOf(api);
    assert.notEqual(record.rows.length, 0, api);
    assert.equal(difference(record, await reader.run(record)), '', api);
  }
});

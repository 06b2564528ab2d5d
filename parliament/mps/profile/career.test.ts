import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formats } from '@tessera/kit/format';
import { periodsInMemory } from '../../testing/periods-in-memory.ts';
import { noRealData, realPeriod } from '../../testing/real-periods.ts';
import { sampleApp } from '../../testing/sample-app.ts';
import { samplePeriod } from '../../testing/sample-period.ts';

test('10.20 careers: a profile shows clubs with dates, offices, and links the photograph without loading it', async () => {
  const app = await sampleApp();
  const { body } = await app.inject('/mps/101');
  assert.match(body, /Ve vládě: předseda vlády/);
  assert.match(body, /Sever<\/a> <small class="muted">od /);
  assert.match(body, /<a href="https:\/\/www\.psp\.cz\/eknih\/cdrom\/2025ps\/[^"]*i101\.jpg">/);
  assert.doesNotMatch(body, /<img/);
  const career = (await app.inject('/api/mps/101?table=career&format=json')).json();
  const profile = (await app.inject('/api/attendance?format=json')).json();
  const own = profile.rows.find((one: { id_osoba: number }) => one.id_osoba === 101);
  assert.equal(career.rows[0].presence_pct, own.presence_pct);
  const offices = (await app.inject('/api/mps/101?table=offices&format=json')).json();
  assert.equal(offices.rows[0].funkce, 'Předseda');
});

test('10.20 careers: without a period the page is about the newest in which the person sits', {
  skip: noRealData,
}, async () => {
  const app = await sampleApp({ periods: periodsInMemory(samplePeriod, await realPeriod(7)) });
  const { rows } = (await app.inject('/api/mps?period=7&format=json')).json();
  const { statusCode, body } = await app.inject(`/mps/${rows[0].id_osoba}`);
  assert.equal(statusCode, 200);
  assert.match(body, /2013–2017/);
  assert.equal((await app.inject('/mps/101')).statusCode, 200);
  assert.equal((await app.inject('/mps/999999')).statusCode, 404);
});

/** Both real periods, and a person who sat in both. */
async function twoPeriods() {
  const [one, seven] = [await realPeriod(1), await realPeriod(7)];
  const first = new Set(one.members.map(({ personId }) => personId));
  const person = seven.members.find(({ personId }) => first.has(personId))!.personId;
  return { periods: periodsInMemory(one, seven), person };
}

test('10.20 careers: figures are of every period in memory, and of no other', {
  skip: noRealData,
}, async () => {
  const { periods, person } = await twoPeriods();
  const app = await sampleApp({ periods });
  await periods.load(1);
  const address = `/api/mps/${person}?period=7&table=career&format=json`;
  const { rows } = (await app.inject(address)).json();
  for (const { obdobi, presence_pct } of rows) {
    assert.equal(presence_pct !== null, obdobi === 1 || obdobi === 7, `period ${obdobi}`);
  }
  assert.ok(rows.length >= 2);
});

test('10.20 careers: a page seen before another period was loaded shows that period afterwards', {
  skip: noRealData,
}, async () => {
  const { periods, person } = await twoPeriods();
  const app = await sampleApp({ periods });
  const page = async () => (await app.inject(`/mps/${person}?period=7`)).body;
  const before = await page();
  await periods.load(1);
  assert.notEqual(await page(), before);
});

test('10.5, 10.20 careers: rebellions and their rank are those above the table', {
  skip: noRealData,
}, async () => {
  const app = await sampleApp({ periods: periodsInMemory(await realPeriod(7)) });
  const rows = async (query: string): Promise<Rate[]> =>
    (await app.inject(`/api/loyalty?period=7&format=json&top=500${query}`)).json().rows;
  const byLast = new Map((await rows('')).map((one) => [one.id_osoba, one.rebellion_pct]));
  const ranked = await rows('&club=at-vote&unaffiliated=without');
  // Whose figure depends most on the rule.
  const apart = (one: Rate) => Math.abs(byLast.get(one.id_osoba)! - one.rebellion_pct);
  const [moved] = ranked.toSorted((one, other) => apart(other) - apart(one));
  assert.ok(moved && apart(moved) > 0.1);
  const career = await app.inject(`/api/mps/${moved.id_osoba}?period=7&table=career&format=json`);
  const own = career.json().rows.find((one: { obdobi: number }) => one.obdobi === 7);
  assert.equal(own.rebellion_pct, moved.rebellion_pct);
  const { body } = await app.inject(`/mps/${moved.id_osoba}?period=7`);
  const [lead = ''] = /<p class="lead">.*?<\/p>/s.exec(body) ?? [];
  assert.ok(lead.includes(formats('cs').percent(moved.rebellion_pct)), lead);
  // Attendance is ranked among those whom /attendance lists.
  const attendance = (await app.inject('/attendance?period=7')).body;
  const [, listed = ''] = /Zobrazeno \d+ ze? (\d+) poslanců/.exec(attendance) ?? [];
  const ranks = [...body.matchAll(/\d+\. nejvyšší podíl ze? (\d+)/g)].map(([, of]) => of);
  assert.deepEqual(ranks, [`${ranked.length}`, listed, listed]);
});

type Rate = { readonly id_osoba: number; readonly rebellion_pct: number };

import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, type TestContext, test } from 'node:test';
import { temporaryFolder } from '@tessera/kit/testing/temporary-folder';
import { heatOfMonths } from '../formula/severity.ts';
import { regions } from '../market/region.ts';
import type { RefreshReport } from '../refresh.ts';
import { filledSurroundings, startSurroundings, valuesOf } from '../testing/filled-store.ts';
import { compute } from './compute.ts';

const outcomes = (report: RefreshReport) => {
  assert.ok(report.kind === 'done');
  return Object.fromEntries(report.sources.map(({ source, outcome }) => [source, outcome]));
};

/** An empty store and the stand-ins, until the test ends. */
async function started(t: TestContext, options: Parameters<typeof startSurroundings>[0] = {}) {
  const world = await startSurroundings(options);
  t.after(world.close);
  return world;
}

test('1.2 data flow: fetch and compute give the worked months of net pay', async (t) => {
  const { store, refresh } = await started(t);
  assert.deepEqual(outcomes(await refresh.run()), {
    macro: 'updated',
    cnb: 'updated',
    czso: 'updated',
    portal: 'updated',
  });
  // Months to buy from the wages of 2024 and listings of 11 July 2025 that the stand-ins have.
  const worked = {
    praha: 197.6,
    brno: 170.3,
    stredocesky: 145.4,
    liberec: 143.1,
    hradec_kralove: 140.6,
    ceske_budejovice: 135.8,
    olomouc: 132.3,
    zlin: 128.6,
    plzen: 125.2,
    pardubice: 121.5,
    karlovy_vary: 113.9,
    jihlava: 106.7,
    ostrava: 100.4,
    usti_nad_labem: 73.5,
  };
  for (const [region, months] of Object.entries(worked)) {
    const row = store.affordability.latest(region);
    assert.equal(row?.monthsToBuy?.toFixed(1), months.toFixed(1), region);
  }
  const heats = store.affordability.allLatest().map(({ monthsToBuy }) => heatOfMonths(monthsToBuy));
  assert.equal(new Set(heats).size, 5);
});

const { store, close } = await filledSurroundings();
after(close);

test('1.3 sources: the numbers of records', () => {
  assert.equal(valuesOf(store, 'czso'), 420);
  assert.equal(valuesOf(store, 'macro'), 72 + 72 + 436);
  assert.equal(store.series.all('nominal_property_price_index', 'national').length, 72);
  assert.equal(valuesOf(store, 'portal'), 14 * 4);
  assert.equal(store.listings.of('brno', 'sale').length, 3);
  assert.equal(store.listings.of('brno', 'rent').length, 3);
});

test('1.4 rate: without a survey it is repo rate + 2.5, marked as a fallback', () => {
  const { rate } = store.affordability.latest('brno')!.inputs;
  assert.deepEqual(rate, {
    value: 6.25,
    source: 'repo_plus_spread',
    date: '2026-06-19',
    kind: 'fallback',
    method: 'repo_plus_spread',
  });
  assert.equal(store.series.latest('mortgage_rate_avg', 'national'), undefined);
});

test('1.5 historical: rows of 2010, 2015 and 2020 have derived prices and the wages of their year', () => {
  const rows = store.affordability.yearly('praha');
  assert.deepEqual(
    rows.map(({ date, snapshot }) => [date, snapshot]),
    [
      ['2010-01-01', 'historical'],
      ['2015-01-01', 'historical'],
      ['2020-01-01', 'historical'],
      ['2026-11-20', 'current'],
    ],
  );
  const [of2010, of2015] = rows;
  assert.ok(Math.abs(of2010!.avgPriceM2! - (157_160 * 99.9737) / 266.8417) < 1);
  assert.equal(of2010!.inputs.price?.kind, 'derived');
  assert.equal(of2010!.inputs.price?.method, 'price_scaled_by_price_index');
  assert.equal(of2010!.inputs.rent?.kind, 'fallback');
  assert.equal(of2010!.inputs.rent?.method, 'rent_scaled_by_price_index');
  assert.equal(of2010!.inputs.wage?.date, '2011-01-01');
  assert.equal(of2010!.inputs.wage?.kind, 'fallback');
  assert.equal(of2015!.inputs.wage?.kind, 'measured');
  // The repo rate was 0.05 % at the end of 2015.
  assert.equal(of2015!.mortgageRatePct, 2.55);
});

test('1.4 country: the unweighted mean of the regions, with the national wage', () => {
  const { latest } = store.affordability;
  const sum = regions.reduce((all, { slug }) => all + latest(slug)!.avgPriceM2!, 0);
  assert.ok(Math.abs(latest('national')!.avgPriceM2! - sum / 14) < 1e-6);
  assert.equal(latest('national')!.inputs.price?.kind, 'derived');
  assert.equal(latest('national')!.inputs.wage?.kind, 'measured');
});

test('1.3.5 survey: a file sets the mortgage rate; one older than a year is ignored', async (t) => {
  const surveyFile = join(temporaryFolder('survey'), 'rates.txt');
  writeFileSync(surveyFile, 'date|value\n2015-12|2,05\n2026-09|4,49\n');
  const { store, refresh, setNow } = await started(t, { surveyFile });
  await refresh.run();
  assert.deepEqual(store.affordability.latest('brno')?.inputs.rate, {
    value: 4.49,
    source: 'survey',
    date: '2026-09-01',
    kind: 'measured',
  });
  const of2015 = store.affordability.yearly('brno').find(({ date }) => date === '2015-01-01');
  assert.equal(of2015?.mortgageRatePct, 2.05);
  setNow('2028-01-01T00:00:00Z');
  compute(store, { historical: false, now: new Date('2028-01-01T00:00:00Z') });
  assert.equal(store.affordability.latest('brno')?.inputs.rate?.source, 'repo_plus_spread');
});

test('1.4 wage: without a wage of the kraj the national one is a fallback', async (t) => {
  const { store, refresh, sources } = await started(t);
  sources.fault('czso', 'down');
  await refresh.run();
  const wage = {
    indicator: 'avg_monthly_wage',
    region: 'national',
    date: '2024-01-01',
    value: 46_000,
    source: 'czso',
    kind: 'measured',
  } as const;
  store.series.record([wage], new Date());
  compute(store, { historical: false, now: new Date('2026-11-20') });
  const row = store.affordability.latest('brno')!;
  assert.equal(row.avgMonthlyWage, 46_000);
  assert.equal(row.inputs.wage?.kind, 'fallback');
});

test('1.2 data flow: each save makes the country of all prices, past midnight and beside another process too', async (t) => {
  const { store, refresh, setNow } = await started(t);
  const indicator = 'avg_asking_price_m2_flat';
  const ofPraha = { indicator, region: 'praha', source: 'portal' } as const;
  const onProgress = (_: string, done: number) => {
    if (done === 1) return store.series.remove(ofPraha, ['2026-11-20'], new Date());
    if (done === 3) setNow('2026-11-21T01:00:00Z');
    const prices = regions.flatMap(({ slug }) => store.series.latest(indicator, slug)?.value ?? []);
    const mean = prices.reduce((sum, price) => sum + price, 0) / (done - 1);
    assert.equal(store.affordability.latest('national')?.avgPriceM2, mean);
  };
  assert.equal(outcomes(await refresh.run({ only: ['portal'], onProgress })).portal, 'updated');
});

test('8.2 intervals: every refresh asks every source, however lately it answered', async (t) => {
  const { refresh, sources, close } = await filledSurroundings();
  t.after(close);
  const before = sources.requests();
  assert.ok(!Object.values(outcomes(await refresh.run())).includes('failed'));
  const after = sources.requests();
  for (const source of ['macro', 'cnb', 'czso', 'portal'] as const) {
    assert.ok(after[source] > before[source], source);
  }
});

test('1.1 commands: fetch --source asks one source', async (t) => {
  const { refresh, sources } = await started(t);
  assert.deepEqual(outcomes(await refresh.run({ only: ['cnb'] })), { cnb: 'updated' });
  assert.deepEqual(sources.requests(), { macro: 0, cnb: 1, czso: 0, portal: 0 });
});

test('1.3.4 portal: the v2 format is tried first, then v1', async (t) => {
  for (const portalShapes of [['v2'], ['v1']] as const) {
    const { refresh, store } = await started(t, { portalShapes });
    assert.deepEqual(outcomes(await refresh.run({ only: ['portal'] })), { portal: 'updated' });
    const mean = store.series.latest('avg_asking_price_m2_flat', 'praha')?.value ?? 0;
    assert.ok(Math.abs(mean - 157_160) < 2, String(mean));
  }
});

test('1.3.3 wages: either package API leads to the CSV', async (t) => {
  for (const api of ['package_show', 'datova_sada'] as const) {
    const { refresh, store } = await started(t, { packageApis: [api] });
    assert.deepEqual(outcomes(await refresh.run({ only: ['czso'] })), { czso: 'updated' });
    assert.equal(valuesOf(store, 'czso'), 420);
  }
});

test('1.1 environment: without MACRO_API_KEY the macro source fails without a request', async (t) => {
  const { refresh, sources, store } = await started(t, { macroApiKey: '' });
  assert.deepEqual(outcomes(await refresh.run({ only: ['macro'] })), { macro: 'failed' });
  assert.equal(sources.requests().macro, 0);
  assert.match(store.fetchLog.state('macro').lastRun?.errorMessage ?? '', /MACRO_API_KEY/);
});

test('5 the macro API key appears in no message', async (t) => {
  const { refresh, sources, store } = await started(t, { macroApiKey: 'hush-hush' });
  for (const fault of ['error', 'down', 'html'] as const) {
    sources.fault('macro', fault);
    await refresh.run({ only: ['macro'] });
    const message = store.fetchLog.state('macro').lastRun?.errorMessage ?? '';
    assert.notEqual(message, '');
    assert.doesNotMatch(message, /hush-hush/);
  }
});

test('3 states: a second refresh reports busy', async (t) => {
  const { refresh } = await started(t);
  const first = refresh.run();
  assert.ok(refresh.running());
  assert.deepEqual(await refresh.run(), { kind: 'busy' });
  assert.equal((await first).kind, 'done');
  assert.ok(!refresh.running());
});

test('3 states: an aborted refresh ends soon, and sources not asked have not failed', async (t) => {
  const { refresh, sources, store } = await started(t, { slowMs: 60_000 });
  sources.fault('cnb', 'slow');
  const abort = new AbortController();
  const underWay = refresh.run({ signal: abort.signal });
  while (sources.requests().cnb === 0) await new Promise((done) => setTimeout(done, 5));
  abort.abort();
  assert.deepEqual(outcomes(await underWay), { macro: 'updated', cnb: 'failed' });
  assert.equal(store.fetchLog.state('portal').lastRun, undefined);
  assert.ok(!refresh.running());
});

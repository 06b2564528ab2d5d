import assert from 'node:assert/strict';
import { test } from 'node:test';
import { full } from '@tessera/kit/testing/full';
import { FAULTS, type Fault, SOURCES } from '@tessera/sandbox/sources/fault';
import type { StoredAffordability } from '../formula/affordability.ts';
import type { Outcome } from '../market/indicator.ts';
import type { HousingStore } from '../store/housing-store.ts';
import { filledSurroundings, startSurroundings, valuesOf } from '../testing/filled-store.ts';

// Each fault meets a store that is filled, and an empty one. What a source may end with:
const EXPECTED: Readonly<Record<(typeof FAULTS)[number], Outcome>> = {
  down: 'failed',
  error: 'failed',
  slow: 'failed',
  html: 'failed',
  encoding: 'failed',
  columns: 'failed',
  empty: 'not-yet',
  'price-0': 'not-yet',
  'price-1': 'not-yet',
  huge: 'failed',
  elsewhere: 'failed',
};

/** An offer that was there before does not vanish in every region. */
const EXPECTED_OF_PORTAL = {
  ...EXPECTED,
  empty: 'failed',
  'price-0': 'failed',
  'price-1': 'failed',
};

const TRIED: readonly (typeof FAULTS)[number][] = full ? FAULTS : ['error', 'columns', 'empty'];
const ONLY_PORTAL: readonly Fault[] = ['price-0', 'price-1', 'elsewhere'];
/** Only for a source that is slow: on a busy machine any other may be, too. */
const IMPATIENT = { timeoutMs: 250, retries: 0 };
const PATIENT = { timeoutMs: 20_000, retries: 0 };

/** Everything a page shows, without the moments of computing and fetching. */
function shown(store: HousingStore) {
  const withoutTime = ({ computedAt: _, ...row }: StoredAffordability) => row;
  return {
    rows: store.affordability.allLatest().map(withoutTime),
    past: store.affordability.yearly('brno').map(withoutTime),
    listings: store.listings.of('brno', 'sale'),
    repo: store.series.all('repo_rate_2w', 'national'),
    wages: store.series.all('avg_monthly_wage', 'jihomoravsky'),
    index: store.series.all('nominal_property_price_index', 'national'),
  };
}

for (const source of SOURCES) {
  test(`1.2 faults: ${source}: whatever is wrong, stored data remain with their age, and the source recovers`, async (t) => {
    const { store, refresh, refreshWith, sources, setNow, close } = await filledSurroundings();
    t.after(close);
    let now = Date.parse('2026-11-20T12:00:00Z');
    const later = (hours: number) => {
      now += hours * 3_600_000;
      setNow(new Date(now).toISOString());
    };
    for (const fault of TRIED) {
      if (ONLY_PORTAL.includes(fault) && source !== 'portal') continue;
      const before = shown(store);
      const good = store.fetchLog.state(source).lastGood?.startedAt;
      sources.fault(source, fault);
      later(1);
      const broken = refreshWith(fault === 'slow' ? IMPATIENT : PATIENT);
      await broken.run({ only: [source] });

      const { lastRun, lastGood } = store.fetchLog.state(source);
      const expected = source === 'portal' ? EXPECTED_OF_PORTAL : EXPECTED;
      assert.equal(lastRun?.outcome, expected[fault], `${fault}: ${lastRun?.errorMessage}`);
      assert.ok(lastRun?.errorMessage, 'the log says what happened');
      assert.equal(lastGood?.startedAt, good, fault);
      assert.deepEqual(shown(store), before, fault);

      sources.fault(source, undefined);
      later(0.1);
      await refresh.run({ only: [source] });
      const recovered = store.fetchLog.state(source).lastRun;
      assert.ok(recovered?.outcome === 'updated' || recovered?.outcome === 'unchanged', fault);
      assert.equal(recovered.startedAt, new Date(now).toISOString(), fault);
    }
  });
}

for (const fault of TRIED.filter((one) => !ONLY_PORTAL.includes(one))) {
  test(`1.2 faults: all sources ${fault} from the first day: nothing is stored, and they recover`, async (t) => {
    const { store, refresh, refreshWith, sources, setNow, close } = await startSurroundings();
    t.after(close);
    for (const source of SOURCES) sources.fault(source, fault);
    const broken = refreshWith(fault === 'slow' ? IMPATIENT : PATIENT);
    const report = await broken.run();
    assert.ok(report.kind === 'done');
    for (const { outcome } of report.sources) assert.equal(outcome, EXPECTED[fault]);
    assert.equal(store.affordability.count(), 0);
    for (const source of SOURCES) assert.equal(valuesOf(store, source), 0);
    assert.equal(store.lastRefresh(), undefined);

    for (const source of SOURCES) sources.fault(source, undefined);
    setNow('2026-11-20T12:10:00Z');
    await refresh.run();
    assert.equal(store.affordability.allLatest().length, 15);
  });
}

test('1.3.4 portal: a run that fails in the middle keeps what it read and names the missing part', async (t) => {
  let requests = 0;
  const { store, refresh, close, sources } = await startSurroundings({
    // Asked once a request: a way to break the portal after some of them.
    priceFactor: () => {
      requests += 1;
      if (requests === 20) sources.fault('portal', 'error');
      return 1;
    },
  });
  t.after(close);
  await refresh.run();
  const { lastRun } = store.fetchLog.state('portal');
  assert.equal(lastRun?.outcome, 'failed');
  assert.ok(lastRun.recordsCount > 0);
  assert.match(lastRun.errorMessage ?? '', /gave up after/);
  assert.ok(store.series.latest('avg_asking_price_m2_flat', 'praha'));
  const row = store.affordability.latest('stredocesky');
  assert.equal(row?.avgPriceM2, undefined);
  assert.ok(row?.avgMonthlyWageNet);
});

test('1.3.4 portal: after two failed regions in a row the rest is not asked', async (t) => {
  const { refresh, sources, close } = await startSurroundings();
  t.after(close);
  sources.fault('portal', 'down' satisfies Fault);
  await refresh.run({ only: ['portal'] });
  assert.ok(sources.requests().portal <= 4, String(sources.requests().portal));
});

test('1.2 refresh: a short outage is retried within the run', async (t) => {
  const { store, refreshWith, sources, close } = await startSurroundings();
  t.after(close);
  sources.fault('cnb', 'error');
  const persistent = refreshWith({ ...PATIENT, retries: 50, waitMs: () => 50 });
  const underWay = persistent.run({ only: ['cnb'] });
  while (sources.requests().cnb === 0) await new Promise((done) => setTimeout(done, 5));
  sources.fault('cnb', undefined);
  await underWay;
  assert.equal(store.fetchLog.state('cnb').lastRun?.outcome, 'updated');
});

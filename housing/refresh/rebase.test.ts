import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { IndicatorName } from '../market/indicator.ts';
import { type Lie, type LyingSources, lyingSources } from '../testing/lying-sources.ts';
import { storePlausible } from './gate.ts';

const INDEX = 'nominal_property_price_index';

/** A reply of the macro source with every value of one series changed. */
const changed =
  (id: string, change: (value: number, date: string) => string | undefined): Lie =>
  (body, path) => {
    if (!path.includes(id)) return body;
    const reply = JSON.parse(body);
    const observations = reply.observations.flatMap((one: { date: string; value: string }) => {
      const value = change(+one.value, one.date);
      return value === undefined ? [] : [{ ...one, value }];
    });
    return JSON.stringify({ ...reply, observations });
  };
/** 2025 = 100 in place of 2010 = 100, written with as many digits. */
const TO_2025 = 100 / 257.731475;
const rebased = changed('QCZN628BIS', (value) => (value * TO_2025).toFixed(4));

describe('10.10 a new base year', () => {
  let world: LyingSources;
  let now = Date.parse('2026-11-20T12:00:00Z');
  before(async () => {
    world = await lyingSources(new Date(now).toISOString());
  });
  after(() => world?.close());

  async function fetchMacro(lie: Lie | undefined, acceptImplausible = false) {
    now += 86_400_000;
    world.setNow(new Date(now).toISOString());
    world.lie(lie);
    const { fetched } = await world.lyingRefresh.fetchAndCompute({
      ...{ only: ['macro'], acceptImplausible },
    });
    assert.ok(fetched.kind === 'done');
    return fetched.sources[0]!;
  }
  const all = (indicator: IndicatorName) => world.store.series.all(indicator, 'national');
  const growth = () => all(INDEX).at(-1)!.value / all(INDEX)[0]!.value;
  const figures = () =>
    world.store.affordability.yearly('praha').map(({ date, avgPriceM2 }) => [date, avgPriceM2]);

  test('10.10 rebase: the whole series is replaced at once, and the log says by which factor', async () => {
    const [values, grown, rows] = [all(INDEX), growth(), figures()];
    const { outcome, message } = await fetchMacro(rebased);
    assert.equal(outcome, 'updated');
    assert.match(message ?? '', /^nominal_.*: new base year, 72 known values times 0\.38800/);
    assert.equal(all(INDEX).length, values.length);
    assert.equal(all(INDEX).at(-1)!.value, 103.5348);
    assert.ok(Math.abs(growth() / grown - 1) < 1e-5);
    assert.equal(world.store.quarantine.count(), 0);
    // Prices of past years are scaled with the index; its base year does not matter.
    for (const [at, [date, price]] of figures().entries()) {
      assert.equal(date, rows[at]![0]);
      assert.ok(Math.abs(Number(price) / Number(rows[at]![1]) - 1) < 1e-5, `${date}`);
    }
    const [stored] = world.store.series.rebases();
    assert.equal(stored?.indicator, INDEX);
    assert.equal(stored.values, 72);
    assert.equal(world.store.series.revisions(INDEX, 'national', '2025-10-01')[0]?.value, 266.8417);
  });

  test('10.10 rebase: the same reply again changes nothing, and the next quarter is measured on the new scale', async () => {
    assert.equal((await fetchMacro(rebased)).outcome, 'unchanged');
    assert.equal(world.store.series.rebases().length, 1);
    const next =
      (value: number): Lie =>
      (body, path) =>
        rebased(body, path).replace(
          /("observations":\[)/,
          `$1${path.includes('QCZN628BIS') ? `{"date":"2026-01-01","value":"${value}"},` : ''}`,
        );
    // Of the former scale: 1.25 times the value of then.
    await fetchMacro(next(333.5));
    assert.equal(world.store.quarantine.all()[0]?.rule, 'extreme');
    await fetchMacro(next(105.2));
    assert.equal(world.store.quarantine.count(), 0);
    assert.equal(all(INDEX).at(-1)!.value, 105.2);
  });

  test('10.10 rebase: back to the former base year, with two quarters revised and old ones left out', async () => {
    const back = changed('QCZN628BIS', (value, date) => {
      if (date < '2010') return undefined;
      return (value * (date >= '2025-07' ? 1.02 : 1)).toFixed(4);
    });
    const { outcome, message } = await fetchMacro(back);
    assert.equal(outcome, 'updated');
    assert.match(message ?? '', /new base year, 64 known values times 2\.577/);
    // What the reply no longer has is carried over by the factor, and marked as computed.
    const [first] = all(INDEX);
    assert.equal(first?.date, '2008-01-01');
    assert.ok(Math.abs(first.value - 102.074) < 0.01, `${first.value}`);
    assert.equal(first.kind, 'derived');
    assert.equal(world.store.series.rebases().length, 2);
    // The source has them again: its own values replace the computed ones.
    assert.equal((await fetchMacro(undefined)).outcome, 'updated');
    assert.deepEqual([all(INDEX)[0]!.value, all(INDEX)[0]!.kind], [102.074, 'measured']);
  });

  test('10.10 rebase: consumer prices of 1990 become small and are kept', async () => {
    const cpi = changed('CZECPI', (value) => (value * 0.5104).toFixed(1));
    assert.equal((await fetchMacro(cpi)).outcome, 'updated');
    assert.equal(all('cpi')[0]?.value, 10.7);
    assert.equal(world.store.quarantine.count(), 0);
    assert.equal((await fetchMacro(undefined)).outcome, 'updated');
  });

  test('10.10 rebase: values that become small are replaced like the others, a newest one out of bounds is no index', async () => {
    const oldest = all(INDEX)[0]!.value;
    const small = changed('QCZN628BIS', (value) => (value * 0.15).toFixed(4));
    assert.equal((await fetchMacro(small)).outcome, 'updated');
    assert.equal(world.store.quarantine.count(), 0);
    assert.equal(all(INDEX)[0]!.value, Number((oldest * 0.15).toFixed(4)));
    assert.equal((await fetchMacro(undefined)).outcome, 'updated');
    const honest = all(INDEX);
    for (const factor of [1000, 0.01]) {
      const lie = changed('QCZN628BIS', (value) => (value * factor).toFixed(4));
      const { outcome, message } = await fetchMacro(lie);
      assert.equal(outcome, 'failed');
      assert.match(message ?? '', /72 of 7\d known values of .* differ by more than 3 %/);
      assert.deepEqual(all(INDEX), honest);
    }
  });

  test('10.10 refusal: a rewritten past stays refused, and the message says how an operator releases it', async () => {
    const honest = all(INDEX);
    const other = changed('QCZN628BIS', (value) => (100 + (value - 100) * 0.4).toFixed(4));
    const { outcome, message } = await fetchMacro(other);
    assert.equal(outcome, 'failed');
    assert.match(
      message ?? '',
      /a rewritten past; if the source is right, store it with `fetch --source macro --accept`/,
    );
    assert.deepEqual(all(INDEX), honest);
    const accepted = await fetchMacro(other, true);
    assert.equal(accepted.outcome, 'updated');
    assert.match(accepted.message ?? '', /^accepted on request: \d+ of 72 known values of nominal/);
    assert.equal(all(INDEX).find(({ date }) => date === '2025-10-01')?.value, 166.7367);
    // From now on it is the series; nothing has to be accepted again.
    assert.equal((await fetchMacro(other)).outcome, 'unchanged');
  });
});

test('10.10 rebase: values of the former base year count on the new scale for a year', async (t) => {
  const world = await lyingSources('2026-11-20T12:00:00Z');
  t.after(world.close);
  const { store } = world;
  const quarter = (date: string, value: number) => ({
    ...({ indicator: INDEX, region: 'national', date, value } as const),
    ...({ source: 'macro', kind: 'measured' } as const),
  });
  const before = store.series.all(INDEX, 'national');
  // A factor below the limit of a jump: the former versions would else be a jump of their own.
  const batch = before.map(({ date, value }) => quarter(date, Number((value / 1.3).toFixed(4))));
  const at = (day: string) => new Date(`${day}T12:00:00Z`);
  assert.match(
    storePlausible(store, batch, at('2026-11-21')).notes[0] ?? '',
    /72 known values times 0\.7692/,
  );
  const last = batch.at(-1)!.value;
  const versions = store.series.versions(INDEX, 'national').filter(({ date }) => date > '2025');
  assert.equal(versions.length, 8);
  assert.ok(versions.every(({ value }) => value < last * 1.001));
  // A fall of 6 % in a quarter is real; against 266.8 it would be an extreme one.
  const next = [quarter('2026-01-01', last * 0.94)];
  assert.equal(storePlausible(store, next, at('2026-11-22')).quarantined, 0);
});

// Replies of a lying portal on their way to the store. The rules for values are in gate.test.ts.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type Lie, type LyingSources, lyingSources } from '../testing/lying-sources.ts';

const PRICE = 'avg_asking_price_m2_flat';

type Flat = Readonly<Record<string, unknown>> & { readonly price: number };

/** Changes the listings of Brno, for sale (1) or rent (2); `undefined` leaves one out. */
const ofBrno =
  (change: (flat: Flat, at: number) => object | undefined, type = 1): Lie =>
  (body, path) => {
    const isWanted = /estates\/search.*locality_district_id=72(&|$)/.test(path);
    if (!isWanted || !path.includes(`category_type_cb=${type}`)) return body;
    const reply = JSON.parse(body);
    return JSON.stringify({ ...reply, results: reply.results.map(change) });
  };
const priced = (flat: Flat, price: unknown) => ({
  ...flat,
  price,
  price_czk: price,
  price_summary_czk: price,
});
const pages =
  (change: (reply: { pagination: { offset: number }; results: Flat[] }) => object): Lie =>
  (body, path) =>
    /estates\/search/.test(path) ? JSON.stringify(change(JSON.parse(body))) : body;

/** The offers in Brno are those of Praha under other prices and places. */
function listingsOfPraha(): Lie {
  const ofPraha = new Map<string, string[]>();
  return (body, path) => {
    if (!/estates\/search/.test(path)) return body;
    const question = path.replace(/locality_(region|district)_id=\d+/, '');
    const reply = JSON.parse(body) as { results: { hash_id: string }[] };
    if (/locality_region_id=10(&|$)/.test(path)) {
      ofPraha.set(
        question,
        reply.results.map(({ hash_id }) => hash_id),
      );
    }
    if (!/locality_district_id=72(&|$)/.test(path)) return body;
    const theirs = ofPraha.get(question) ?? [];
    const results = reply.results.map((flat, at) => ({
      ...flat,
      hash_id: theirs[at] ?? flat.hash_id,
    }));
    return JSON.stringify({ ...reply, results });
  };
}

describe('10.10 lies of the portal', () => {
  let world: LyingSources;
  let now = Date.parse('2026-11-20T12:00:00Z');
  const tell = async (lie: Lie | undefined) => {
    now += 3_600_000;
    world.setNow(new Date(now).toISOString());
    world.lie(lie);
    await world.lyingRefresh.run({ only: ['portal'] });
    return world.store.fetchLog.state('portal').lastRun?.errorMessage ?? '';
  };
  before(async () => {
    world = await lyingSources('2026-11-20T12:00:00Z');
  });
  after(() => world?.close());

  for (const [what, lie, reason] of [
    ['prices in thousands', ofBrno((flat) => priced(flat, flat.price / 1000)), /found none/],
    ['prices × 1.6', ofBrno((flat) => priced(flat, flat.price * 1.6)), /2 values in quarantine/],
    [
      'a few listings as a mean',
      ofBrno((flat, at) => (at === 0 ? flat : priced(flat, 0))),
      /in quarantine/,
    ],
    [
      'empty last pages',
      pages((reply) => ({ ...reply, results: reply.pagination.offset >= 60 ? [] : reply.results })),
      /expected \d+ listings, found 60/,
    ],
    [
      'the same page over and over',
      pages((reply) => ({
        ...reply,
        results: reply.results.map((flat, at) => ({ ...flat, hash_id: at })),
      })),
      /expected \d+ listings, found 60/,
    ],
    ['the listings of Praha', listingsOfPraha(), /listings of its own, found those of praha sale/],
    ['rents of a year', ofBrno((flat) => priced(flat, flat.price * 12), 2), /in quarantine/],
  ] as const) {
    test(`10.10 lies: ${what}: the last good value stays, and the log says why`, async () => {
      const honest = world.store.series.all(PRICE, 'brno');
      assert.match(await tell(lie), reason);
      assert.deepEqual(world.store.series.all(PRICE, 'brno'), honest);
      await tell(undefined);
      assert.equal(world.store.quarantine.count(), 0, 'an honest reply settles it');
    });
  }

  /** The mean of Brno after a lie that leaves out what it changes. */
  const meanAfter = async (lie: Lie, indicator: typeof PRICE | 'avg_rent_m2_flat') => {
    const message = await tell(lie);
    const mean = world.store.series.latest(indicator, 'brno')!;
    await tell(undefined);
    return { mean, message };
  };
  const every = (nth: number, change: (flat: Flat) => object) =>
    ofBrno((flat, at) => (at % nth === 0 ? change(flat) : flat), 2);

  test('10.10 units: rents per day and per year beside a total are left out', async () => {
    for (const name of ['za den', 'za rok', 'za noc']) {
      const unit = { name, value: 7 };
      const lie = every(10, (flat) => ({
        ...priced(flat, name === 'za rok' ? flat.price * 12 : Math.round(flat.price / 10)),
        price_unit_cb: unit,
        price_summary_unit_cb: unit,
      }));
      const { mean } = await meanAfter(lie, 'avg_rent_m2_flat');
      assert.ok(Math.abs(mean.value - 348.35) < 4, `${name}: ${mean.value}`);
    }
  });

  test('1.3.4 flats: rooms are left out, by sub-category or title', async () => {
    for (const room of [
      { advert_name: 'Pronájem pokoje 14 m²' },
      { advert_name: 'Pronájem 14 m²', category_sub_cb: { name: 'Pokoj', value: 47 } },
    ]) {
      const lie = every(5, (flat) => ({ ...priced(flat, 9_500), ...room }));
      const { mean } = await meanAfter(lie, 'avg_rent_m2_flat');
      assert.ok(Math.abs(mean.value - 348.35) < 6, String(mean.value));
    }
  });

  test('1.3.4 rows: one advert without a title or id is left out and counted as dropped', async () => {
    const { dropped } = world.store.series.latest(PRICE, 'brno')!.sample!;
    const lie = ofBrno((flat, at) =>
      at === 3 ? { ...flat, advert_name: null } : at === 4 ? { ...flat, hash_id: null } : flat,
    );
    const { mean, message } = await meanAfter(lie, PRICE);
    assert.doesNotMatch(message, /failed|expected/);
    assert.ok(Math.abs(mean.value - 106_310) < 1_500, String(mean.value));
    assert.ok(mean.sample!.dropped > dropped);
  });
});

test('10.5 macro: a series that is gone leaves the other two, and the run tells it', async (t) => {
  const world = await lyingSources('2026-11-20T12:00:00Z', true);
  t.after(world.close);
  world.lie((body, path) => (path.includes('CZECPI') ? '{"error_message":"gone"}' : body));
  await world.lyingRefresh.run({ only: ['macro'] });
  const { lastRun } = world.store.fetchLog.state('macro');
  assert.equal(lastRun?.outcome, 'failed');
  assert.match(lastRun.errorMessage ?? '', /^macro CZECPIALLMINMEI/);
  assert.equal(world.store.series.all('nominal_property_price_index', 'national').length, 72);
  assert.equal(world.store.series.all('cpi', 'national').length, 0);
});

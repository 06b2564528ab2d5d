import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import { createComputations } from './computation.ts';
import { BACKGROUND, createPlaces } from './places.ts';

const { signal } = new AbortController();
const idle = () => new Promise((resolve) => setImmediate(resolve));

/** Work that ends one piece after the other, in the order in which it got its place. */
function line(perRegion: number) {
  const places = createPlaces(perRegion);
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  return {
    begun,
    add: (name: string, caller: string, rank = 0, from = signal) =>
      places.run({ region: 'euw1', caller, signal: from }, rank, () => {
        begun.push(name);
        return new Promise<void>((resolve) => ends.push(resolve));
      }),
    async endAll() {
      for (await idle(); ends.length > 0; await idle()) ends.shift()!();
    },
  };
}

test('1.6: two pieces of work of a region run at once, the turn goes round the callers', async () => {
  const { add, begun, endAll } = line(2);
  for (const name of ['a1', 'a2', 'a3', 'a4']) void add(name, 'a');
  void add('b1', 'b');
  void add('c1', 'c');
  await idle();
  assert.deepEqual(begun, ['a1', 'a2']);
  await endAll();
  assert.deepEqual(begun, ['a1', 'a2', 'b1', 'c1', 'a3', 'a4']);
});

test('1.6: of one caller the piece that narrows an estimate most comes first, snapshots after everybody', async () => {
  const { add, begun, endAll } = line(1);
  void add('snapshot', BACKGROUND);
  void add('other snapshot', BACKGROUND);
  void add('third lobby', 'a', 2);
  void add('first lobby', 'a', 0);
  await endAll();
  assert.deepEqual(begun, ['snapshot', 'first lobby', 'third lobby', 'other snapshot']);
});

test('1.6: who gives up waiting takes no place', async () => {
  const { add, begun, endAll } = line(1);
  const stop = new AbortController();
  void add('first', 'a');
  const given = add('given up', 'a', 0, stop.signal);
  void add('last', 'a', 1);
  stop.abort(new Error('stopping'));
  await assert.rejects(given, /stopping/);
  await endAll();
  assert.deepEqual(begun, ['first', 'last']);
});

test('1.6: the 2,001st open computation of a region is 429, and no other region waits for it', async () => {
  const { start, close } = createComputations({ provider: { waitMs: () => 0 } });
  const stopped = (signal: AbortSignal) => once(signal, 'abort').then(() => Promise.reject());
  const begin = (key: number, region: 'euw1' | 'kr' = 'euw1') =>
    start(`${region} ${key}`, { region, player: undefined, caller: 'a' }, ({ signal }) =>
      stopped(signal),
    );
  for (let key = 0; key < 2000; key++) begin(key);
  const refusal = { statusCode: 429, code: 'rate_limited', retryAfterSeconds: 60 };
  assert.throws(() => begin(2000), refusal);
  begin(2000, 'kr');
  await close();
});

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { KeyValueStore } from './key-value.ts';

type Options = { readonly skip?: string | false };

/** Every key-value store passes these. A new promise is added here first, then kept by each. */
export function keyValueContract(
  name: string,
  open: () => Promise<KeyValueStore>,
  { skip = false }: Options = {},
): void {
  describe(`1.7: ${name} keeps the key-value contract`, { skip }, () => {
    const now = Date.now();

    async function withStore(work: (store: KeyValueStore) => Promise<void>): Promise<void> {
      const store = await open();
      try {
        await work(store);
      } finally {
        await store.close();
      }
    }

    test('what was never kept is undefined, not empty', () =>
      withStore(async (store) => {
        assert.equal(await store.get('nothing', now), undefined);
      }));

    test('what is kept comes back as it was, whatever letters it has', () =>
      withStore(async (store) => {
        const value = JSON.stringify({ name: 'Žluťoučký kůň 🐎', quote: `'";--\\` });
        await store.set("key with 'quotes' and : and ř", value, now + 60_000, now);
        assert.equal(await store.get("key with 'quotes' and : and ř", now), value);
        await store.set('empty', '', undefined, now);
        assert.equal(await store.get('empty', now), '');
      }));

    test('a second value replaces the first, its expiry too', () =>
      withStore(async (store) => {
        await store.set('twice', 'one', now + 5, now);
        await store.set('twice', 'two', undefined, now);
        assert.equal(await store.get('twice', now), 'two');
        await store.sweep(now + 1_000_000);
        assert.equal(await store.get('twice', now), 'two');
      }));

    test('what has expired is gone', () =>
      withStore(async (store) => {
        await store.set('old', 'value', now - 1, now);
        assert.equal(await store.get('old', now), undefined);
        await store.set('short', 'value', now + 30, now);
        await new Promise((resolve) => setTimeout(resolve, 60));
        assert.equal(await store.get('short', Date.now()), undefined);
      }));

    test('what was deleted is gone, and deleting nothing is no error', () =>
      withStore(async (store) => {
        await store.set('gone', 'value', undefined, now);
        await store.delete('gone');
        await store.delete('gone');
        assert.equal(await store.get('gone', now), undefined);
      }));

    test('sweeping leaves what is fresh and what is for ever', () =>
      withStore(async (store) => {
        await store.set('sweep old', 'value', now - 1, now);
        await store.set('sweep fresh', 'value', now + 60_000, now);
        await store.set('sweep ever', 'value', undefined, now);
        await store.sweep(now);
        assert.equal(await store.get('sweep fresh', now), 'value');
        assert.equal(await store.get('sweep ever', now), 'value');
      }));

    test('writers at once, 200 of them, are all kept, also on one key', () =>
      withStore(async (store) => {
        const keys = Array.from({ length: 200 }, (_, i) => `many ${i}`);
        await Promise.all(keys.map((key) => store.set(key, key, now + 60_000, now)));
        await Promise.all(keys.map((key) => store.set('one', key, now + 60_000, now)));
        const read = await Promise.all(keys.map((key) => store.get(key, now)));
        assert.deepEqual(read, keys);
        assert.match((await store.get('one', now))!, /^many \d+$/);
      }));

    test('a value of a megabyte is kept whole', () =>
      withStore(async (store) => {
        const value = 'ř'.repeat(500_000);
        await store.set('large', value, now + 60_000, now);
        assert.equal((await store.get('large', now))?.length, 500_000);
      }));
  });
}

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { KeyValueStore } from '../store/ports.ts';

type Options = { readonly skip?: string | false };

/** The tests that every key-value store passes. */
export function keyValueContract(
  name: string,
  open: () => Promise<KeyValueStore>,
  { skip = false }: Options = {},
): void {
  describe(`1.7: ${name} keeps the key-value contract`, { skip }, () => {
    const now = Date.now();
    const withStore = (work: (store: KeyValueStore) => Promise<void>) => async () => {
      const store = await open();
      await work(store).finally(store.close);
    };

    test(
      'a value comes back unchanged, whatever it and its key contain, until another or none is there',
      withStore(async (store) => {
        const key = "key with 'quotes' and : and ř";
        const value = JSON.stringify({ name: 'Žluťoučký kůň 🐎', quote: `'";--\\` });
        assert.equal(await store.get(key, now), undefined);
        for (const text of ['', value]) {
          await store.set(key, text, now + 60_000, now);
          assert.equal(await store.get(key, now), text);
        }
        await store.delete(key);
        await store.delete(key);
        assert.equal(await store.get(key, now), undefined);
      }),
    );

    test(
      'an expired key is undefined; a second value has an expiry of its own, and a sweep leaves it',
      withStore(async (store) => {
        await store.set('old', 'value', now - 1, now);
        await store.set('short', 'value', now + 30, now);
        await store.set('twice', 'one', now + 30, now);
        await store.set('twice', 'two', undefined, now);
        await new Promise((resolve) => setTimeout(resolve, 60));
        await store.sweep(Date.now());
        const found = ['old', 'short', 'twice'].map((key) => store.get(key, Date.now()));
        assert.deepEqual(await Promise.all(found), [undefined, undefined, 'two']);
      }),
    );

    test(
      'what mentions a text in key or value is deleted, and nothing else',
      withStore(async (store) => {
        await store.set('of id-1%_', 'a', undefined, now);
        await store.set('of others', '{"by":"id-1%_"}', now + 60_000, now);
        await store.set('of id-1', 'id-1xy', undefined, now);
        await store.deleteMentions('id-1%_');
        assert.equal(await store.get('of id-1%_', now), undefined);
        assert.equal(await store.get('of others', now), undefined);
        assert.equal(await store.get('of id-1', now), 'id-1xy');
      }),
    );
  });
}

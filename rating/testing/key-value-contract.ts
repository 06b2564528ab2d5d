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

    async function withStore(work: (store: KeyValueStore) => Promise<void>): Promise<void> {
      const store = await open();
      try {
        await work(store);
      } finally {
        await store.close();
      }
    }

    test('a key that was never set is undefined', () =>
      withStore(async (store) => {
        assert.equal(await store.get('nothing', now), undefined);
      }));

    test('a value is returned unchanged, whatever characters it and its key contain', () =>
      withStore(async (store) => {
        const value = JSON.stringify({ name: 'Žluťoučký kůň 🐎', quote: `'";--\\` });
        await store.set("key with 'quotes' and : and ř", value, now + 60_000, now);
        assert.equal(await store.get("key with 'quotes' and : and ř", now), value);
        await store.set('empty', '', undefined, now);
        assert.equal(await store.get('empty', now), '');
      }));

    test('a second value replaces the first and its expiry', () =>
      withStore(async (store) => {
        await store.set('twice', 'one', now + 5, now);
        await store.set('twice', 'two', undefined, now);
        assert.equal(await store.get('twice', now), 'two');
        await store.sweep(now + 1_000_000);
        assert.equal(await store.get('twice', now), 'two');
      }));

    test('an expired key is undefined', () =>
      withStore(async (store) => {
        await store.set('old', 'value', now - 1, now);
        assert.equal(await store.get('old', now), undefined);
        await store.set('short', 'value', now + 30, now);
        await new Promise((resolve) => setTimeout(resolve, 60));
        assert.equal(await store.get('short', Date.now()), undefined);
      }));

    test('a deleted key is undefined, and deleting a missing key is no error', () =>
      withStore(async (store) => {
        await store.set('gone', 'value', undefined, now);
        await store.delete('gone');
        await store.delete('gone');
        assert.equal(await store.get('gone', now), undefined);
      }));

    test('a sweep removes only expired keys', () =>
      withStore(async (store) => {
        await store.set('sweep old', 'value', now - 1, now);
        await store.set('sweep fresh', 'value', now + 60_000, now);
        await store.set('sweep ever', 'value', undefined, now);
        await store.sweep(now);
        assert.equal(await store.get('sweep fresh', now), 'value');
        assert.equal(await store.get('sweep ever', now), 'value');
      }));

    test('what mentions a text in key or value is deleted, and nothing else', () =>
      withStore(async (store) => {
        await store.set('of id-1%_', 'a', undefined, now);
        await store.set('of others', '{"by":"id-1%_"}', now + 60_000, now);
        await store.set('of id-1', 'id-1xy', undefined, now);
        await store.deleteMentions('id-1%_');
        assert.equal(await store.get('of id-1%_', now), undefined);
        assert.equal(await store.get('of others', now), undefined);
        assert.equal(await store.get('of id-1', now), 'id-1xy');
      }));
  });
}

/**
 * Objects that come and go often, in no order. A `Set` would keep them in memory for long: V8 links the
 * table that a set outgrows to the next one, so once one of them is old, every later table and all that
 * was in it lives until the next full collection of garbage, and each small one copies it.
 */
type Bag<Item> = Iterable<Item> & {
  add(item: Item): void;
  /** Looks at all items. */
  remove(item: Item): void;
  readonly size: number;
};

export function createBag<Item>(): Bag<Item> {
  const items: Item[] = [];
  return {
    add(item) {
      items.push(item);
    },
    remove(item) {
      const place = items.indexOf(item);
      if (place < 0) return;
      const last = items.pop()!;
      if (place < items.length) items[place] = last;
    },
    get size() {
      return items.length;
    },
    [Symbol.iterator]: () => items[Symbol.iterator](),
  };
}

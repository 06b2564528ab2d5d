/** How many calls of one computation are on their way at once. */
const AT_ONCE = 24;

/**
 * Like `Promise.all` over a function, a few at a time and in order of the results. After a failure
 * nothing further is begun.
 */
export async function inParallel<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
  atOnce = AT_ONCE,
): Promise<Result[]> {
  const results: Result[] = new Array(items.length);
  let next = 0;
  let failed = false;
  async function worker(): Promise<void> {
    while (next < items.length && !failed) {
      const place = next++;
      try {
        results[place] = await work(items[place]!);
      } catch (error) {
        failed = true;
        throw error;
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, worker));
  return results;
}

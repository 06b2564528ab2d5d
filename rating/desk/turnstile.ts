/** Lets a few through at once, the others in the order they came. */
export function createTurnstile(atOnce: number) {
  const queue: (() => void)[] = [];
  let inside = 0;

  async function pass<T>(work: () => Promise<T>): Promise<T> {
    if (inside >= atOnce) await new Promise<void>((resolve) => queue.push(resolve));
    else inside++;
    try {
      return await work();
    } finally {
      const next = queue.shift();
      // Whoever is next takes the place over, so that nobody slips in between.
      if (next) next();
      else inside--;
    }
  }

  return {
    pass,
    get inside() {
      return inside;
    },
    get waiting() {
      return queue.length;
    },
  };
}

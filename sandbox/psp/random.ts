/**
 * Chance that repeats: the same seed gives the same parliament on every machine. Only additions,
 * multiplications and shifts are used, so that no mathematical library can make a difference.
 */
export type Random = {
  /** A number from 0 up to, but not including, 1. */
  next(): number;
  /** A whole number between both ends, ends included. */
  integer(low: number, high: number): number;
  chance(probability: number): boolean;
  pick<T>(items: readonly T[]): T;
  shuffled<T>(items: readonly T[]): T[];
  /** Bell-shaped around 0 with a standard deviation of 1. */
  bell(): number;
};

/** Parts of the seed are joined, so that each subject draws from a stream of its own. */
export function seededRandom(...seed: readonly (string | number)[]): Random {
  const next = sfc32(fourWords(seed.join('/')));
  const integer = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    integer,
    chance: (probability) => next() < probability,
    pick: (items) => {
      const item = items[integer(0, items.length - 1)];
      if (item === undefined) throw new RangeError('nothing to pick from');
      return item;
    },
    shuffled: (items) => {
      const copy = [...items];
      for (let last = copy.length - 1; last > 0; last--) {
        const other = integer(0, last);
        [copy[last], copy[other]] = [copy[other]!, copy[last]!];
      }
      return copy;
    },
    bell: () => {
      // Irwin–Hall: the sum of twelve uniform numbers has a variance of 1.
      let sum = -6;
      for (let i = 0; i < 12; i++) sum += next();
      return sum;
    },
  };
}

/** Chris Doty-Humphrey's Small Fast Counting generator, 32 bits (PractRand, 2010). */
function sfc32([a, b, c, d]: [number, number, number, number]): () => number {
  const step = () => {
    const sum = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + sum) | 0;
    return (sum >>> 0) / 4294967296;
  };
  for (let warmUp = 0; warmUp < 15; warmUp++) step();
  return step;
}

/** FNV-1a over the text, four times with different offsets. */
function fourWords(text: string): [number, number, number, number] {
  const word = (offset: number) => {
    let hash = 2166136261 ^ offset;
    for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 16777619);
    return hash | 0;
  };
  return [word(0), word(0x9e3779b9), word(0x85ebca6b), word(0xc2b2ae35)];
}

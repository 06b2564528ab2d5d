/**
 * Pseudo-random numbers that repeat: the same seed gives the same world on every machine. All but
 * `normal` use additions, multiplications and shifts only, whose results no library can change.
 */
export type Random = {
  /** From 0 (included) to 1 (excluded). */
  next(): number;
  /** A whole number between both ends, ends included. */
  integer(low: number, high: number): number;
  /** True with this probability. */
  chance(probability: number): boolean;
  pick<T>(items: readonly T[]): T;
  shuffled<T>(items: readonly T[]): T[];
  /** About normal, mean 0, standard deviation 1: the sum of twelve uniform numbers (Irwin–Hall). */
  bell(): number;
  /** Normal (Box and Muller). */
  normal(mean: number, sd: number): number;
  /** Hexadecimal digits. */
  hex(length: number): string;
};

/** The parts of a seed are joined, so that each subject can draw from a stream of its own. */
export function seededRandom(...seed: readonly (string | number)[]): Random {
  const next = sfc32(fourWords(seed.join('/')));
  const integer = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    integer,
    chance: (probability) => next() < probability,
    pick: (items) => {
      const item = items[integer(0, items.length - 1)];
      if (item === undefined) throw new RangeError('pick: expected at least one item');
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
      // Each of the twelve has a variance of 1/12 and a mean of 1/2.
      let sum = -6;
      for (let i = 0; i < 12; i++) sum += next();
      return sum;
    },
    // 1 - next() is never 0, of which there is no logarithm.
    normal: (mean, sd) =>
      mean + sd * Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    hex: (length) => Array.from({ length }, () => integer(0, 15).toString(16)).join(''),
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

/** Seeded chance: the same seed makes the same world. */
export type Chance = {
  /** Evenly from 0 (included) to 1 (excluded). */
  next(): number;
  normal(mean: number, sd: number): number;
  integer(below: number): number;
  happens(probability: number): boolean;
  pick<T>(items: readonly T[]): T;
  hex(length: number): string;
};

/** mulberry32 by Tommy Ettinger, public domain: small, fast, good enough for a game. */
export function seededChance(seed: number): Chance {
  let state = seed >>> 0;
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  }
  const integer = (below: number) => Math.floor(next() * below);
  return {
    next,
    integer,
    // Box and Muller; 1 - next() is never 0.
    normal: (mean, sd) =>
      mean + sd * Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    happens: (probability) => next() < probability,
    pick: (items) => items[integer(items.length)]!,
    hex: (length) => Array.from({ length }, () => integer(16).toString(16)).join(''),
  };
}

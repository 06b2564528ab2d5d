import { seededRandom } from '../random.ts';
import type { PeriodOptions } from './options.ts';
import { wordRows } from './words.ts';

/** A political position: government to opposition, then two independent axes. */
export type Position = readonly [government: number, second: number, third: number];

/** A parliamentary club of one period, or the unaffiliated, who are no party. */
export type Club = {
  /** Its organ id; some function of some committee has the same number. */
  readonly id: number;
  readonly code: string;
  readonly name: string;
  /** The name as it follows "klub". */
  readonly genitive: string;
  readonly englishName: string;
  readonly affiliated: boolean;
  readonly position: Position;
  /** How probable it is that a member follows the club's line in an ordinary vote. */
  readonly cohesion: number;
  /** How many seats it has at the beginning. */
  readonly seats: number;
};

/**
 * Organs of a period are numbered from here: its clubs, the unaffiliated, its committees.
 * Functions of the period begin with the same number, which is the trap of `zarazeni`.
 */
export function firstOrganOf(period: number): number {
  return 960 + period * 40;
}

/** The clubs of a period, the largest first, the unaffiliated last. */
export function makeClubs(
  seed: string | number,
  { period, clubs: count, seats }: PeriodOptions,
): Club[] {
  const random = seededRandom(seed, period, 'clubs');
  const all = wordRows('clubs');
  // The big clubs stay from period to period; the small ones come and go.
  const named = [...all.slice(0, 3), ...random.shuffled(all.slice(3))].slice(0, count);
  const weights = named.map((_, index) => 1 / (1 + index * 0.45));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const sizes = weights.map((weight) => Math.max(1, Math.floor((weight / total) * seats)));
  sizes[0]! += seats - sizes.reduce((sum, size) => sum + size, 0);
  const club = ([code, name, genitive, englishName]: readonly string[], index: number) => ({
    id: firstOrganOf(period) + index,
    code: code!,
    name: name!,
    genitive: genitive!,
    englishName: englishName!,
  });
  const affiliated = named.map((names, index): Club => {
    const distance = 0.5 + random.next() * 0.5;
    // Every second club governs, from the largest on: together they have more than half the seats.
    const lead = index % 2 === 0 ? distance : -distance;
    return {
      ...club(names, index),
      affiliated: true,
      position: [lead, random.bell() * 0.6, random.bell() * 0.6],
      cohesion: 0.55 + random.next() * 0.44,
      seats: sizes[index]!,
    };
  });
  const none = { affiliated: false, position: [0, 0, 0], cohesion: 0, seats: 0 } as const;
  return [...affiliated, { ...club(wordRows('unaffiliated')[0]!, count), ...none }];
}

import { seededRandom } from '../random.ts';
import type { PeriodOptions } from './options.ts';
import { wordRows } from './words.ts';

/** A political position: government to opposition, then an axis across that. */
export type Position = readonly [government: number, across: number];

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
  /** Its seats at the beginning. */
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
  { period, seats, clubs: count }: PeriodOptions,
): Club[] {
  const random = seededRandom(seed, period, 'clubs');
  const all = wordRows('clubs');
  if (count > all.length) throw new RangeError(`at most ${all.length} clubs have a name`);
  // The big clubs stay from period to period; the small ones come and go.
  const named = [...all.slice(0, 3), ...random.shuffled(all.slice(3))].slice(0, count);
  const weights = named.map((_, index) => 1 / (1 + index * 0.45));
  const share = seats / weights.reduce((sum, weight) => sum + weight, 0);
  const held = weights.map((weight) => Math.max(1, Math.floor(weight * share)));
  held[0]! += seats - held.reduce((sum, one) => sum + one, 0);
  // The winner governs in odd periods; in even ones the others unite against it.
  const first = period % 2 === 1 ? 0 : 1;
  let governing = 0;
  const affiliated = named.map((_, index) => {
    const governs = index >= first && governing <= seats * 0.52;
    if (governs) governing += held[index]!;
    const distance = 0.5 + random.next() * 0.5;
    return {
      affiliated: true,
      position: [governs ? distance : -distance, random.bell() * 0.6] as const,
      cohesion: 0.55 + random.next() * 0.44,
      seats: held[index]!,
    };
  });
  const none = { affiliated: false, position: [0, 0] as const, cohesion: 0, seats: 0 };
  const names = [...named, wordRows('unaffiliated')[0]!];
  return [...affiliated, none].map((club, index) => {
    const [code, name, genitive, englishName] = names[index] as [string, string, string, string];
    return { id: firstOrganOf(period) + index, code, name, genitive, englishName, ...club };
  });
}

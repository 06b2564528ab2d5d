import { type Random, seededRandom } from '../random.ts';
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
  /** Tendency of its members to abstain where others vote no. */
  readonly silence: number;
  /** What its wings would change in its position; the first wing is the main stream. */
  readonly wings: readonly Position[];
  /** Its share of the seats at the beginning. */
  readonly share: number;
};

/**
 * Organs of a period are numbered from here: its clubs, the unaffiliated, its committees.
 * Functions of the period begin with the same number, which is the trap of `zarazeni`.
 */
export function firstOrganOf(period: number): number {
  return 960 + period * 40;
}

/** The clubs of a period, coalition first, the unaffiliated last. */
export function makeClubs(seed: string | number, { period, clubs: count }: PeriodOptions): Club[] {
  const random = seededRandom(seed, period, 'clubs');
  const all = wordRows('clubs');
  if (count > all.length) throw new RangeError(`at most ${all.length} clubs have a name`);
  // The big clubs stay from period to period; the small ones come and go.
  const named = [...all.slice(0, 3), ...random.shuffled(all.slice(3))].slice(0, count);
  const weights = named.map((_, index) => 1 / (1 + index * 0.45));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const shares = weights.map((weight) => weight / total);
  const inCoalition = coalition(shares, period);
  const club = ([code, name, genitive, englishName]: readonly string[], index: number) => ({
    id: firstOrganOf(period) + index,
    code: code!,
    name: name!,
    genitive: genitive!,
    englishName: englishName!,
  });
  return [
    ...named.map((names, index): Club => {
      const distance = 0.5 + random.next() * 0.5;
      const lead = inCoalition.has(index) ? distance : -distance;
      return {
        ...club(names, index),
        affiliated: true,
        position: [lead, random.bell() * 0.6, random.bell() * 0.6],
        cohesion: 0.55 + random.next() * 0.44,
        silence: random.next(),
        wings: [[0, 0, 0], wing(random), wing(random)],
        share: shares[index]!,
      };
    }),
    {
      ...club(wordRows('unaffiliated')[0]!, count),
      affiliated: false,
      position: [0, 0, 0],
      cohesion: 0,
      silence: 0.3,
      wings: [[0, 0, 0]],
      share: 0,
    },
  ];
}

/** The smallest number of clubs, begun at one end, that together hold more than half the seats. */
function coalition(shares: readonly number[], period: number): Set<number> {
  const members = new Set<number>();
  // The winner governs in odd periods; in even ones everybody else unites against it.
  let held = 0;
  for (let index = period % 2 === 1 ? 0 : 1; index < shares.length && held <= 0.52; index++) {
    members.add(index);
    held += shares[index]!;
  }
  return members;
}

function wing(random: Random): Position {
  return [-random.next() * 0.5, random.bell() * 0.6, random.bell() * 0.6];
}

import { type Random, seededRandom } from '../random.ts';
import { organOfPeriod, type PeriodOptions } from './options.ts';
import { CLUB_NAMES, UNAFFILIATED } from './vocabulary/bodies.ts';

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

/** The clubs of a period, coalition first, the unaffiliated last. */
export function makeClubs(seed: string | number, options: PeriodOptions): Club[] {
  const random = seededRandom(seed, options.period, 'clubs');
  if (options.clubs > CLUB_NAMES.length) {
    throw new RangeError(`at most ${CLUB_NAMES.length} clubs have a name`);
  }
  // The big clubs stay from period to period; the small ones come and go.
  const names = [...CLUB_NAMES.slice(0, 3), ...random.shuffled(CLUB_NAMES.slice(3))].slice(
    0,
    options.clubs,
  );
  const weights = names.map((_, index) => 1 / (1 + index * 0.45));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const inCoalition = coalition(
    weights.map((weight) => weight / total),
    options.period,
  );
  const clubs = names.map(
    ([code, name, genitive, englishName], index): Club => ({
      id: firstOrganOfPeriod(options.period) + index,
      code,
      name,
      genitive,
      englishName,
      affiliated: true,
      position: position(inCoalition.has(index), random),
      cohesion: 0.55 + random.next() * 0.44,
      silence: random.next(),
      wings: [[0, 0, 0], wing(random), wing(random)],
      share: weights[index]! / total,
    }),
  );
  return [...clubs, unaffiliated(options.period, clubs.length)];
}

/**
 * Organs of a period are numbered from here: its clubs, the unaffiliated, its committees.
 * Functions of the period begin with the same number, which is the trap of `zarazeni`.
 */
export function firstOrganOfPeriod(period: number): number {
  return 1000 + (organOfPeriod(period) - 165) * 40;
}

function unaffiliated(period: number, index: number): Club {
  const [code, name, genitive, englishName] = UNAFFILIATED;
  return {
    id: firstOrganOfPeriod(period) + index,
    code,
    name,
    genitive,
    englishName,
    affiliated: false,
    position: [0, 0, 0],
    cohesion: 0,
    silence: 0.3,
    wings: [[0, 0, 0]],
    share: 0,
  };
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

function position(governs: boolean, random: Random): Position {
  const distance = 0.5 + random.next() * 0.5;
  return [governs ? distance : -distance, random.bell() * 0.6, random.bell() * 0.6];
}

function wing(random: Random): Position {
  return [-random.next() * 0.5, random.bell() * 0.6, random.bell() * 0.6];
}

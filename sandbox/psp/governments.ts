import { type Random, seededRandom } from '../random.ts';
import type { Day } from './calendar.ts';
import { firstOrganOf } from './clubs.ts';
import type { Member, Span } from './members.ts';
import type { Person } from './persons.ts';
import { wordRows } from './words.ts';

/** An office in a government: what `funkce` names and `zarazeni` fills. */
export type Portfolio = {
  /** `id_funkce` */
  readonly id: number;
  /** `id_typ_funkce`: 15 prime minister, 36 deputy, 96 and others a minister. */
  readonly kind: string;
  readonly title: string;
  readonly priority: string;
};

/** A person in an office of a government; hours as in memberships. */
export type Minister = {
  readonly person: Person;
  readonly portfolios: readonly Portfolio[];
  readonly from: Day;
  readonly fromHour: number;
  /** Left before the government did. */
  readonly to?: Day;
};

/** The government that a coalition forms some weeks after an election. */
export type Government = {
  /** Its organ id. */
  readonly id: number;
  readonly from: Day;
  /** The day its successor was appointed; undefined while it is in office. */
  readonly to: Day | undefined;
  readonly portfolios: readonly Portfolio[];
  /** Members of the chamber and people from outside. */
  readonly ministers: readonly Minister[];
};

type Chamber = {
  readonly period: number;
  readonly span: Span;
  readonly running: boolean;
  readonly members: readonly Member[];
};

/** Days from the first sitting to the appointment. */
const FORMATION = 35;

/** Organs and functions of a period have numbers up to 20 after its first; governments come next. */
const [FIRST_PORTFOLIO, ORGAN] = [21, 39];

/** One government for each period, oldest first; it goes on until the next one is appointed. */
export function makeGovernments(
  seed: string | number,
  snapshot: Day,
  chambers: readonly Chamber[],
  outsiders: readonly Person[],
): Government[] {
  const appointed = chambers.map(({ span }) => Math.min(span.from + FORMATION, span.to - 1));
  return chambers.map((chamber, index) => {
    const { period, span, running } = chamber;
    const followed = chambers[index + 1]?.period === period + 1;
    const end = followed ? appointed[index + 1]! : span.to + FORMATION;
    const first = firstOrganOf(period);
    const portfolios = wordRows('ministries').map(([kind, title, priority], at) => ({
      id: first + FIRST_PORTFOLIO + at,
      kind: kind!,
      title: title!,
      priority: priority!,
    }));
    const random = seededRandom(seed, period, 'government');
    return {
      id: first + ORGAN,
      from: appointed[index]!,
      to: running || end > snapshot ? undefined : end,
      portfolios,
      ministers: ministers(chamber, appointed[index]!, portfolios, outsiders, random),
    };
  });
}

/**
 * Most ministers sit in the chamber, as members of the coalition's clubs; the others are `outsiders`.
 * The deputy has two portfolios. One minister leaves halfway and an outsider follows.
 */
function ministers(
  { members, span }: Chamber,
  from: Day,
  portfolios: readonly Portfolio[],
  outsiders: readonly Person[],
  random: Random,
): Minister[] {
  // A small chamber cannot spare more than half of its coalition.
  const coalition = random.shuffled(members.filter(governs));
  const people = [
    ...coalition.slice(0, Math.min(6, Math.ceil(coalition.length / 2))).map(({ person }) => person),
    ...random.shuffled(outsiders).slice(0, portfolios.length),
  ];
  const leaves = from + Math.floor((span.to - from) / 2);
  const offices = [
    portfolios.slice(0, 1),
    portfolios.slice(1, 3),
    ...portfolios.slice(3).map((one) => [one]),
  ];
  const last = offices.length - 1;
  return [
    ...offices.map((held, index) => ({
      person: people[index]!,
      portfolios: held,
      from,
      fromHour: 14,
      ...(index === last && { to: leaves }),
    })),
    { person: people[last + 1]!, portfolios: offices[last]!, from: leaves + 5, fromHour: 12 },
  ];
}

/** Sits for a club of the coalition from the first day to the last. */
function governs({ memberships, replaces, to }: Member): boolean {
  const isConstant = memberships.length === 1 && replaces === undefined && to === undefined;
  return isConstant && memberships[0]!.club.position[0] > 0;
}

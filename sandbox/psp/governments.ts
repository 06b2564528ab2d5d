import { seededRandom } from '../random.ts';
import type { Day } from './calendar.ts';
import { firstOrganOfPeriod } from './clubs.ts';
import type { Member } from './members.ts';
import type { Period } from './parliament.ts';
import type { Person } from './persons.ts';
import { MINISTRIES } from './vocabulary/bodies.ts';

/** An office in a government: what `funkce` names and `zarazeni` fills. */
export type Portfolio = {
  /** `id_funkce` */
  readonly id: number;
  /** `id_typ_funkce`: 15 prime minister, 36 deputy, 96 and others a minister. */
  readonly kind: number;
  readonly title: string;
  readonly priority: number;
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
  readonly to?: Day;
  readonly portfolios: readonly Portfolio[];
  /** Members of the chamber and people from outside. */
  readonly ministers: readonly Minister[];
};

/** Days from the first sitting to the appointment. */
const FORMATION = 35;

/** Organs and functions of a period have numbers up to 20 after its first; governments come next. */
const [FIRST_PORTFOLIO, ORGAN] = [21, 39];

/**
 * One government for each period. Two ministers of three sit in the chamber, as members of the
 * coalition's clubs; the others are `outsiders`. One leaves halfway and an outsider follows.
 * @param periods oldest first
 */
export function makeGovernments(
  seed: string | number,
  snapshot: Day,
  periods: readonly Period[],
  outsiders: readonly Person[],
): Government[] {
  const appointed = periods.map(({ span }) => Math.min(span.from + FORMATION, span.to - 1));
  return periods.map((period, index) => {
    const from = appointed[index]!;
    // A government goes on after the election until the next one is appointed.
    const next = appointed[index + 1];
    const end =
      next !== undefined && periods[index + 1]!.period === period.period + 1
        ? next
        : period.span.to + FORMATION;
    const portfolios = portfoliosOf(period);
    return {
      id: firstOrganOfPeriod(period.period) + ORGAN,
      from,
      ...(period.running || end > snapshot ? {} : { to: end }),
      portfolios,
      ministers: ministers(seed, period, from, portfolios, outsiders),
    };
  });
}

function portfoliosOf({ period }: Period): Portfolio[] {
  return MINISTRIES.map(([kind, title, priority], index) => ({
    id: firstOrganOfPeriod(period) + FIRST_PORTFOLIO + index,
    kind,
    title,
    priority,
  }));
}

function ministers(
  seed: string | number,
  period: Period,
  from: Day,
  [prime, deputy, ...departments]: readonly Portfolio[],
  outsiders: readonly Person[],
): Minister[] {
  const random = seededRandom(seed, period.period, 'government');
  // A small chamber cannot spare more than half of its coalition.
  const coalition = random.shuffled(period.members.filter(governs));
  const seated = coalition.slice(0, Math.min(6, Math.ceil(coalition.length / 2)));
  const people = [
    ...seated.map(({ person }) => person),
    ...random.shuffled(outsiders).slice(0, departments.length + 2),
  ];
  const leaves = from + Math.floor((period.span.to - from) / 2);
  const portfolios = [
    [prime!],
    [deputy!, departments[0]!],
    ...departments.slice(1).map((one) => [one]),
  ];
  const first = portfolios.map((held, index) => ({
    person: people[index]!,
    portfolios: held,
    from,
    fromHour: 14,
  }));
  const leaving = first.length - 1;
  return [
    ...first.map((one, index) => (index === leaving ? { ...one, to: leaves } : one)),
    {
      person: people[first.length]!,
      portfolios: portfolios[leaving]!,
      from: leaves + 5,
      fromHour: 12,
    },
  ];
}

/** Sits for a club of the coalition from the first day to the last. */
function governs({ memberships, replaces, to }: Member): boolean {
  return (
    memberships.length === 1 &&
    memberships[0]!.club.position[0] > 0 &&
    replaces === undefined &&
    to === undefined
  );
}

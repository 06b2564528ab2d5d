import { seededRandom } from '../random.ts';
import type { Day } from './calendar.ts';
import type { Club, Position } from './clubs.ts';
import type { PeriodOptions } from './options.ts';
import type { Person } from './persons.ts';

/** A membership in a club. Without an end it lasts as long as the mandate. */
type Membership = {
  readonly club: Club;
  readonly from: Day;
  readonly fromHour: number;
  readonly to?: Day;
  readonly toHour?: number;
};

/** The mandate of one person in one period. */
export type Member = {
  /** `id_poslanec`, which identifies the person in this period only. */
  readonly id: number;
  readonly person: Person;
  readonly from: Day;
  /** Last day of a mandate that ended before the period did. */
  readonly to?: Day;
  /** Took the seat of another one; the oath is taken in the first vote. */
  readonly isReplacement: boolean;
  readonly memberships: readonly Membership[];
  /** Political position: that of the club, shifted at random. */
  readonly position: Position;
  /** Share of votes missed for any reason, 0 to 1. */
  readonly absence: number;
};

/** The first and the last day with votes. */
export type Span = { readonly from: Day; readonly to: Day };

/** Seats that change hands in a period. */
export const replacementsIn = ({ seats }: PeriodOptions): number => Math.ceil(seats / 20);

/** All members of the period by id; replacements come last. */
export function makeMembers(
  seed: string | number,
  options: PeriodOptions,
  span: Span,
  clubs: readonly Club[],
  persons: readonly Person[],
): Member[] {
  const { period, seats } = options;
  const random = seededRandom(seed, period, 'members');
  const leaving = replacementsIn(options);
  const switching = Math.max(2, Math.round(seats / 25));
  const dayWithin = (low: number, high: number) =>
    span.from + Math.floor((span.to - span.from) * (low + random.next() * (high - low)));
  const mandate = (index: number, from: Day, home: Club) => {
    const bend = (axis: 0 | 1 | 2) => home.position[axis] + random.bell() * 0.25;
    return {
      id: (period - 1) * 260 + index + 1,
      person: persons[index]!,
      from,
      position: [bend(0), bend(1), bend(2)] as const,
      absence: 0.03 + random.next() ** 2 * 0.45,
    };
  };

  /** Every second one who leaves a club stays unaffiliated, the others join another one at once. */
  function switched(home: Club, index: number): Membership[] {
    const [day, hour] = [dayWithin(0.2, 0.6), random.integer(0, 16)];
    const others = clubs.filter((club) => club !== home && club.affiliated);
    const next = index % 2 === 0 ? clubs.at(-1)! : random.pick(others);
    return [
      { club: home, from: span.from, fromHour: 0, to: day, toHour: hour },
      { club: next, from: day, fromHour: hour },
    ];
  }

  const homes = random.shuffled(clubs.flatMap((club) => Array<Club>(club.seats).fill(club)));
  const members = homes.map((home, index): Member => {
    const start = { club: home, from: span.from, fromHour: 0 };
    const own = { ...mandate(index, span.from, home), isReplacement: false };
    if (index < leaving) {
      const to = dayWithin(0.15, 0.9);
      return { ...own, to, memberships: [{ ...start, to, toHour: 23 }] };
    }
    const isSwitching = index < leaving + switching;
    return { ...own, memberships: isSwitching ? switched(home, index) : [start] };
  });
  const heirs = members.slice(0, leaving).map(({ to }, index): Member => {
    const [club, from] = [homes[index]!, to! + 1];
    const memberships = [{ club, from, fromHour: 0 }];
    return { ...mandate(seats + index, from, club), isReplacement: true, memberships };
  });
  return [...members, ...heirs];
}

/** The club of a member at a time in minutes; of overlapping memberships the later one. */
export function clubAt(member: Member, day: Day, minute: number): Club | undefined {
  const hour = day * 24 + Math.floor(minute / 60);
  return member.memberships.findLast(
    ({ from, fromHour, to, toHour = 0 }) =>
      from * 24 + fromHour <= hour && (to === undefined || hour <= to * 24 + toHour),
  )?.club;
}

export function holdsSeat({ from, to }: Member, day: Day): boolean {
  return from <= day && (to === undefined || day <= to);
}

import { type Random, seededRandom } from '../random.ts';
import type { Day } from './calendar.ts';
import type { Club, Position } from './clubs.ts';
import type { PeriodOptions } from './options.ts';
import type { Person } from './persons.ts';

/** A membership in a club. Without an end it lasts as long as the mandate. */
export type Membership = {
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
  readonly seat: number;
  readonly from: Day;
  /** Last day of a mandate that ended before the period did. */
  readonly to?: Day;
  /** The member whose seat this replacement took; the oath is taken in the first vote. */
  readonly replaces?: Member;
  readonly memberships: readonly Membership[];
  /** That of the club, shifted at random. */
  readonly position: Position;
  /** Share of votes missed for any reason, 0 to 1. */
  readonly absence: number;
};

/** The first and the last day with votes. */
export type Span = { readonly from: Day; readonly to: Day };

/** Seats that change hands, and members who leave their club. */
export function replacementsOf(seats: number): number {
  return Math.max(1, Math.round(seats / 20));
}
const switchersOf = (seats: number) => Math.max(2, Math.round(seats / 25));

/** All members of the period by id. Ids follow neither seats nor names; replacements come last. */
export function makeMembers(
  seed: string | number,
  options: PeriodOptions,
  span: Span,
  clubs: readonly Club[],
  persons: readonly Person[],
): Member[] {
  const random = seededRandom(seed, options.period, 'members');
  const seatClubs = clubs.flatMap((club) => Array<Club>(club.seats).fill(club));
  const seats = random.shuffled([...seatClubs.keys()]);
  const leaving = seats.slice(0, replacementsOf(seats.length));
  const switching = seats.slice(leaving.length).slice(0, switchersOf(seats.length));
  let id = (options.period - 1) * 260;
  const members = random.shuffled(seats).map((seat, index): Member => {
    const club = seatClubs[seat]!;
    const end = leaving.includes(seat) ? { to: dayWithin(span, 0.15, 0.9, random) } : {};
    const memberships = switching.includes(seat)
      ? switchedMemberships(club, clubs, span, switching.indexOf(seat), random)
      : [{ club, from: span.from, fromHour: 0, ...end, ...('to' in end && { toHour: 23 }) }];
    id += random.chance(0.03) ? 2 : 1;
    const mandate = { id, seat, person: persons[index]!, from: span.from, ...end };
    return { ...mandate, memberships, ...character(club, random) };
  });
  const heirs = members.flatMap((replaces): Member[] => {
    if (replaces.to === undefined) return [];
    const [{ club }] = replaces.memberships as [Membership];
    const [from, person] = [
      replaces.to + 1,
      persons[members.length + leaving.indexOf(replaces.seat)]!,
    ];
    id += 1;
    const memberships = [{ club, from, fromHour: 0 }];
    return [
      { id, seat: replaces.seat, person, from, replaces, memberships, ...character(club, random) },
    ];
  });
  return [...members, ...heirs];
}

function character({ position: [government, across] }: Club, random: Random) {
  const shift = () => random.bell() * 0.22;
  return {
    position: [government + shift(), across + shift()] as const,
    absence: 0.03 + random.next() ** 2 * 0.45,
  };
}

/**
 * Memberships of a member who leaves a club: every second one stays unaffiliated, the others join
 * another club after some weeks.
 */
function switchedMemberships(
  home: Club,
  clubs: readonly Club[],
  span: Span,
  index: number,
  random: Random,
): Membership[] {
  const day = dayWithin(span, 0.2, 0.6, random);
  const hour = random.integer(0, 16);
  const first = { club: home, from: span.from, fromHour: 0, to: day, toHour: hour };
  const alone = { club: clubs.at(-1)!, from: day, fromHour: hour };
  if (index % 2 === 0) return [first, alone];
  const next = random.pick(clubs.filter((club) => club !== home && club.affiliated));
  const joined = day + random.integer(20, 60);
  return [first, { ...alone, to: joined, toHour: 9 }, { club: next, from: joined, fromHour: 9 }];
}

function dayWithin(span: Span, low: number, high: number, random: Random): Day {
  const share = low + random.next() * (high - low);
  return span.from + Math.floor((span.to - span.from) * share);
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

/** An excuse for a day or part of it. Excused members may still vote, as in the real data. */
export type Excuse = {
  readonly member: Member;
  readonly day: Day;
  /** Minutes since midnight; both or neither. An excuse without them covers the whole day. */
  readonly from?: number;
  readonly to?: number;
};

/** The excuses of a period, in the order of days. */
export function makeExcuses(
  seed: string | number,
  period: number,
  members: readonly Member[],
  sittingDays: readonly Day[],
): Excuse[] {
  const random = seededRandom(seed, period, 'excuses');
  return sittingDays.flatMap((day) =>
    members.flatMap((member): Excuse[] => {
      if (!holdsSeat(member, day) || !random.chance(member.absence * 0.6)) return [];
      if (random.chance(0.6)) return [{ member, day }];
      const from = random.integer(9, 15) * 60;
      return [{ member, day, from, to: from + random.integer(2, 12) * 30 }];
    }),
  );
}

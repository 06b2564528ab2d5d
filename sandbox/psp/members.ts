import { type Random, seededRandom } from '../random.ts';
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
  readonly seat: number;
  readonly from: Day;
  /** Last day of a mandate that ended before the period did. */
  readonly to?: Day;
  /** The member whose seat this replacement took; the oath is taken in the first vote. */
  readonly replaces?: Member;
  readonly memberships: readonly Membership[];
  /** Political position: that of the club, shifted by its wing and at random. */
  readonly position: Position;
  /** Share of votes missed for any reason, 0 to 1. */
  readonly absence: number;
  /** Weight of the random component in each ballot. */
  readonly temper: number;
};

/** The first and the last day with votes. */
export type Span = { readonly from: Day; readonly to: Day };

/**
 * All members of the period by id. Ids follow neither seats nor names; replacements come last.
 */
export function makeMembers(
  seed: string | number,
  options: PeriodOptions,
  span: Span,
  clubs: readonly Club[],
  persons: readonly Person[],
): Member[] {
  const random = seededRandom(seed, options.period, 'members');
  const seatClubs = seatsOfClubs(options.seats, clubs);
  const seats = [...seatClubs.keys()];
  const leaving = random.shuffled(seats).slice(0, options.replacements);
  const staying = seats.filter((seat) => !leaving.includes(seat));
  const switching = random.shuffled(staying).slice(0, options.switchers);
  let id = (options.period - 1) * 260;
  const members = random.shuffled(seats).map((seat, index) => {
    const home = seatClubs[seat]!;
    const end = leaving.includes(seat) ? { to: dayWithin(span, 0.15, 0.9, random) } : {};
    const memberships = switching.includes(seat)
      ? switchedMemberships(home, clubs, span, switching.indexOf(seat), random)
      : [{ club: home, from: span.from, fromHour: 0, ...end, ...('to' in end && { toHour: 23 }) }];
    id += random.chance(0.03) ? 2 : 1;
    const mandate = { id, seat, person: persons[index]!, from: span.from, ...end };
    return { ...mandate, memberships, ...character(home, random) };
  });
  const heirs = members.filter(hasLeft).map((replaces, index): Member => {
    const [from, { club }] = [replaces.to + 1, replaces.memberships[0]!];
    id += 1;
    const mandate = { id, seat: replaces.seat, person: persons[members.length + index]!, from };
    const memberships = [{ club, from, fromHour: 0 }];
    return { ...mandate, replaces, memberships, ...character(club, random) };
  });
  return [...members, ...heirs];
}

function hasLeft<M extends Member>(member: M): member is M & { readonly to: Day } {
  return member.to !== undefined;
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

function character(home: Club, random: Random) {
  const wing = home.wings[random.chance(0.6) ? 0 : random.integer(0, home.wings.length - 1)]!;
  const own = 0.12 + random.next() * 0.2;
  const bend = (axis: 0 | 1 | 2) => home.position[axis] + wing[axis] + random.bell() * own;
  return {
    position: [bend(0), bend(1), bend(2)] as const,
    absence: 0.03 + random.next() ** 2 * 0.45,
    temper: 0.2 + random.next() * 0.8,
  };
}

/** The club of each seat: in proportion to its share, at least one; the remainder goes round. */
function seatsOfClubs(seats: number, clubs: readonly Club[]): Club[] {
  const affiliated = clubs.filter((club) => club.affiliated);
  const counts = affiliated.map((club) => Math.max(1, Math.floor(club.share * seats)));
  let left = seats - counts.reduce((sum, count) => sum + count, 0);
  for (let index = 0; left !== 0; index = (index + 1) % counts.length) {
    const step = Math.sign(left);
    if (counts[index]! + step < 1) continue;
    counts[index]! += step;
    left -= step;
  }
  return affiliated.flatMap((club, index) => Array<Club>(counts[index]!).fill(club));
}

/**
 * Memberships of a member who leaves a club: every second one stays unaffiliated to the end, every
 * fourth joins another club at once, the others after some weeks without a club.
 */
function switchedMemberships(
  home: Club,
  clubs: readonly Club[],
  span: Span,
  index: number,
  random: Random,
): Membership[] {
  const none = clubs.find((club) => !club.affiliated)!;
  const day = dayWithin(span, 0.2, 0.6, random);
  const hour = random.integer(0, 16);
  const first = { club: home, from: span.from, fromHour: 0, to: day, toHour: hour };
  const left = { from: day, fromHour: hour };
  if (index % 2 === 0) return [first, { club: none, ...left }];
  const next = random.pick(clubs.filter((club) => club !== home && club.affiliated));
  if (index % 4 === 1) return [first, { club: next, ...left }];
  const joined = day + random.integer(20, 60);
  return [
    first,
    { club: none, ...left, to: joined, toHour: 9 },
    { club: next, from: joined, fromHour: 9 },
  ];
}

function dayWithin(span: Span, low: number, high: number, random: Random): Day {
  const share = low + random.next() * (high - low);
  return span.from + Math.floor((span.to - span.from) * share);
}

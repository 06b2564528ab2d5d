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
  const leaving = random.shuffled(seatClubs.map((_, seat) => seat)).slice(0, options.replacements);
  const switching = random
    .shuffled(seatClubs.map((_, seat) => seat).filter((seat) => !leaving.includes(seat)))
    .slice(0, options.switchers);
  let id = (options.period - 1) * 260;
  const seatOrder = random.shuffled(seatClubs.map((_, seat) => seat));
  const members: Member[] = seatOrder.map((seat, index) => {
    const to = leaving.includes(seat) ? dayWithin(span, 0.15, 0.9, random) : undefined;
    const memberships = switching.includes(seat)
      ? switchedMemberships(seatClubs[seat]!, clubs, span, switching.indexOf(seat), random)
      : [{ club: seatClubs[seat]!, from: span.from, fromHour: 0 }];
    id += random.chance(0.03) ? 2 : 1;
    const mandate = { from: span.from, ...(to === undefined ? {} : { to }) };
    return member(id, seat, persons[index]!, mandate, endWith(memberships, to), random);
  });
  const replacements = members
    .filter(({ to }) => to !== undefined)
    .map((predecessor, index) => {
      const from = predecessor.to! + 1;
      id += 1;
      const club = predecessor.memberships[0]!.club;
      const replacement = member(
        id,
        predecessor.seat,
        persons[members.length + index]!,
        { from },
        [{ club, from, fromHour: 0 }],
        random,
      );
      return { ...replacement, replaces: predecessor };
    });
  return [...members, ...replacements];
}

/** The club of a member at a time in minutes; of overlapping memberships the later one. */
export function clubAt(member: Member, day: Day, minute: number): Club | undefined {
  const hour = day * 24 + Math.floor(minute / 60);
  let found: Membership | undefined;
  for (const one of member.memberships) {
    const begun = one.from * 24 + one.fromHour <= hour;
    const over = one.to !== undefined && hour > one.to * 24 + (one.toHour ?? 0);
    if (begun && !over) found = one;
  }
  return found?.club;
}

/** The last club of the period, under which the analyses count a member by default. */
export function latestClub(member: Member): Club | undefined {
  return member.memberships.at(-1)?.club;
}

function member(
  id: number,
  seat: number,
  person: Person,
  mandate: { from: Day; to?: Day },
  memberships: readonly Membership[],
  random: Random,
): Member {
  const home = memberships[0]!.club;
  const wing = home.wings[random.chance(0.6) ? 0 : random.integer(0, home.wings.length - 1)]!;
  const own = 0.12 + random.next() * 0.2;
  const bend = (axis: 0 | 1 | 2) => home.position[axis] + wing[axis] + random.bell() * own;
  return {
    id,
    person,
    seat,
    ...mandate,
    memberships,
    position: [bend(0), bend(1), bend(2)],
    absence: 0.03 + random.next() ** 2 * 0.45,
    temper: 0.2 + random.next() * 0.8,
  };
}

/** Seats of each club in proportion to its share, at least one; the remainder goes round. */
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
  const others = clubs.filter((club) => club !== home && club.affiliated);
  const left = dayWithin(span, 0.2, 0.6, random);
  const leftHour = random.integer(0, 16);
  const first = { club: home, from: span.from, fromHour: 0, to: left, toHour: leftHour };
  if (index % 2 === 0) return [first, { club: none, from: left, fromHour: leftHour }];
  const next = random.pick(others);
  if (index % 4 === 1) return [first, { club: next, from: left, fromHour: leftHour }];
  const joined = left + random.integer(20, 60);
  return [
    first,
    { club: none, from: left, fromHour: leftHour, to: joined, toHour: 9 },
    { club: next, from: joined, fromHour: 9 },
  ];
}

function endWith(memberships: readonly Membership[], to: Day | undefined): Membership[] {
  if (to === undefined) return [...memberships];
  return memberships.map((one, index) =>
    index === memberships.length - 1 ? { ...one, to, toHour: 23 } : one,
  );
}

function dayWithin(span: Span, low: number, high: number, random: Random): Day {
  const share = low + random.next() * (high - low);
  return span.from + Math.floor((span.to - span.from) * share);
}

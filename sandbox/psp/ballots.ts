import { type Random, seededRandom } from '../random.ts';
import type { Day } from './calendar.ts';
import type { Club, Position } from './clubs.ts';
import { clubAt, type Excuse, holdsSeat, type Member } from './members.ts';
import type { PeriodOptions } from './options.ts';
import type { Count } from './record.ts';

/** What members do in a vote, and the letter of each in the file: since 1995, K is two of them. */
const Act = { yes: 0, no: 1, abstained: 2, idle: 3, absent: 4, beforeOath: 5 } as const;
export const LETTERS = 'ABKK@W';

/**
 * Members and their acts as columns: block `row` of a vote is the places `row * seats` to
 * `(row + 1) * seats`; `members` are places in the period's list of members.
 */
export type Ballots = {
  readonly seats: number;
  readonly members: Uint16Array;
  readonly acts: Uint8Array;
};

/**
 * The kinds of question by their stance: the pull to the government's side and across it, how far
 * everybody agrees, how free members feel. A close one is as close as the number of those present lets
 * it be.
 */
const STANCES = {
  unanimous: [0, 0.1, 1.6, 0],
  government: [1, 0.2, 0.15, 0.05],
  opposition: [-1, 0.2, -0.1, 0.1],
  crossing: [0.1, 1, 0, 0.5],
  close: [1, 0.2, 0, 0.15],
} as const;

export type Question = keyof typeof STANCES;

/** Simulates the ballots of a vote and stores them as the block `row`. */
export type BallotSimulator = {
  readonly ballots: Ballots;
  vote(question: Question, row: number, day: Day, minute: number): Count;
};

export function createBallotSimulator(
  seed: string | number,
  { period, seats, votes }: PeriodOptions,
  members: readonly Member[],
  excuses: readonly Excuse[],
): BallotSimulator {
  const random = seededRandom(seed, period, 'ballots');
  const ballots: Ballots = {
    seats,
    members: new Uint16Array(votes * seats),
    acts: new Uint8Array(votes * seats),
  };
  const sworn = new Set<number>();
  const excusesOf = Map.groupBy(excuses, (one) => one.day);
  let today = { day: -1, places: [] as number[], awayAllDay: new Set<number>() };

  function openDay(day: Day) {
    const places = [...members.keys()].filter((place) => holdsSeat(members[place]!, day));
    const away = places.filter((place) => random.chance(members[place]!.absence * 0.2));
    return { day, places, awayAllDay: new Set(away) };
  }

  function isPresent(place: number, minute: number): boolean {
    const member = members[place]!;
    const luck = random.next();
    const excuse = excusesOf.get(today.day)?.find((one) => one.member === member);
    const { from = 0, to = 1440 } = excuse ?? {};
    // An excused member is present in one vote of twenty, as in the real lists.
    if (excuse && minute >= from && minute <= to) return luck < 0.05;
    return !today.awayAllDay.has(place) && luck >= member.absence * 0.3;
  }

  return {
    ballots,
    vote(question, row, day, minute) {
      if (today.day !== day) today = openDay(day);
      const present = today.places.map((place) => isPresent(place, minute));
      const [government, across, push, freedom] = STANCES[question];
      const side = random.chance(0.5) ? 1 : -1;
      const lead = question === 'close' ? government * side : government;
      const agreement = (position: Position) =>
        lead * position[0] + across * side * position[1] + push;
      const lines = new Map<Club | undefined, number>();
      // A member follows the club's line with the club's cohesion, less often in free votes.
      const scores = today.places.map((place) => {
        const member = members[place]!;
        const club = clubAt(member, day, minute);
        const line =
          lines.get(club) ?? (club ? agreement(club.position) + random.bell() * 0.15 : 0);
        lines.set(club, line);
        const own = agreement(member.position);
        if (random.chance((club?.cohesion ?? 0) * (1 - freedom))) return line + (own - line) * 0.1;
        return own + random.bell() * 0.15;
      });
      const zero = question === 'close' ? closeZero(scores, present, random) : 0;
      const counts = Array<number>(LETTERS.length).fill(0);
      today.places.forEach((place, at) => {
        let act: number = Act.absent;
        // A replacement's first vote is before the oath, all later ones after it.
        if (members[place]!.replaces !== undefined && !sworn.has(place)) act = Act.beforeOath;
        else if (present[at]) act = decide(scores[at]! - zero, random);
        sworn.add(place);
        ballots.members[row * seats + at] = place;
        ballots.acts[row * seats + at] = act;
        counts[act]! += 1;
      });
      const [yes, no, abstained, idle] = counts as [number, number, number, number];
      return { yes, no, abstained, idle, registered: yes + no + abstained + idle };
    },
  };
}

/** The zero from which about half of those present, and a few more or less, say yes. */
function closeZero(scores: readonly number[], present: readonly boolean[], random: Random): number {
  const ordered = scores.filter((_, at) => present[at]).sort((a, b) => b - a);
  return ordered[Math.floor(ordered.length / 2) + random.integer(-2, 3)] ?? 0;
}

function decide(score: number, random: Random): number {
  const lot = random.next();
  if (score > 0.06) return lot < 0.985 ? Act.yes : Act.idle;
  if (score < -0.06 && lot >= 0.25) return Act.no;
  // Of the members neither for nor against, about 85 % pressed "abstained" (2013 and 2017).
  return random.chance(0.85) ? Act.abstained : Act.idle;
}

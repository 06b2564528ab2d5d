import { type Random, seededRandom } from '../random.ts';
import type { Day } from './calendar.ts';
import type { Club, Position } from './clubs.ts';
import { type Excuse, holdsSeat } from './excuses.ts';
import { clubAt, type Member } from './members.ts';
import type { PeriodOptions } from './options.ts';

/** What members do in a vote. How it is written depends on the era, see `ballots.ts`. */
export const Act = {
  yes: 0,
  no: 1,
  abstained: 2,
  idle: 3,
  absent: 4,
  excused: 5,
  beforeOath: 6,
} as const;
export type Act = (typeof Act)[keyof typeof Act];

/**
 * The kind of question: unanimous; government against opposition, or the reverse; a division across
 * that line; a free vote; a close vote; a vote with low turnout.
 */
export type Question =
  | 'unanimous'
  | 'government'
  | 'opposition'
  | 'crossing'
  | 'conscience'
  | 'close'
  | 'dull';

/**
 * Members and their acts as columns: block `row` of a vote is the places `row * seats` to
 * `(row + 1) * seats`; `members` are places in the period's list of members.
 */
export type Ballots = {
  readonly seats: number;
  readonly members: Uint16Array;
  readonly acts: Uint8Array;
};

export type Count = {
  yes: number;
  no: number;
  abstained: number;
  idle: number;
  registered: number;
};

/** Simulates the ballots of a vote and stores them as the block `row`. */
export type BallotSimulator = {
  readonly ballots: Ballots;
  vote(question: Question, row: number, day: Day, minute: number): Count;
};

export function createBallotSimulator(
  seed: string | number,
  options: PeriodOptions,
  members: readonly Member[],
  excuses: readonly Excuse[],
): BallotSimulator {
  const random = seededRandom(seed, options.period, 'ballots');
  const { seats } = options;
  const ballots: Ballots = {
    seats,
    members: new Uint16Array(options.votes * seats),
    acts: new Uint8Array(options.votes * seats),
  };
  const sworn = new Set<number>();
  let today: Today | undefined;
  const scores = new Float64Array(seats);
  return {
    ballots,
    vote(question, row, day, minute) {
      if (today?.day !== day) today = dayOfSitting(day, members, excuses, random);
      const present = today.places.map((place) => isPresent(today!, place, minute, random));
      const stance = stanceOf(question, random);
      const mood = new Map<Club | undefined, number>();
      today.places.forEach((place, at) => {
        const member = members[place]!;
        const club = clubAt(member, day, minute);
        if (!mood.has(club))
          mood.set(club, club === undefined ? 0 : clubMood(club, stance, random));
        scores[at] = score(member, club, mood.get(club)!, stance, random);
      });
      if (question === 'close') hangOnFew(scores, present, random);
      const quiet = new Set(
        [...mood.keys()].filter((club) => random.chance((club?.silence ?? 0) * 0.5)),
      );
      const count = { yes: 0, no: 0, abstained: 0, idle: 0, registered: 0 };
      today.places.forEach((place, at) => {
        const member = members[place]!;
        let act: Act;
        if (member.replaces !== undefined && !sworn.has(place)) act = Act.beforeOath;
        else if (!present[at]) act = isExcused(today!, place, minute) ? Act.excused : Act.absent;
        else act = decide(scores[at]!, quiet.has(clubAt(member, day, minute)), random);
        ballots.members[row * seats + at] = place;
        ballots.acts[row * seats + at] = act;
        tally(count, act);
      });
      // A replacement's first vote is before the oath, all later ones after it.
      for (const place of today.places) sworn.add(place);
      return count;
    },
  };
}

type Today = {
  readonly day: Day;
  /** Members who hold a seat today, as places in the list of members. */
  readonly places: readonly number[];
  readonly excuses: ReadonlyMap<number, Excuse>;
  readonly awayAllDay: ReadonlySet<number>;
  readonly missRate: Float64Array;
};

function dayOfSitting(
  day: Day,
  members: readonly Member[],
  excuses: readonly Excuse[],
  random: Random,
): Today {
  const places = members.flatMap((member, place) => (holdsSeat(member, day) ? [place] : []));
  const placeOf = new Map(members.map((member, place) => [member, place]));
  return {
    day,
    places,
    excuses: new Map(
      excuses.filter((one) => one.day === day).map((one) => [placeOf.get(one.member)!, one]),
    ),
    awayAllDay: new Set(places.filter((place) => random.chance(members[place]!.absence * 0.2))),
    missRate: Float64Array.from(members, (member) => member.absence * 0.3),
  };
}

function isExcused(today: Today, place: number, minute: number): boolean {
  const excuse = today.excuses.get(place);
  if (excuse === undefined) return false;
  return excuse.from === undefined || (minute >= excuse.from && minute <= excuse.to!);
}

/** An excused member is present in one vote of twenty, as in the real lists. */
function isPresent(today: Today, place: number, minute: number, random: Random): boolean {
  const luck = random.next();
  if (isExcused(today, place, minute)) return luck < 0.05;
  if (today.awayAllDay.has(place)) return false;
  return luck >= today.missRate[place]!;
}

/** In which direction the question pulls, how far everybody agrees, how free members feel. */
type Stance = { readonly pull: Position; readonly push: number; readonly freedom: number };

function stanceOf(question: Question, random: Random): Stance {
  const small = () => random.bell() * 0.35;
  switch (question) {
    case 'unanimous':
      return { pull: [small() * 0.5, small() * 0.5, small() * 0.5], push: 1.6, freedom: 0 };
    case 'government':
      return { pull: [1, small(), small()], push: random.bell() * 0.25 + 0.1, freedom: 0.05 };
    case 'opposition':
      return { pull: [-1, small(), small()], push: random.bell() * 0.25 - 0.1, freedom: 0.1 };
    case 'crossing':
      return {
        pull: [small(), random.bell(), random.bell()],
        push: random.bell() * 0.4,
        freedom: 0.2,
      };
    case 'conscience':
      return {
        pull: [small(), random.bell(), random.bell()],
        push: random.bell() * 0.3,
        freedom: 0.9,
      };
    case 'close':
      return { pull: [random.chance(0.5) ? 1 : -1, small(), small()], push: 0, freedom: 0.15 };
    case 'dull':
      return { pull: [small(), small(), small()], push: 0.05, freedom: 0.3 };
  }
}

/** A club's line: above zero for yes. */
function clubMood(club: Club, stance: Stance, random: Random): number {
  return dot(stance.pull, club.position) + stance.push + random.bell() * 0.1;
}

/** A member follows the club's line with the club's cohesion, less often in free votes. */
function score(
  member: Member,
  club: Club | undefined,
  line: number,
  stance: Stance,
  random: Random,
): number {
  const own = dot(stance.pull, member.position) + stance.push;
  const cohesion = (club?.cohesion ?? 0) * (1 - stance.freedom);
  if (random.chance(cohesion)) return line + (own - line) * 0.1;
  return own + random.bell() * 0.25 * member.temper;
}

/** Moves the zero so that about half of those present, and a few more or less, say yes. */
function hangOnFew(scores: Float64Array, present: readonly boolean[], random: Random): void {
  const ordered = [...scores].filter((_, at) => present[at]).sort((a, b) => b - a);
  const wanted = Math.floor(ordered.length / 2) + random.integer(-2, 3);
  const zero = ordered[Math.min(ordered.length - 1, Math.max(0, wanted))] ?? 0;
  for (let at = 0; at < scores.length; at++) scores[at]! -= zero;
}

function decide(score: number, quiet: boolean, random: Random): Act {
  const lot = random.next();
  if (score > 0.06) return lot < 0.985 ? Act.yes : Act.idle;
  if (score < -0.06 && lot >= (quiet ? 0.85 : 0.05)) return Act.no;
  // Of the members neither for nor against, about 85 % pressed "abstained" (2013 and 2017).
  return random.chance(0.85) ? Act.abstained : Act.idle;
}

function tally(count: Count, act: Act): void {
  if (act === Act.yes) count.yes++;
  else if (act === Act.no) count.no++;
  else if (act === Act.abstained) count.abstained++;
  else if (act === Act.idle) count.idle++;
  else return;
  count.registered++;
}

function dot(a: Position, b: Position): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

import { type Random, seededRandom } from '../random.ts';
import type { Day } from './calendar.ts';
import type { Club, Position } from './clubs.ts';
import type { Excuse } from './excuses.ts';
import { clubAt, holdsSeat, type Member } from './members.ts';
import type { Era, PeriodOptions } from './options.ts';
import type { Count, Question } from './record.ts';

/** What members do in a vote. */
const Act = { yes: 0, no: 1, abstained: 2, idle: 3, absent: 4, excused: 5, beforeOath: 6 } as const;

/** The letters of the acts in a file of an era. */
const LETTERS: Readonly<Record<Era, string>> = {
  K: 'ABKK@@W',
  F: 'ABFF@@W',
  CF: 'ABCF@@W',
};

export function ballotCode(act: number, era: Era): string {
  return LETTERS[era][act]!;
}

/**
 * Members and their acts as columns: block `row` of a vote is the places `row * seats` to
 * `(row + 1) * seats`; `members` are places in the period's list of members.
 */
export type Ballots = {
  readonly seats: number;
  readonly members: Uint16Array;
  readonly acts: Uint8Array;
};

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

  function isExcused(member: Member, minute: number): boolean {
    const excuse = excusesOf.get(today.day)?.find((one) => one.member === member);
    if (excuse === undefined) return false;
    return excuse.from === undefined || (minute >= excuse.from && minute <= excuse.to!);
  }

  return {
    ballots,
    vote(question, row, day, minute) {
      if (today.day !== day) today = openDay(day);
      const { places } = today;
      const excused = places.map((place) => isExcused(members[place]!, minute));
      const present = places.map((place, at) => {
        const luck = random.next();
        // An excused member is present in one vote of twenty, as in the real lists.
        if (excused[at]) return luck < 0.05;
        return !today.awayAllDay.has(place) && luck >= members[place]!.absence * 0.3;
      });
      const clubs = places.map((place) => clubAt(members[place]!, day, minute));
      const stance = stanceOf(question, random);
      const lines = new Map<Club | undefined, number>();
      const scores = places.map((place, at) => {
        const club = clubs[at];
        const line =
          lines.get(club) ??
          (club === undefined ? 0 : agreement(stance, club.position) + random.bell() * 0.1);
        lines.set(club, line);
        return score(members[place]!, club, line, stance, random);
      });
      const zero = question === 'close' ? closeZero(scores, present, random) : 0;
      const quiet = new Set(
        [...lines.keys()].filter((club) => random.chance((club?.silence ?? 0) * 0.5)),
      );
      const counts = Array<number>(7).fill(0);
      places.forEach((place, at) => {
        let act: number;
        // A replacement's first vote is before the oath, all later ones after it.
        if (members[place]!.replaces !== undefined && !sworn.has(place)) act = Act.beforeOath;
        else if (!present[at]) act = excused[at] ? Act.excused : Act.absent;
        else act = decide(scores[at]! - zero, quiet.has(clubs[at]), random);
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

/** In which direction the question pulls, how far everybody agrees, how free members feel. */
type Stance = { readonly pull: Position; readonly push: number; readonly freedom: number };

/**
 * How stances are drawn: the pull to the government's side and how far that varies, how far the other
 * axes vary, the push and how far that varies, the freedom.
 */
const STANCES: Readonly<
  Record<Question, readonly [number, number, number, number, number, number]>
> = {
  unanimous: [0, 0.175, 0.175, 1.6, 0, 0],
  government: [1, 0, 0.35, 0.1, 0.25, 0.05],
  opposition: [-1, 0, 0.35, -0.1, 0.25, 0.1],
  crossing: [0, 0.35, 1, 0, 0.4, 0.2],
  conscience: [0, 0.35, 1, 0, 0.3, 0.9],
  close: [1, 0, 0.35, 0, 0, 0.15],
  dull: [0, 0.35, 0.35, 0.05, 0, 0.3],
};

function stanceOf(question: Question, random: Random): Stance {
  const [lead, varies, axes, push, pushVaries, freedom] = STANCES[question];
  const about = (middle: number, by: number) => middle + (by === 0 ? 0 : random.bell() * by);
  const side = question === 'close' && !random.chance(0.5) ? -1 : 1;
  const pull = [about(lead * side, varies), about(0, axes), about(0, axes)] as const;
  return { pull, push: about(push, pushVaries), freedom };
}

/** Above zero for yes. */
function agreement({ pull, push }: Stance, position: Position): number {
  return pull[0] * position[0] + pull[1] * position[1] + pull[2] * position[2] + push;
}

/** A member follows the club's line with the club's cohesion, less often in free votes. */
function score(
  member: Member,
  club: Club | undefined,
  line: number,
  stance: Stance,
  random: Random,
): number {
  const own = agreement(stance, member.position);
  const cohesion = (club?.cohesion ?? 0) * (1 - stance.freedom);
  if (random.chance(cohesion)) return line + (own - line) * 0.1;
  return own + random.bell() * 0.25 * member.temper;
}

/** The zero from which about half of those present, and a few more or less, say yes. */
function closeZero(scores: readonly number[], present: readonly boolean[], random: Random): number {
  const ordered = scores.filter((_, at) => present[at]).sort((a, b) => b - a);
  const wanted = Math.floor(ordered.length / 2) + random.integer(-2, 3);
  return ordered[Math.min(ordered.length - 1, Math.max(0, wanted))] ?? 0;
}

function decide(score: number, quiet: boolean, random: Random): number {
  const lot = random.next();
  if (score > 0.06) return lot < 0.985 ? Act.yes : Act.idle;
  if (score < -0.06 && lot >= (quiet ? 0.85 : 0.05)) return Act.no;
  // Of the members neither for nor against, about 85 % pressed "abstained" (2013 and 2017).
  return random.chance(0.85) ? Act.abstained : Act.idle;
}

import { type Random, seededRandom } from '../random.ts';
import type { Day } from './calendar.ts';
import type { Club, Position } from './clubs.ts';
import type { Excuse } from './excuses.ts';
import { clubAt, holdsSeat, type Member } from './members.ts';
import type { PeriodOptions } from './options.ts';
import type { Count } from './record.ts';

/** What members do in a vote: places in `LETTERS`. Who abstained and who was idle share a letter. */
const Act = { yes: 0, no: 1, abstained: 2, idle: 3, absent: 4, beforeOath: 5 } as const;
const LETTERS = 'ABKK@W';

export function ballotCode(act: number): string {
  return LETTERS[act]!;
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
  vote(row: number, day: Day, minute: number): Count;
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
  const sworn = new Set<Member>();
  const excusesOf = Map.groupBy(excuses, (one) => one.day);

  return {
    ballots,
    vote(row, day, minute) {
      const question = questionFrom(random);
      const excused = new Set(
        excusesOf
          .get(day)
          ?.filter(({ from = 0, to = minute }) => from <= minute && minute <= to)
          .map(({ member }) => member),
      );
      const lines = new Map<Club, number>();
      const lineOf = (club: Club) => {
        const line = lines.get(club) ?? agreement(question, club.position) + random.bell() * 0.1;
        lines.set(club, line);
        return line;
      };
      const act = (member: Member): number => {
        const isFirst = !sworn.has(member);
        sworn.add(member);
        if (member.isReplacement && isFirst) return Act.beforeOath;
        // An excused member is present in one vote of twenty, as in the real lists.
        if (random.chance(excused.has(member) ? 0.95 : member.absence * 0.4)) return Act.absent;
        const own = agreement(question, member.position) + random.bell() * 0.15;
        const club = clubAt(member, day, minute);
        const follows = club && random.chance(club.cohesion * (1 - question.freedom));
        return decision(follows ? lineOf(club) + own * 0.1 : own, random);
      };
      const counts = Array<number>(6).fill(0);
      let at = row * seats;
      for (const [place, member] of members.entries()) {
        if (!holdsSeat(member, day)) continue;
        const done = act(member);
        ballots.members[at] = place;
        ballots.acts[at] = done;
        counts[done]! += 1;
        at += 1;
      }
      const [yes, no, abstained, idle] = counts as [number, number, number, number];
      return { yes, no, abstained, idle, registered: yes + no + abstained + idle };
    },
  };
}

/** In which direction a question pulls, how far everybody agrees, how free members feel. */
type Question = { readonly pull: Position; readonly push: number; readonly freedom: number };

/** Two of five are unanimous, most others for or against the government; one of ten is free. */
function questionFrom(random: Random): Question {
  const lot = random.next();
  const freedom = random.chance(0.1) ? 0.9 : 0.05;
  const about = (middle: number, by: number) => middle + random.bell() * by;
  if (lot < 0.4) return { pull: [0, about(0, 0.2), about(0, 0.2)], push: 1.6, freedom: 0 };
  if (lot < 0.85) {
    const side = lot < 0.65 ? 1 : -1;
    const push = about(0.1 * side, 0.25);
    return { pull: [side, about(0, 0.35), about(0, 0.35)], push, freedom };
  }
  return { pull: [about(0, 0.35), about(0, 1), about(0, 1)], push: about(0, 0.4), freedom };
}

/** Above zero for yes. */
function agreement({ pull, push }: Question, position: Position): number {
  return pull[0] * position[0] + pull[1] * position[1] + pull[2] * position[2] + push;
}

function decision(score: number, random: Random): number {
  const lot = random.next();
  if (score > 0.06) return lot < 0.985 ? Act.yes : Act.idle;
  if (score < -0.06 && lot >= 0.1) return Act.no;
  // Of the members neither for nor against, about 85 % pressed "abstained" (2013 and 2017).
  return random.chance(0.85) ? Act.abstained : Act.idle;
}

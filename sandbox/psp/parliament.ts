import { seededRandom } from '../random.ts';
import { type Ballots, createBallotSimulator } from './ballots.ts';
import { dayOf } from './calendar.ts';
import { type Club, firstOrganOf, makeClubs } from './clubs.ts';
import { type Excuse, makeExcuses } from './excuses.ts';
import { type Government, makeGovernments } from './governments.ts';
import { type Member, makeMembers, type Span } from './members.ts';
import { markOddVotes, numberVotes, voidSome } from './odd-votes.ts';
import {
  completeOptions,
  organOfPeriod,
  type ParliamentOptions,
  type PartialParliamentOptions,
  PERIOD_DATES,
  type PeriodOptions,
} from './options.ts';
import { makePersons, type Person } from './persons.ts';
import { holdSessions } from './proceedings.ts';
import type { Challenge, Print, Session, Vote } from './record.ts';
import { planSessions } from './sessions.ts';

/** Everything about one electoral period, including what the archives leave out. */
export type Period = {
  readonly options: PeriodOptions;
  readonly period: number;
  readonly year: number;
  readonly organId: number;
  /** The number from which its other organs are counted. */
  readonly firstOrgan: number;
  readonly span: Span;
  /** Still sitting when the archives were made. */
  readonly isRunning: boolean;
  /** The unaffiliated, who are no club, last. */
  readonly clubs: readonly Club[];
  readonly members: readonly Member[];
  readonly sessions: readonly Session[];
  readonly prints: readonly Print[];
  /** By day, minute and order of voting; void ones among them. */
  readonly votes: readonly Vote[];
  readonly ballots: Ballots;
  readonly challenges: readonly Challenge[];
  readonly excuses: readonly Excuse[];
};

export type Parliament = {
  readonly options: ParliamentOptions;
  readonly persons: readonly Person[];
  /** Oldest first. */
  readonly periods: readonly Period[];
  /** One for each period, in the same order. */
  readonly governments: readonly Government[];
};

/** The data behind archives and pages; the same options give the same parliament on any machine. */
export function makeParliament(given: PartialParliamentOptions = {}): Parliament {
  const options = completeOptions(given);
  const { seed } = options;
  const needed = options.periods.reduce((sum, one) => sum + one.seats + one.replacements, 0);
  const persons = makePersons(seed, needed + 12);
  let before: readonly Person[] = [];
  let fresh = 0;
  const periods = options.periods.map((one) => {
    const period = makePeriod(options, one, elected(seed, one, before, persons.slice(fresh)));
    const sitting = period.members.map((member) => member.person);
    fresh += sitting.filter((person) => !before.includes(person)).length;
    before = sitting;
    return period;
  });
  numberVotes(seed, periods);
  const outsiders = persons.slice(needed);
  const governments = makeGovernments(seed, dayOf(options.snapshot), periods, outsiders);
  return { options, persons, periods, governments };
}

/** Somewhat less than half were there before; the others are new. Those who replace come last. */
function elected(
  seed: string | number,
  { period, seats, replacements }: PeriodOptions,
  before: readonly Person[],
  fresh: readonly Person[],
): Person[] {
  const random = seededRandom(seed, period, 'election');
  const again = random.shuffled(before).slice(0, Math.floor(seats * 0.45));
  const free = seats - again.length;
  const seated = random.shuffled([...again, ...fresh.slice(0, free)]);
  return [...seated, ...fresh.slice(free, free + replacements)];
}

function makePeriod(
  { seed, snapshot }: ParliamentOptions,
  options: PeriodOptions,
  persons: readonly Person[],
): Period {
  const { period } = options;
  const { from, firstDay, lastDay } = PERIOD_DATES[period]!;
  const span = { from: firstDay, to: Math.min(lastDay, dayOf(snapshot)) };
  if (span.to - span.from < 30) {
    throw new RangeError(`period ${period} begins ${from}, the snapshot is ${snapshot}`);
  }
  const clubs = makeClubs(seed, options);
  const members = makeMembers(seed, options, span, clubs, persons);
  const sessions = planSessions(seed, options, span);
  const days = sessions.flatMap((session) => session.days);
  const excuses = makeExcuses(seed, period, members, days);
  const simulator = createBallotSimulator(seed, options, members, excuses);
  const { votes, prints, challenges } = holdSessions(seed, options, sessions, members, simulator);
  voidSome(seed, period, Math.round(options.votes * options.voidShare), votes, challenges);
  markOddVotes(votes, options.seats);
  return {
    options,
    period,
    year: Number(from.slice(0, 4)),
    organId: organOfPeriod(period),
    firstOrgan: firstOrganOf(period),
    span,
    isRunning: lastDay > dayOf(snapshot),
    clubs,
    members,
    sessions,
    prints,
    votes: votes.sort((a, b) => a.day - b.day || a.minute - b.minute || a.row - b.row),
    ballots: simulator.ballots,
    challenges,
    excuses,
  };
}

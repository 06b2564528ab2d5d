import { seededRandom } from '../random.ts';
import { type Ballots, createBallotSimulator } from './ballots.ts';
import { dayOf } from './calendar.ts';
import { type Club, firstOrganOf, makeClubs } from './clubs.ts';
import { type Excuse, makeExcuses } from './excuses.ts';
import { type Government, makeGovernments } from './governments.ts';
import { type Member, makeMembers, replacementsIn, type Span } from './members.ts';
import { markOddVotes, numberVotes } from './odd-votes.ts';
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
import type { Print, Session, Vote } from './record.ts';
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
  const needed = options.periods.reduce((sum, one) => sum + one.seats + replacementsIn(one), 0);
  const persons = makePersons(seed, needed + 12);
  let before: readonly Person[] = [];
  let fresh = persons;
  const periods = options.periods.map((one) => {
    // Somewhat less than half were there before; the others are new. Those who replace come last.
    const random = seededRandom(seed, one.period, 'election');
    const again = random.shuffled(before).slice(0, Math.floor(one.seats * 0.45));
    const free = one.seats - again.length;
    const seated = random.shuffled([...again, ...fresh.slice(0, free)]);
    const used = free + replacementsIn(one);
    before = [...seated, ...fresh.slice(free, used)];
    fresh = fresh.slice(used);
    return makePeriod(options, one, before);
  });
  numberVotes(
    seed,
    periods.flatMap(({ votes }) => votes),
  );
  const governments = makeGovernments(seed, periods, persons.slice(needed));
  return { options, persons, periods, governments };
}

function makePeriod(
  { seed, snapshot }: ParliamentOptions,
  options: PeriodOptions,
  persons: readonly Person[],
): Period {
  const { period, seats } = options;
  const { from, firstDay, lastDay } = PERIOD_DATES[period]!;
  const span = { from: firstDay, to: Math.min(lastDay, dayOf(snapshot)) };
  const isRunning = lastDay > span.to;
  const clubs = makeClubs(seed, options);
  const members = makeMembers(seed, options, span, clubs, persons);
  const sessions = planSessions(options, span, isRunning);
  const days = sessions.flatMap((session) => session.days);
  const excuses = makeExcuses(seed, period, members, days);
  const simulator = createBallotSimulator(seed, options, members, excuses);
  const { votes, prints } = holdSessions(seed, period, sessions, members, simulator);
  markOddVotes(votes, seats);
  return {
    options,
    period,
    year: Number(from.slice(0, 4)),
    organId: organOfPeriod(period),
    firstOrgan: firstOrganOf(period),
    span,
    isRunning,
    clubs,
    members,
    sessions,
    prints,
    votes,
    ballots: simulator.ballots,
    excuses,
  };
}

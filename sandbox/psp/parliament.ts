import { seededRandom } from '../random.ts';
import { type Ballots, createBallotSimulator } from './ballot-simulation.ts';
import { dayOf } from './calendar.ts';
import { type Club, makeClubs } from './clubs.ts';
import { type Excuse, makeExcuses } from './excuses.ts';
import { type Government, makeGovernments } from './governments.ts';
import { type Member, makeMembers, type Span } from './members.ts';
import { markOddVotes } from './odd-votes.ts';
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
import { type Challenge, inOrderOfTime, type Print, type Session, type Vote } from './record.ts';
import { planSessions } from './sessions.ts';
import { voidSome } from './void-votes.ts';
import { numberVotes } from './vote-numbers.ts';

/** Everything about one electoral period, including what the archives leave out. */
export type Period = {
  readonly options: PeriodOptions;
  readonly period: number;
  readonly year: number;
  readonly organId: number;
  readonly span: Span;
  /** Still sitting when the archives were made. */
  readonly running: boolean;
  /** The unaffiliated, who are no club, last. */
  readonly clubs: readonly Club[];
  readonly members: readonly Member[];
  readonly sessions: readonly Session[];
  readonly prints: readonly Print[];
  /** By day, minute and id; void ones among them. */
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
  const needed = options.periods.reduce((sum, one) => sum + one.seats + one.replacements, 0);
  const persons = makePersons(options.seed, needed + 12);
  let before: readonly Person[] = [];
  let fresh = 0;
  const periods = options.periods.map((one) => {
    const electable = elected(options.seed, one, before, persons.slice(fresh));
    const period = makePeriod(options, one, electable);
    const sitting = period.members.map((member) => member.person);
    fresh += sitting.filter((person) => !before.includes(person)).length;
    before = sitting;
    return period;
  });
  numberVotes(options.seed, periods);
  const governments = makeGovernments(
    options.seed,
    dayOf(options.snapshot),
    periods,
    persons.slice(needed),
  );
  return { options, persons, periods, governments };
}

/** Somewhat less than half were there before; the others are new. */
function elected(
  seed: string | number,
  options: PeriodOptions,
  before: readonly Person[],
  fresh: readonly Person[],
): Person[] {
  const random = seededRandom(seed, options.period, 'election');
  const again = random.shuffled(before).slice(0, Math.floor(options.seats * 0.45));
  const all = [...again, ...fresh.slice(0, options.seats - again.length)];
  const heirs = fresh.slice(options.seats - again.length);
  return [...random.shuffled(all), ...heirs.slice(0, options.replacements)];
}

function makePeriod(
  options: ParliamentOptions,
  one: PeriodOptions,
  persons: readonly Person[],
): Period {
  const { seed } = options;
  const { period } = one;
  const dates = PERIOD_DATES[period]!;
  const snapshot = dayOf(options.snapshot);
  const from = dayOf(dates.from);
  const span = { from, to: Math.min(dayOf(dates.to), snapshot) };
  if (span.to - from < 30) {
    throw new RangeError(
      `period ${period} begins ${dates.from}, the snapshot is ${options.snapshot}`,
    );
  }
  const clubs = makeClubs(seed, one);
  const members = makeMembers(seed, one, span, clubs, persons);
  const sessions = planSessions(seed, one, span);
  const days = sessions.flatMap((session) => session.days);
  const excuses = makeExcuses(seed, period, members, days);
  const simulator = createBallotSimulator(seed, one, members, excuses);
  const { votes, prints, challenges } = holdSessions(seed, one, sessions, members, simulator);
  voidSome(seed, one, votes, challenges);
  markOddVotes(votes);
  return {
    options: one,
    period,
    year: dates.year,
    organId: organOfPeriod(period),
    span,
    running: dayOf(dates.to) > snapshot,
    clubs,
    members,
    sessions,
    prints,
    votes: votes.sort(inOrderOfTime),
    ballots: simulator.ballots,
    challenges,
    excuses,
  };
}

import type { Random } from '../random.ts';
import type { Question } from './ballot-simulation.ts';
import type { Day } from './calendar.ts';
import { yearOf } from './calendar.ts';
import type { Motion } from './motion.ts';
import type { AgendaItem, Print, Session, Vote } from './record.ts';
import { TRANSITION } from './tables/procedure.ts';

/** A bill waiting for a reading (`kind` is `id_typ`: 1, 3, 5, or 14 when the senate sent it back). */
export type Stage = {
  readonly print: Print;
  readonly kind: 1 | 3 | 5 | 14;
  readonly notBefore: Day;
  /** Votes the stage takes at least. */
  readonly least: number;
};

export function firstStage(print: Print): Stage {
  return { print, kind: 1, notBefore: print.introduced + 10, least: 1 };
}

/** The motions of a reading; the last one decides on the bill. */
export function stageMotions(
  stage: Stage,
  item: AgendaItem,
  session: Session,
  votesLeft: number,
  random: Random,
  settled: (vote: Vote) => void,
): Motion[] {
  const { print } = stage;
  const title =
    print.european && session.number % 2 === 0 ? `${print.shortName} - EU` : print.shortName;
  const more = stage.kind === 5 ? random.integer(1, 13) : random.chance(0.3) ? 1 : 0;
  const before = Math.min(votesLeft - 1, more);
  const motions: Motion[] = Array.from({ length: before }, (_, index) => ({
    title,
    item,
    print,
    question: stage.kind === 5 && index === 0 ? 'unanimous' : amendment(random),
  }));
  return [...motions, { title, item, print, question: decision(stage, random), settled }];
}

function amendment(random: Random): Question {
  return random.pick([
    'opposition',
    'opposition',
    'government',
    'crossing',
    'crossing',
    'conscience',
    'close',
    'unanimous',
    'dull',
  ]);
}

function decision(stage: Stage, random: Random): Question {
  const fromGovernment = stage.print.submitter.code === 1;
  if (random.chance(0.07)) return 'close';
  if (random.chance(0.08)) return 'conscience';
  if (stage.kind !== 5 || random.chance(0.3))
    return random.chance(0.75) ? 'unanimous' : 'government';
  return fromGovernment ? 'government' : random.pick(['opposition', 'crossing', 'unanimous']);
}

/** Writes the steps that follow from the decisive vote and returns the next reading, if any. */
export function advanceBill(
  stage: Stage,
  item: AgendaItem,
  session: Session,
  vote: Vote,
  firstId: number,
  random: Random,
): Stage | undefined {
  const { print } = stage;
  let id = firstId;
  const step = (transition: number, day: Day, inHouse = true, linked = false) => {
    id += 1;
    print.steps.push({
      id,
      transition,
      day,
      ...(inHouse ? { item, session: session.number, vote } : {}),
      ...(linked ? { voteInHistory: true } : {}),
    });
  };
  const later = (days: number) => vote.day + random.integer(days, days + 25);
  switch (stage.kind) {
    case 1:
      step(TRANSITION.submitted, print.introduced, false);
      step(TRANSITION.organised, print.introduced + 8, false);
      if (!vote.passed) {
        step(TRANSITION.rejectedAtOnce, vote.day);
        return undefined;
      }
      step(TRANSITION.committed, vote.day);
      return { print, kind: 3, notBefore: later(30), least: 1 };
    case 3:
      step(TRANSITION.debated, vote.day);
      step(TRANSITION.amended, vote.day);
      step(TRANSITION.amendmentsSent, vote.day + 1, false);
      return { print, kind: 5, notBefore: later(14), least: 2 };
    case 5:
      if (!vote.passed) {
        step(TRANSITION.rejected, vote.day, true, true);
        return undefined;
      }
      step(TRANSITION.approved, vote.day, true, true);
      step(TRANSITION.toSenate, vote.day + 10, false);
      if (random.chance(0.12)) {
        step(TRANSITION.senateReturned, vote.day + 35, false);
        return { print, kind: 14, notBefore: vote.day + 45, least: 1 };
      }
      step(TRANSITION.senateApproved, vote.day + 35, false);
      return becomeLaw(print, vote.day + 40, step, random);
    case 14:
      step(vote.passed ? TRANSITION.insisted : TRANSITION.lost, vote.day, true, true);
      return vote.passed ? becomeLaw(print, vote.day + 10, step, random) : undefined;
  }
}

function becomeLaw(
  print: Print,
  day: Day,
  step: (transition: number, day: Day, inHouse: boolean) => void,
  random: Random,
): undefined {
  const signed = day + random.integer(3, 12);
  const published = signed + random.integer(2, 15);
  step(TRANSITION.signed, signed, false);
  step(TRANSITION.published, published, false);
  const number = 700 + (print.id % 300);
  print.law = {
    id: 40000 + print.id,
    number,
    year: yearOf(published),
    published,
    issue: 100 + (print.id % 80),
  };
  return undefined;
}

/** Writes the steps of a print debated in one session: a treaty, a report, an answer. */
export function recordDebate(
  print: Print,
  item: AgendaItem,
  session: Session,
  vote: Vote,
  firstId: number,
): void {
  const { before, passed, failed } = DEBATES[print.kind as keyof typeof DEBATES];
  before.forEach((transition, index) => {
    const day = print.introduced + index * 8;
    print.steps.push({ id: firstId + 1 + index, transition, day });
  });
  print.steps.push({
    id: firstId + 1 + before.length,
    transition: vote.passed ? passed : failed,
    day: vote.day,
    item,
    session: session.number,
    vote,
  });
}

/** Transitions before the debate, and those of a motion that passed or failed. */
const DEBATES = {
  treaty: {
    before: [TRANSITION.treatySubmitted, TRANSITION.treatyOrganised],
    passed: TRANSITION.treatyCommitted,
    failed: TRANSITION.treatyCommitted,
  },
  report: {
    before: [TRANSITION.reportSubmitted, TRANSITION.reportCommitted],
    passed: TRANSITION.reportNoted,
    failed: TRANSITION.reportReturned,
  },
  interpellation: {
    before: [TRANSITION.interpellationSubmitted],
    passed: TRANSITION.interpellationAnswered,
    failed: TRANSITION.interpellationAnswered,
  },
  eu: {
    before: [TRANSITION.euSubmitted, TRANSITION.euCommitted],
    passed: TRANSITION.euApproved,
    failed: TRANSITION.euRejected,
  },
} as const;

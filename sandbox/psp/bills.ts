import type { Random } from '../random.ts';
import type { Question } from './ballots.ts';
import { type Day, yearOf } from './calendar.ts';
import type { AgendaItem, Print, PrintStep, Vote } from './record.ts';
import { DEBATES, TRANSITION } from './transitions.ts';

/** A bill waiting for a reading (`kind` is `id_typ`: 1, 3, 5, or 14 when the senate sent it back). */
export type Stage = {
  readonly print: Print;
  readonly kind: 1 | 3 | 5 | 14;
  readonly notBefore: Day;
};

/** Questions of amendments; those named twice are asked twice as often. */
export const AMENDMENTS: readonly Question[] = [
  'opposition',
  'opposition',
  'government',
  'crossing',
  'crossing',
  'close',
  'unanimous',
];

/** The question that decides about a bill in a reading. */
export function decision({ print: { submitter }, kind }: Stage, random: Random): Question {
  if (random.chance(0.08)) return 'close';
  if (kind !== 5 || random.chance(0.3)) return random.chance(0.75) ? 'unanimous' : 'government';
  return submitter.code === 1
    ? 'government'
    : random.pick(['opposition', 'crossing', 'unanimous'] as const);
}

/** Writes the steps that follow from the decisive vote and returns the next reading, if any. */
export function advanceBill(
  { print, kind }: Stage,
  item: AgendaItem,
  vote: Vote,
  firstId: number,
): Stage | undefined {
  const { day, passed } = vote;
  const decided = { item, session: vote.session.number, vote };
  let id = firstId;
  const step = (name: keyof typeof TRANSITION, on: Day, more: Partial<PrintStep> = {}) => {
    id += 1;
    print.steps.push({ id, transition: TRANSITION[name], day: on, ...more });
  };
  const becomeLaw = (sentOn: Day) => {
    const published = sentOn + 16;
    step('signed', sentOn + 8);
    step('published', published);
    const [number, issue] = [700 + (print.id % 300), 100 + (print.id % 80)];
    print.law = { id: 40000 + print.id, number, year: yearOf(published), published, issue };
  };
  switch (kind) {
    case 1:
      step('submitted', print.introduced);
      step('organised', print.introduced + 8);
      step(passed ? 'committed' : 'rejectedAtOnce', day, decided);
      return passed ? { print, kind: 3, notBefore: day + 40 } : undefined;
    case 3:
      step('debated', day, decided);
      step('amended', day, decided);
      step('amendmentsSent', day + 1);
      return { print, kind: 5, notBefore: day + 20 };
    case 5:
      step(passed ? 'approved' : 'rejected', day, decided);
      if (!passed) return undefined;
      step('toSenate', day + 10);
      if (print.id % 8 === 0) {
        step('senateReturned', day + 35);
        return { print, kind: 14, notBefore: day + 45 };
      }
      step('senateApproved', day + 35);
      becomeLaw(day + 40);
      return undefined;
    case 14:
      step(passed ? 'insisted' : 'lost', day, decided);
      if (passed) becomeLaw(day + 10);
      return undefined;
  }
}

/** Writes the steps of a print debated in one session: a treaty, a report, an answer. */
export function recordDebate(print: Print, item: AgendaItem, vote: Vote, firstId: number): void {
  const { before, passed, failed } = DEBATES[print.kind as keyof typeof DEBATES];
  const id = firstId + 1 + before.length;
  print.steps.push(
    ...before.map((transition, index) => {
      return { id: firstId + 1 + index, transition, day: print.introduced + index * 8 };
    }),
    {
      ...{ id, transition: vote.passed ? passed : failed, day: vote.day },
      ...{ item, session: vote.session.number, vote },
    },
  );
}

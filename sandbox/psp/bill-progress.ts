import type { Random } from '../random.ts';
import { type Day, yearOf } from './calendar.ts';
import type { AgendaItem, Motion, Print, Session, Vote } from './record.ts';
import { DEBATES, TRANSITION } from './transitions.ts';

/** A bill waiting for a reading (`kind` is `id_typ`: 1, 3, 5, or 14 when the senate sent it back). */
export type Stage = {
  readonly print: Print;
  readonly kind: 1 | 3 | 5 | 14;
  readonly notBefore: Day;
};

/** The motions of a reading; the last one decides on the bill. */
export function stageMotions(
  { print, kind }: Stage,
  item: AgendaItem,
  session: Session,
  votesLeft: number,
  random: Random,
  settled: (vote: Vote) => void,
): Motion[] {
  const suffix = print.european && session.number % 2 === 0 ? ' - EU' : '';
  const motion = { title: `${print.shortName}${suffix}`, item, print };
  const more = kind === 5 ? random.integer(1, 13) : random.chance(0.3) ? 1 : 0;
  const before = Array<Motion>(Math.min(votesLeft - 1, more)).fill(motion);
  return [...before, { ...motion, settled }];
}

/** Writes the steps that follow from the decisive vote and returns the next reading, if any. */
export function advanceBill(
  { print, kind }: Stage,
  item: AgendaItem,
  vote: Vote,
  firstId: number,
  random: Random,
): Stage | undefined {
  const { day, passed } = vote;
  let id = firstId;
  const outside = (name: keyof typeof TRANSITION, on: Day) => {
    id += 1;
    print.steps.push({ id, transition: TRANSITION[name], day: on });
  };
  const decided = (name: keyof typeof TRANSITION, isLinked = false) => {
    outside(name, day);
    const linked = isLinked ? { voteInHistory: true } : {};
    const step = { ...print.steps.pop()!, item, session: vote.session.number, vote, ...linked };
    print.steps.push(step);
  };
  const later = (days: number) => day + random.integer(days, days + 25);
  const becomeLaw = (sentOn: Day) => {
    const signed = sentOn + random.integer(3, 12);
    const published = signed + random.integer(2, 15);
    outside('signed', signed);
    outside('published', published);
    const [number, issue] = [700 + (print.id % 300), 100 + (print.id % 80)];
    print.law = { id: 40000 + print.id, number, year: yearOf(published), published, issue };
  };
  if (kind === 1) {
    outside('submitted', print.introduced);
    outside('organised', print.introduced + 8);
    decided(passed ? 'committed' : 'rejectedAtOnce');
    return passed ? { print, kind: 3, notBefore: later(30) } : undefined;
  }
  if (kind === 3) {
    decided('debated');
    decided('amended');
    outside('amendmentsSent', day + 1);
    return { print, kind: 5, notBefore: later(14) };
  }
  if (kind === 14) {
    decided(passed ? 'insisted' : 'lost', true);
    if (passed) becomeLaw(day + 10);
    return undefined;
  }
  decided(passed ? 'approved' : 'rejected', true);
  if (!passed) return undefined;
  outside('toSenate', day + 10);
  if (random.chance(0.12)) {
    outside('senateReturned', day + 35);
    return { print, kind: 14, notBefore: day + 45 };
  }
  outside('senateApproved', day + 35);
  becomeLaw(day + 40);
  return undefined;
}

/** Writes the steps of a print debated in one session: a treaty, a report, an answer. */
export function recordDebate(print: Print, item: AgendaItem, vote: Vote, firstId: number): void {
  const { before, passed, failed } = DEBATES[print.kind as keyof typeof DEBATES];
  print.steps.push(
    ...before.map((transition, index) => {
      return { id: firstId + 1 + index, transition, day: print.introduced + index * 8 };
    }),
    {
      id: firstId + 1 + before.length,
      transition: vote.passed ? passed : failed,
      day: vote.day,
      item,
      session: vote.session.number,
      vote,
    },
  );
}

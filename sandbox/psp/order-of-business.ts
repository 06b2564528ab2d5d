import { type Random, seededRandom } from '../random.ts';
import {
  advanceBill,
  firstStage,
  recordDebate,
  type Stage,
  stageMotions,
} from './bill-progress.ts';
import type { Day } from './calendar.ts';
import type { Member } from './members.ts';
import type { Motion } from './motion.ts';
import type { PeriodOptions } from './options.ts';
import type { Person } from './persons.ts';
import { makePrint } from './prints.ts';
import type { AgendaItem, Print, PrintKind, Session } from './record.ts';
import { ELECTIONS, INTERPELLATION_ITEM } from './vocabulary/bills.ts';

/** Pending business of the chamber: bills at their stages, new prints, elections. */
export type OrderOfBusiness = {
  readonly prints: Print[];
  /** The motions of the next item, at most so many; `undefined` when nothing fits. */
  next(session: Session, today: Day, votesLeft: number): Motion[] | undefined;
  /** Adds items that the invitation lists and the session never reached. */
  strikeItems(session: Session): void;
  /** Removes steps and laws dated after the last day. */
  finish(lastDay: Day): void;
  randomMember(): Person;
};

export function openOrderOfBusiness(
  seed: string | number,
  options: PeriodOptions,
  members: readonly Member[],
): OrderOfBusiness {
  // The name of the stream is part of the seed: another name is another parliament.
  const random = seededRandom(seed, options.period, 'docket');
  const prints: Print[] = [];
  const waiting: Stage[] = [];
  const ids = {
    print: 20000 + options.period * 2500,
    item: options.period * 4000,
    step: options.period * 30000,
  };
  const addPrint = (kind: PrintKind, introduced: Day): Print => {
    ids.print += random.chance(0.1) ? 2 : 1;
    // The real numbers are not quite unique either: the thirteenth print repeats the twelfth's.
    const number = prints.length < 12 ? prints.length + 1 : prints.length;
    const print = makePrint(ids.print, number, kind, introduced, members, random);
    prints.push(print);
    return print;
  };
  const addItem = (session: Session, item: Omit<AgendaItem, 'id' | 'number'>): AgendaItem => {
    ids.item += 1;
    const added = { ...item, id: ids.item, number: 0 };
    session.agenda.push(added);
    return added;
  };
  const nextStep = () => {
    ids.step += 10;
    return ids.step;
  };
  const bill = (session: Session, today: Day, votesLeft: number): Motion[] | undefined => {
    const at = waiting.findIndex((stage) => stage.notBefore <= today && stage.least <= votesLeft);
    const stage =
      at >= 0
        ? waiting.splice(at, 1)[0]!
        : firstStage(addPrint('bill', today - random.integer(15, 60)));
    if (stage.least > votesLeft) {
      waiting.push(stage);
      return undefined;
    }
    const item = addItem(session, {
      title: stage.print.longName,
      print: stage.print,
      kind: stage.kind,
      answers: [],
    });
    return stageMotions(stage, item, session, votesLeft, random, (vote) => {
      const next = advanceBill(stage, item, session, vote, nextStep(), random);
      if (next !== undefined) waiting.push(next);
    });
  };
  return {
    prints,
    randomMember: () => random.pick(members).person,
    next(session, today, votesLeft) {
      const lot = random.next();
      if (lot < 0.76) return bill(session, today, votesLeft);
      if (lot < 0.82) return election(session, addItem, votesLeft, random);
      if (lot < 0.86) return interpellations(session, today, addItem, addPrint, random, nextStep);
      const kind = lot < 0.92 ? 'report' : lot < 0.96 ? 'eu' : 'treaty';
      const print = addPrint(kind, today - random.integer(10, 40));
      return [debate(print, session, addItem, random, nextStep)];
    },
    strikeItems(session) {
      for (const stage of waiting.filter(() => random.chance(0.15)).slice(0, 12)) {
        addItem(session, {
          title: stage.print.longName,
          print: stage.print,
          kind: stage.kind,
          answers: [],
          struck: true,
        });
      }
    },
    finish(lastDay) {
      for (const print of prints) {
        print.steps.splice(
          0,
          print.steps.length,
          ...print.steps.filter((step) => step.day <= lastDay),
        );
        if (print.law !== undefined && print.law.published > lastDay) delete print.law;
      }
    },
  };
}

type AddItem = (session: Session, item: Omit<AgendaItem, 'id' | 'number'>) => AgendaItem;

function election(session: Session, addItem: AddItem, votesLeft: number, random: Random): Motion[] {
  const title = random.pick(ELECTIONS);
  const item = addItem(session, { title, kind: 0, answers: [] });
  const count = Math.min(votesLeft, random.integer(1, 3));
  return Array.from({ length: count }, () => ({
    title,
    item,
    question: random.pick(['unanimous', 'government', 'crossing', 'dull'] as const),
  }));
}

/** One item for all answers; each answered print repeats the item's number in its own row. */
function interpellations(
  session: Session,
  today: Day,
  addItem: AddItem,
  addPrint: (kind: PrintKind, introduced: Day) => Print,
  random: Random,
  nextStep: () => number,
): Motion[] {
  const answers = Array.from({ length: random.integer(1, 4) }, () =>
    addPrint('interpellation', today - random.integer(20, 50)),
  );
  const item = addItem(session, { title: INTERPELLATION_ITEM, kind: 0, answers });
  return [
    {
      title: INTERPELLATION_ITEM,
      item,
      question: random.pick(['government', 'opposition', 'dull'] as const),
      settled: (vote) => {
        for (const print of answers) recordDebate(print, item, session, vote, nextStep());
      },
    },
  ];
}

function debate(
  print: Print,
  session: Session,
  addItem: AddItem,
  random: Random,
  nextStep: () => number,
): Motion {
  const item = addItem(session, { title: print.longName, print, kind: 2, answers: [] });
  const question = random.pick(['unanimous', 'government', 'crossing'] as const);
  return {
    title: print.shortName,
    item,
    print,
    question,
    settled: (vote) => recordDebate(print, item, session, vote, nextStep()),
  };
}

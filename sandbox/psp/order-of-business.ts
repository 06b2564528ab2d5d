import type { Random } from '../random.ts';
import { advanceBill, recordDebate, type Stage, stageMotions } from './bill-progress.ts';
import type { Day } from './calendar.ts';
import type { Member } from './members.ts';
import { makePrint } from './prints.ts';
import type { AgendaItem, Motion, Print, PrintKind, Session, Vote } from './record.ts';
import { words } from './words.ts';

/** Pending business of the chamber: bills at their stages, new prints, elections. */
type OrderOfBusiness = {
  readonly prints: Print[];
  /** The motions of the next item, at most so many. */
  next(session: Session, today: Day, votesLeft: number): Motion[];
  /** Adds items that the invitation lists and the session never reached. */
  strikeItems(session: Session): void;
};

export function openOrderOfBusiness(
  period: number,
  members: readonly Member[],
  random: Random,
): OrderOfBusiness {
  const prints: Print[] = [];
  const waiting: Stage[] = [];
  const ids = { print: 20000 + period * 2500, item: period * 4000, step: period * 30000 };

  function addPrint(kind: PrintKind, introduced: Day): Print {
    ids.print += 1;
    // The real numbers are not quite unique either: the thirteenth print repeats the twelfth's.
    const number = prints.length < 12 ? prints.length + 1 : prints.length;
    const print = makePrint(ids.print, number, kind, introduced, members, random);
    prints.push(print);
    return print;
  }

  function addItem(session: Session, item: Partial<AgendaItem> & { title: string; kind: number }) {
    ids.item += 1;
    const added: AgendaItem = { answers: [], ...item, id: ids.item, number: 0 };
    session.agenda.push(added);
    return added;
  }

  const readingItem = ({ print, kind }: Stage) => ({ title: print.longName, print, kind });

  function bill(session: Session, today: Day, votesLeft: number): Motion[] {
    const at = waiting.findIndex((one) => one.notBefore <= today);
    const stage: Stage = waiting.splice(at, at < 0 ? 0 : 1)[0] ?? {
      print: addPrint('bill', today - random.integer(15, 60)),
      kind: 1,
      notBefore: today,
    };
    const item = addItem(session, readingItem(stage));
    return stageMotions(stage, item, session, votesLeft, random, (vote) => {
      ids.step += 10;
      const next = advanceBill(stage, item, vote, ids.step, random);
      if (next !== undefined) waiting.push(next);
    });
  }

  const debated = (item: AgendaItem, about: readonly Print[]) => (vote: Vote) => {
    for (const print of about) {
      ids.step += 10;
      recordDebate(print, item, vote, ids.step);
    }
  };

  /** One item for all answers; each answered print repeats the item's number in its own row. */
  function interpellations(session: Session, today: Day): Motion[] {
    const answers = Array.from({ length: random.integer(1, 4) }, () =>
      addPrint('interpellation', today - random.integer(20, 50)),
    );
    const title = 'Odpovědi členů vlády na písemné interpelace';
    const item = addItem(session, { title, kind: 0, answers });
    return [{ title, item, settled: debated(item, answers) }];
  }

  function debate(session: Session, print: Print): Motion[] {
    const item = addItem(session, { title: print.longName, print, kind: 2 });
    return [{ title: print.shortName, item, print, settled: debated(item, [print]) }];
  }

  function election(session: Session): Motion[] {
    const title = random.pick(words('elections'));
    return [{ title, item: addItem(session, { title, kind: 0 }) }];
  }

  return {
    prints,
    next(session, today, votesLeft) {
      const lot = random.next();
      if (lot < 0.76) return bill(session, today, votesLeft);
      if (lot < 0.82) return election(session);
      if (lot < 0.86) return interpellations(session, today);
      const kind = lot < 0.92 ? 'report' : lot < 0.96 ? 'eu' : 'treaty';
      return debate(session, addPrint(kind, today - random.integer(10, 40)));
    },
    strikeItems(session) {
      for (const stage of waiting.filter(() => random.chance(0.15)).slice(0, 12)) {
        addItem(session, { ...readingItem(stage), struck: true });
      }
    },
  };
}

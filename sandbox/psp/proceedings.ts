import { seededRandom } from '../random.ts';
import type { BallotSimulator, Question } from './ballots.ts';
import { AMENDMENTS, advanceBill, decision, recordDebate, type Stage } from './bills.ts';
import type { Day } from './calendar.ts';
import type { Member } from './members.ts';
import type { PeriodOptions } from './options.ts';
import { makePrint } from './prints.ts';
import type { AgendaItem, Challenge, Print, PrintKind, Session, Vote } from './record.ts';
import { numberAgenda, timesOf } from './sessions.ts';
import { words } from './words.ts';

/** Votes, prints and challenges of one period. */
export type Proceedings = {
  /** In the order they were taken. */
  readonly votes: Vote[];
  readonly prints: Print[];
  readonly challenges: Challenge[];
};

/** What a vote is about. */
type Motion = Pick<Vote, 'title' | 'item' | 'print'>;

/** Runs all sessions in order: items until all votes of a session are taken. */
export function holdSessions(
  seed: string | number,
  { period }: PeriodOptions,
  sessions: readonly Session[],
  members: readonly Member[],
  simulator: BallotSimulator,
): Proceedings {
  const random = seededRandom(seed, period, 'proceedings');
  const votes: Vote[] = [];
  const prints: Print[] = [];
  const challenges: Challenge[] = [];
  const waiting: Stage[] = [];
  const ids = { print: 20000 + period * 2500, item: period * 4000, step: period * 30000 };

  function addPrint(kind: PrintKind, introduced: Day): Print {
    ids.print += random.chance(0.1) ? 2 : 1;
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

  function holdSession(session: Session): void {
    const times = timesOf(session);
    let taken = 0;
    const left = () => session.votes - taken;

    function cast(motion: Motion, question: Question): Vote {
      const [row, time] = [votes.length, times[taken]!];
      const count = simulator.vote(question, row, time.day, time.minute);
      const quorum = Math.floor(count.registered / 2) + 1;
      taken += 1;
      const vote = { ...motion, ...time, ...count, id: 0, session, number: taken, row, quorum };
      votes.push({ ...vote, passed: count.yes >= quorum });
      return votes.at(-1)!;
    }

    /** The vote that counts: one in twenty is challenged. @param after votes that the item still needs */
    function take(motion: Motion, question: Question, after = 0): Vote {
      const vote = cast(motion, question);
      if (left() < 2 + after || !random.chance(0.05)) return vote;
      const challenge = { vote, by: random.pick(members).person, turn: 2 + taken * 3 };
      if (random.chance(0.6)) {
        challenges.push({ ...challenge, mode: random.chance(0.05) ? 2 : 1 });
        return vote;
      }
      const onRepeating = cast(motion, 'unanimous');
      const repeated = cast(motion, question);
      challenges.push({ ...challenge, mode: 0, onRepeating, repeated });
      return repeated;
    }

    function reading(today: Day): void {
      // A third reading has a vote on the order of voting at least, and one on the bill.
      const at = waiting.findIndex(
        ({ notBefore, kind }) => notBefore <= today && left() >= (kind === 5 ? 2 : 1),
      );
      const stage: Stage = waiting.splice(at, at < 0 ? 0 : 1)[0] ?? {
        print: addPrint('bill', today - random.integer(15, 60)),
        kind: 1,
        notBefore: today,
      };
      const { print, kind } = stage;
      const item = addItem(session, { title: print.longName, print, kind });
      const suffix = print.european && session.number % 2 === 0 ? ' - EU' : '';
      const motion = { title: `${print.shortName}${suffix}`, item, print };
      const before = kind === 5 ? random.integer(1, 13) : 0;
      for (let index = 0; index < before && left() > 1; index++) {
        take(motion, index === 0 ? 'unanimous' : random.pick(AMENDMENTS), 1);
      }
      ids.step += 10;
      const next = advanceBill(stage, item, take(motion, decision(stage, random)), ids.step);
      if (next !== undefined) waiting.push(next);
    }

    /** Of answers, all are one item; each answered print repeats its number in a row of its own. */
    function debate(kind: Exclude<PrintKind, 'bill'>, today: Day): void {
      const isAnswers = kind === 'interpellation';
      const about = Array.from({ length: isAnswers ? random.integer(1, 4) : 1 }, () =>
        addPrint(kind, today - random.integer(10, 40)),
      );
      const [print] = about as [Print];
      const title = 'Odpovědi členů vlády na písemné interpelace';
      const item = isAnswers
        ? addItem(session, { title, kind: 0, answers: about })
        : addItem(session, { title: print.longName, print, kind: 2 });
      const motion = isAnswers ? { title, item } : { title: print.shortName, item, print };
      const vote = take(motion, random.pick(['unanimous', 'government', 'crossing'] as const));
      for (const one of about) {
        ids.step += 10;
        recordDebate(one, item, vote, ids.step);
      }
    }

    while (left() > 0) {
      const today = times[taken]!.day;
      const lot = random.next();
      if (taken === 0 ? left() > 2 : lot < 0.12) {
        const question = random.pick(['unanimous', 'government', 'opposition', 'close'] as const);
        take({ title: random.pick(words('procedures')) }, question);
      } else if (lot < 0.8) reading(today);
      else if (lot < 0.85) {
        const title = random.pick(words('elections'));
        take({ title, item: addItem(session, { title, kind: 0 }) }, 'crossing');
      } else {
        debate(random.pick(['interpellation', 'report', 'report', 'eu', 'treaty'] as const), today);
      }
    }
    // Items that the invitation lists and the session never reached.
    for (const { print, kind } of waiting.filter(() => random.chance(0.15)).slice(0, 12)) {
      addItem(session, { title: print.longName, print, kind, struck: true });
    }
    numberAgenda(session, random);
  }

  sessions.forEach(holdSession);
  const lastDay = sessions.at(-1)!.days.at(-1)!;
  for (const print of prints) {
    print.steps = print.steps.filter((step) => step.day <= lastDay);
    if (print.law !== undefined && print.law.published > lastDay) print.law = undefined;
  }
  return { votes, prints, challenges };
}

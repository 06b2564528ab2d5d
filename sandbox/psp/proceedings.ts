import { seededRandom } from '../random.ts';
import type { BallotSimulator } from './ballots.ts';
import type { Member } from './members.ts';
import { voidSome } from './odd-votes.ts';
import { openOrderOfBusiness } from './order-of-business.ts';
import type { Motion, Print, Session, Vote } from './record.ts';
import { numberAgenda } from './sessions.ts';
import { words } from './words.ts';

/** Votes, in the order they were taken, and prints of one period. */
type Proceedings = { readonly votes: Vote[]; readonly prints: Print[] };

/** Votes of a day begin at nine, and follow one another after so many minutes. */
const MINUTES_A_VOTE = 11;

/** Runs all sessions in order: pending business supplies motions, the simulator casts ballots. */
export function holdSessions(
  seed: string | number,
  period: number,
  sessions: readonly Session[],
  members: readonly Member[],
  simulator: BallotSimulator,
): Proceedings {
  const random = seededRandom(seed, period, 'proceedings');
  const business = openOrderOfBusiness(period, members, random);
  const votes: Vote[] = [];

  function holdSession(session: Session): void {
    const perDay = Math.ceil(session.votes / session.days.length);
    for (let taken = 0; taken < session.votes; ) {
      const today = session.days[Math.floor(taken / perDay)]!;
      const isProcedural = taken === 0 || random.chance(0.12);
      const motions: Motion[] = isProcedural
        ? [{ title: random.pick(words('procedures')) }]
        : business.next(session, today, session.votes - taken);
      for (const { settled, ...motion } of motions) {
        const [row, day] = [votes.length, session.days[Math.floor(taken / perDay)]!];
        const minute = 9 * 60 + (taken % perDay) * MINUTES_A_VOTE;
        const count = simulator.vote(row, day, minute);
        const quorum = Math.floor(count.registered / 2) + 1;
        taken += 1;
        const when = { id: 0, session, number: taken, day, minute };
        votes.push({ ...when, ...motion, row, ...count, quorum, passed: count.yes >= quorum });
        settled?.(votes.at(-1)!);
      }
    }
  }

  for (const session of sessions) {
    holdSession(session);
    business.strikeItems(session);
    numberAgenda(session, random);
  }
  const lastDay = sessions.at(-1)!.days.at(-1)!;
  for (const print of business.prints) {
    print.steps = print.steps.filter((step) => step.day <= lastDay);
    if (print.law !== undefined && print.law.published > lastDay) print.law = undefined;
  }
  voidSome(votes, random);
  return { votes, prints: business.prints };
}

import { type Random, seededRandom } from '../random.ts';
import type { BallotSimulator } from './ballots.ts';
import type { Day } from './calendar.ts';
import type { Member } from './members.ts';
import type { PeriodOptions } from './options.ts';
import { openOrderOfBusiness } from './order-of-business.ts';
import type { Challenge, Motion, Print, Session, Vote } from './record.ts';
import { numberAgenda } from './sessions.ts';
import { words } from './words.ts';

/** Votes, prints and challenges of one period. */
type Proceedings = {
  /** In the order they were taken. */
  readonly votes: Vote[];
  readonly prints: Print[];
  readonly challenges: Challenge[];
};

/** Runs all sessions in order: pending business supplies motions, the simulator casts ballots. */
export function holdSessions(
  seed: string | number,
  options: PeriodOptions,
  sessions: readonly Session[],
  members: readonly Member[],
  simulator: BallotSimulator,
): Proceedings {
  const random = seededRandom(seed, options.period, 'proceedings');
  const business = openOrderOfBusiness(seed, options, members);
  const votes: Vote[] = [];
  const challenges: Challenge[] = [];

  function holdSession(session: Session): void {
    const times = timesOf(session, random);
    let taken = 0;
    const take = ({ title, item, print, question }: Motion): Vote => {
      const [row, { day, minute }] = [votes.length, times[taken]!];
      const count = simulator.vote(question, row, day, minute);
      const quorum = Math.floor(count.registered / 2) + 1;
      taken += 1;
      const about = { ...(item && { item }), ...(print && { print }) };
      const when = { id: 0, session, number: taken, day, minute };
      const passed = count.yes >= quorum;
      votes.push({ ...when, title, ...about, row, ...count, quorum, passed });
      return votes.at(-1)!;
    };
    while (taken < session.votes) {
      const left = session.votes - taken;
      const isProcedural = taken === 0 ? left > 2 : random.chance(0.12);
      const item = isProcedural ? undefined : business.next(session, times[taken]!.day, left);
      for (const motion of item ?? [procedure(random)]) {
        const room = session.votes - taken;
        const vote = take(motion);
        const by = random.chance(options.challengedShare) ? business.randomMember() : undefined;
        let counts = vote;
        if (by !== undefined && room >= 3 + (item?.length ?? 1)) {
          const challenge = { vote, by, turn: 2 + taken * 3 };
          if (random.chance(0.6)) {
            challenges.push({ ...challenge, mode: random.chance(0.05) ? 2 : 1 });
          } else {
            const onRepeating = take({ ...motion, question: 'unanimous' });
            counts = take(motion);
            challenges.push({ ...challenge, mode: 0, onRepeating, repeated: counts });
          }
        }
        motion.settled?.(counts);
      }
    }
  }

  for (const session of sessions) {
    holdSession(session);
    business.strikeItems(session);
    numberAgenda(session, options.era, random);
  }
  const lastDay = sessions.at(-1)!.days.at(-1)!;
  for (const print of business.prints) {
    print.steps = print.steps.filter((step) => step.day <= lastDay);
    if (print.law !== undefined && print.law.published > lastDay) print.law = undefined;
  }
  return { votes, prints: business.prints, challenges };
}

function procedure(random: Random): Motion {
  const question = random.pick(['unanimous', 'government', 'opposition', 'close', 'dull'] as const);
  return { title: random.pick(words('procedures')), question };
}

/** Spreads the votes of a session over its days, in bursts as blocks of votes are. */
function timesOf({ votes, days }: Session, random: Random): { day: Day; minute: number }[] {
  const perDay = Math.ceil(votes / days.length);
  // One more than the votes, for what is asked about the time after the last.
  return days.flatMap((day, place) => {
    const isLast = place === days.length - 1;
    const count = isLast ? votes + 1 - place * perDay : perDay;
    const start = (place === 0 ? 14 : 9) * 60 + random.integer(1, 20);
    const steps = Array.from({ length: count }, () =>
      random.chance(0.6) ? random.integer(0, 2) : random.integer(3, 14),
    );
    const long = steps.reduce((sum, step) => sum + step, 0);
    // No later than 23:50, however many votes there are.
    const squeeze = Math.min(1, (1430 - start) / Math.max(1, long));
    let minute = start;
    return steps.map((step) => {
      minute += step * squeeze;
      return { day, minute: Math.floor(minute) };
    });
  });
}

import { type Random, seededRandom } from '../random.ts';
import type { BallotSimulator } from './ballot-simulation.ts';
import type { Day } from './calendar.ts';
import type { Member } from './members.ts';
import type { Motion } from './motion.ts';
import type { PeriodOptions } from './options.ts';
import { type OrderOfBusiness, openOrderOfBusiness } from './order-of-business.ts';
import type { Challenge, Print, Session, Vote } from './record.ts';
import { numberAgenda } from './sessions.ts';
import { PROCEDURES } from './vocabulary/bills.ts';

/** Votes, prints and challenges of one period. */
export type Proceedings = {
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
  for (const session of sessions) {
    holdSession(session, options, business, simulator, votes, challenges, random);
    business.strikeItems(session);
    numberAgenda(session, options.era, random);
  }
  business.finish(sessions.at(-1)!.days.at(-1)!);
  return { votes, prints: business.prints, challenges };
}

function holdSession(
  session: Session,
  options: PeriodOptions,
  business: OrderOfBusiness,
  simulator: BallotSimulator,
  votes: Vote[],
  challenges: Challenge[],
  random: Random,
): void {
  const clock = sessionClock(session, random);
  let taken = 0;
  const take = (motion: Motion): Vote => {
    const { day, minute } = clock(taken);
    const row = votes.length;
    const count = simulator.vote(motion.question, row, day, minute);
    const quorum = motion.quorum ?? Math.floor(count.registered / 2) + 1;
    taken += 1;
    const vote: Vote = {
      id: 0,
      session,
      number: taken,
      day,
      minute,
      title: motion.title,
      ...(motion.item === undefined ? {} : { item: motion.item }),
      ...(motion.print === undefined ? {} : { print: motion.print }),
      row,
      ...count,
      quorum,
      passed: count.yes >= quorum,
      void: false,
      rollCall: false,
      itemMissing: false,
    };
    votes.push(vote);
    return vote;
  };
  while (taken < session.votes) {
    const left = session.votes - taken;
    const procedural = taken === 0 ? session.votes > 2 : random.chance(0.12);
    const item = procedural ? undefined : business.next(session, clock(taken).day, left);
    for (const motion of item ?? [procedure(random)]) {
      const room = session.votes - taken;
      const vote = take(motion);
      const speaker = random.chance(options.challengedShare) ? business.randomMember() : undefined;
      if (speaker === undefined || room < 3 + (item?.length ?? 1)) {
        motion.settled?.(vote);
        continue;
      }
      const challenge = { vote, by: speaker, turn: 2 + taken * 3 };
      if (random.chance(0.6)) {
        challenges.push({ ...challenge, mode: random.chance(0.05) ? 2 : 1 });
        motion.settled?.(vote);
        continue;
      }
      const onRepeating = take({ ...motion, question: 'unanimous' });
      const repeated = take(motion);
      challenges.push({ ...challenge, mode: 0, onRepeating, repeated });
      motion.settled?.(repeated);
    }
  }
}

function procedure(random: Random): Motion {
  const question = random.pick(['unanimous', 'government', 'opposition', 'close', 'dull'] as const);
  return { title: random.pick(PROCEDURES), question };
}

/** Spreads the votes of a session over its days, in bursts as blocks of votes are. */
function sessionClock(
  session: Session,
  random: Random,
): (taken: number) => { day: Day; minute: number } {
  const perDay = Math.ceil(session.votes / session.days.length);
  const times = Array.from({ length: session.votes + 1 }, (_, index) => {
    const place = Math.min(session.days.length - 1, Math.floor(index / perDay));
    return { day: session.days[place]!, minute: 0 };
  });
  for (const [place, day] of session.days.entries()) {
    const start = (place === 0 ? 14 : 9) * 60 + random.integer(1, 20);
    const ofDay = times.filter((time) => time.day === day);
    const steps = ofDay.map(() =>
      random.chance(0.6) ? random.integer(0, 2) : random.integer(3, 14),
    );
    const long = steps.reduce((sum, step) => sum + step, 0);
    // No later than 23:50, however many votes there are.
    const squeeze = Math.min(1, (1430 - start) / Math.max(1, long));
    let minute = start;
    ofDay.forEach((time, index) => {
      minute += steps[index]! * squeeze;
      time.minute = Math.floor(minute);
    });
  }
  return (taken) => times[Math.min(taken, times.length - 1)]!;
}

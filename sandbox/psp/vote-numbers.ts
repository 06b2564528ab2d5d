import { seededRandom } from '../random.ts';
import type { Session, Vote } from './record.ts';

type Voted = {
  readonly period: number;
  readonly sessions: readonly Session[];
  readonly votes: readonly Vote[];
};

/**
 * Numbers the votes of all periods in one sequence, as far from the order of time as the real ones
 * are: a few neighbours change places, and a session of one period was entered so late that its
 * numbers lie among those of the next period. An id does not identify the period.
 */
export function numberVotes(seed: string | number, periods: readonly Voted[]): void {
  const random = seededRandom(seed, 'vote numbers');
  const queue = periods.flatMap(({ votes, sessions, period }) => {
    const late = sessions.length > 2 ? Math.floor(sessions.length / 2) : -1;
    return votes.map((vote, index) => ({
      vote,
      place: vote.session.number === late ? period + 1.01 + index / 1e6 : period + index / 1e6,
    }));
  });
  queue.sort((a, b) => a.place - b.place);
  const ordered = queue.map((one) => one.vote);
  for (let at = 5; at + 1 < ordered.length; at += 20 + random.integer(0, 240)) swap(ordered, at);
  let id = 70000;
  for (const vote of ordered) {
    id += random.chance(0.01) ? random.integer(2, 9) : 1;
    vote.id = id;
  }
}

/** Not those of one minute: by time and then by id is the order in which votes were taken. */
function swap(votes: Vote[], at: number): void {
  const [first, second] = [votes[at]!, votes[at + 1]!];
  if (first.day === second.day && first.minute === second.minute) return;
  [votes[at], votes[at + 1]] = [second, first];
}

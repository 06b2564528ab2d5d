import { seededRandom } from '../random.ts';
import type { Challenge, Session, Vote } from './record.ts';

/** Votes of one period and what they belong to. */
type Voted = {
  readonly period: number;
  readonly sessions: readonly Session[];
  readonly votes: readonly Vote[];
};

/**
 * Declares so many votes void. Their counts and ballots stay as they are, so that nothing but the
 * list of void votes tells; the first one that passed is written as rejected, as a real one is. No
 * challenged vote is void, and none that decided about a bill.
 */
export function voidSome(
  seed: string | number,
  period: number,
  wanted: number,
  votes: readonly Vote[],
  challenges: readonly Challenge[],
): void {
  const spared = new Set([
    ...challenges.flatMap(({ vote, onRepeating, repeated }) => [vote, onRepeating, repeated]),
    ...votes.flatMap(({ print }) => print?.steps.map((step) => step.vote) ?? []),
  ]);
  const random = seededRandom(seed, period, 'void');
  const chosen = random.shuffled(votes.filter((vote) => !spared.has(vote))).slice(0, wanted);
  for (const vote of chosen) vote.void = true;
  const odd = chosen.find((vote) => vote.passed);
  if (odd !== undefined) odd.passed = false;
}

/**
 * Gives some procedural votes what single real votes have: a quote that never closes (7732), no
 * title (58313), no item number (11475); and a question of confidence, a roll call that needs more than
 * half of all seats and whose summary counts the absent (60961).
 */
export function markOddVotes(votes: readonly Vote[], seats: number): void {
  const plain = votes.filter((vote) => vote.item === undefined && !vote.void);
  const [quoted, untitled, unnumbered, rollCall] = plain;
  if (quoted !== undefined) quoted.title = 'Zpráva o plnění úkolů "Programu tichých chodeb';
  if (untitled !== undefined) untitled.title = ' ';
  if (unnumbered !== undefined) unnumbered.itemMissing = true;
  if (rollCall === undefined) return;
  rollCall.rollCall = true;
  rollCall.quorum = Math.floor(seats / 2) + 1;
  rollCall.passed = rollCall.yes >= rollCall.quorum;
  rollCall.title = 'Žádost vlády o vyslovení důvěry - hlasování podle jmen';
}

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
      place: period + index / 1e6 + (vote.session.number === late ? 1.01 : 0),
    }));
  });
  const ordered = queue.sort((a, b) => a.place - b.place).map(({ vote }) => vote);
  for (let at = 5; at + 1 < ordered.length; at += 20 + random.integer(0, 240)) {
    const [first, second] = [ordered[at]!, ordered[at + 1]!];
    // Not those of one minute: by time and then by id is the order in which votes were taken.
    if (first.day === second.day && first.minute === second.minute) continue;
    [ordered[at], ordered[at + 1]] = [second, first];
  }
  let id = 70000;
  for (const vote of ordered) {
    id += random.chance(0.01) ? random.integer(2, 9) : 1;
    vote.id = id;
  }
}

import { type Random, seededRandom } from '../random.ts';
import type { Vote } from './record.ts';

/**
 * Declares one vote of twenty void, but none that decided about a print. Counts and ballots stay as
 * they are, so that nothing but the list of void votes tells.
 */
export function voidSome(votes: readonly Vote[], random: Random): void {
  const deciding = new Set(
    votes.flatMap(({ print }) => print?.steps.map((step) => step.vote) ?? []),
  );
  const possible = votes.filter((vote) => !deciding.has(vote));
  for (const vote of random.shuffled(possible).slice(0, Math.ceil(votes.length / 20)))
    vote.void = true;
}

/**
 * Gives some procedural votes what single real votes have: a quote that never closes (7732), no
 * title (58313), no item number (11475); and a question of confidence, a roll call that needs more than
 * half of all seats and whose summary counts the absent (60961).
 */
export function markOddVotes(votes: readonly Vote[], seats: number): void {
  const plain = votes.filter((vote) => vote.item === undefined && !vote.void);
  const [quoted, untitled, unnumbered, ...others] = plain;
  const rollCall = others.find(({ registered }) => registered < seats);
  if (quoted !== undefined) quoted.title = 'Zpráva o plnění úkolů "Programu tichých chodeb';
  if (untitled !== undefined) untitled.title = ' ';
  if (unnumbered !== undefined) unnumbered.itemMissing = true;
  if (rollCall === undefined) return;
  rollCall.rollCall = true;
  rollCall.quorum = Math.floor(seats / 2) + 1;
  rollCall.passed = rollCall.yes >= rollCall.quorum;
  rollCall.title = 'Žádost vlády o vyslovení důvěry - hlasování podle jmen';
}

/** Numbers the votes of all periods in one sequence; now and then two neighbours change places. */
export function numberVotes(seed: string | number, votes: readonly Vote[]): void {
  const random = seededRandom(seed, 'vote numbers');
  const ordered = [...votes];
  for (let at = 5; at + 1 < ordered.length; at += 20 + random.integer(0, 240)) {
    [ordered[at], ordered[at + 1]] = [ordered[at + 1]!, ordered[at]!];
  }
  for (const [index, vote] of ordered.entries()) vote.id = 70001 + index;
}

import { seededRandom } from '../random.ts';
import type { PeriodOptions } from './options.ts';
import type { Challenge, Vote } from './record.ts';

/**
 * Declares some votes void. Their counts and ballots stay as they are, so that nothing but the list
 * of void votes tells; the first one that passed is written as rejected, as a real one is. No
 * challenged vote is void, and none that decided about a bill.
 */
export function voidSome(
  seed: string | number,
  options: PeriodOptions,
  votes: readonly Vote[],
  challenges: readonly Challenge[],
): void {
  const random = seededRandom(seed, options.period, 'void');
  const kept = new Set<Vote | undefined>();
  for (const { vote, onRepeating, repeated } of challenges) {
    for (const one of [vote, onRepeating, repeated]) kept.add(one);
  }
  for (const vote of votes) {
    for (const step of vote.print?.steps ?? []) kept.add(step.vote);
  }
  const wanted = Math.round(options.votes * options.voidShare);
  const chosen = random.shuffled(votes.filter((vote) => !kept.has(vote))).slice(0, wanted);
  for (const vote of chosen) vote.void = true;
  const odd = chosen.find((vote) => vote.passed);
  if (odd !== undefined) odd.passed = false;
}

import type { Period, VoteChoice } from './period.ts';
import { voteNatures } from './vote-nature.ts';

/** True for the choice of all votes. */
export function isWhole({ scope, from, to }: VoteChoice): boolean {
  return scope === 'all' && from === '' && to === '';
}

/**
 * The period with the chosen votes alone, as every measure takes it: members, clubs and offices stay
 * those of the period, and a vote is what it was among all votes.
 */
export function selectVotes(period: Period, choice: VoteChoice): Period {
  if (isWhole(choice)) return period;
  const { scope, from, to } = choice;
  const { votes, members, ballots, clubAtVote } = period;
  const natures = voteNatures(period);
  const kind = scope === 'final' ? 'final' : 'amendment';
  const places = [...votes.keys()].filter((place) => {
    const { date } = votes[place]!;
    if (scope !== 'all' && natures[place]!.kind !== kind) return false;
    return date >= from && (to === '' || date <= to);
  });
  const width = members.length;
  const rows = (matrix: Uint8Array) => {
    const chosen = new Uint8Array(new SharedArrayBuffer(places.length * width));
    for (const [row, place] of places.entries()) {
      chosen.set(matrix.subarray(place * width, (place + 1) * width), row * width);
    }
    return chosen;
  };
  return {
    ...period,
    votes: places.map((place) => votes[place]!),
    voteCount: places.length,
    ballots: rows(ballots),
    clubAtVote: rows(clubAtVote),
    part: { of: period, places, choice },
  };
}

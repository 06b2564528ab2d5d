import { cabinetAtVotes } from './government.ts';
import type { Period, VoteChoice } from './period.ts';
import { voteNatures } from './vote-nature.ts';

/** Whether the choice is that of all votes. */
export function isWhole({ scope, topic, from, to, cabinet }: VoteChoice): boolean {
  return scope === 'all' && `${topic}${from}${to}${cabinet}` === '';
}

/**
 * The period with the chosen votes alone, as every measure takes it: members, clubs and offices stay
 * those of the period, and a vote is what it was among all votes.
 * @param printsOfTopic numbers of the prints with the topic of the choice
 */
export function selectVotes(
  period: Period,
  choice: VoteChoice,
  printsOfTopic: ReadonlySet<number> = new Set(),
): Period {
  if (isWhole(choice)) return period;
  const { scope, topic, from, to, cabinet } = choice;
  const { votes, prints, members, ballots, clubAtVote } = period;
  const natures = voteNatures(period);
  const cabinets = cabinet === '' ? [] : cabinetAtVotes(period);
  const wanted = scope === 'final' ? 'final' : 'amendment';
  const places = [...votes.keys()].filter((place) => {
    const { id, date } = votes[place]!;
    if (scope !== 'all' && natures[place]!.kind !== wanted) return false;
    if (date < from || (to !== '' && date > to)) return false;
    if (cabinet !== '' && cabinets[place] !== cabinet) return false;
    return topic === '' || printsOfTopic.has(prints.get(id)?.print.number ?? -1);
  });
  const width = members.length;
  const rows = (matrix: Uint8Array) => {
    const own = new Uint8Array(new SharedArrayBuffer(places.length * width));
    for (const [row, place] of places.entries()) {
      own.set(matrix.subarray(place * width, (place + 1) * width), row * width);
    }
    return own;
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

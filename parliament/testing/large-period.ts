import { clubAtVote } from '../chamber/club-lines.ts';
import type { Period } from '../chamber/period.ts';
import { samplePeriod } from './sample-period.ts';

const VOTES = 8000;
const MEMBERS = 200;

/** A period of the size of a real one: 8000 votes of 200 members. Its content repeats itself. */
export function largePeriod(): Period {
  const members = Array.from({ length: MEMBERS }, (_, i) => {
    const member = samplePeriod.members[i % samplePeriod.members.length]!;
    return { ...member, id: i + 1, personId: i + 1001, lastName: `${member.lastName} ${i}` };
  });
  const votes = Array.from({ length: VOTES }, (_, i) => {
    const vote = samplePeriod.votes[i % samplePeriod.votes.length]!;
    return { ...vote, id: i + 1, number: i + 1, title: `${vote.title}, sněmovní tisk ${i % 900}` };
  });
  const ballots = new Uint8Array(new SharedArrayBuffer(VOTES * MEMBERS));
  for (let at = 0; at < ballots.length; at++) {
    ballots[at] = samplePeriod.ballots[(at * 7 + (at >> 9)) % samplePeriod.ballots.length]!;
  }
  return {
    ...samplePeriod,
    members,
    votes,
    voteCount: VOTES,
    ballots,
    clubAtVote: clubAtVote(votes, members),
  };
}

import { type Static, Type } from 'typebox';
import { type ClubLines, clubBalance } from '../chamber/club-lines.ts';
import { type Period, UNAFFILIATED } from '../chamber/period.ts';
import { decisionOutcome, isDecision, voteNatures } from '../chamber/vote-nature.ts';

const COUNT = Type.Integer();
const DAY = Type.Optional(Type.String());

/** Counts of a period. */
export const OVERVIEW = Type.Object(
  {
    votes: COUNT,
    /** Votes in which the motion carried, whatever it was. */
    passed: COUNT,
    /** Votes on prints as a whole and on confidence in the government, by what became of those. */
    decided: Type.Object({ passed: COUNT, rejected: COUNT, returned: COUNT }),
    voidVotes: COUNT,
    members: COUNT,
    /** One per member and vote. */
    ballots: COUNT,
    sessions: COUNT,
    firstDay: DAY,
    lastDay: DAY,
  },
  { title: 'Overview' },
);

export type Overview = Static<typeof OVERVIEW>;

export function overview(period: Period): Overview {
  const { votes, voided, members, ballots } = period;
  const natures = voteNatures(period);
  const decided = { passed: 0, rejected: 0, returned: 0 };
  for (const [place, vote] of votes.entries()) {
    if (isDecision(natures[place]!)) decided[decisionOutcome(vote, natures[place]!)] += 1;
  }
  let cast = 0;
  for (let at = 0; at < ballots.length; at++) if (ballots[at] !== 0) cast += 1;
  const days = votes.map(({ date }) => date).filter((date) => date !== '');
  return {
    votes: votes.length,
    passed: votes.filter(({ outcome }) => outcome === 'A').length,
    decided,
    voidVotes: voided.length,
    members: members.length,
    ballots: cast,
    sessions: new Set(votes.map(({ session }) => session)).size,
    ...(days.length > 0 && { firstDay: days[0]!, lastDay: days.at(-1)! }),
  };
}

/** The votes of the last day there were any, newest first, as places in `period.votes`. */
export function lastDayVotes({ votes }: Period): number[] {
  const last = votes.at(-1)?.date;
  return [...votes.keys()].filter((vote) => votes[vote]!.date === last).reverse();
}

export type CloseVote = {
  readonly vote: number;
  /** Yes votes fewer (if passed) or more (if rejected) that would have reversed the outcome. */
  readonly missing: number;
};

/**
 * The closest votes: fewest yes votes to a reversal, then most yes and no votes, then newest.
 * A vote passes when its yes reach the quorum.
 */
export function closestVotes({ votes }: Period, count: number): CloseVote[] {
  const close: CloseVote[] = [];
  for (const [vote, { yes, no, quorum, outcome }] of votes.entries()) {
    if (yes === undefined || no === undefined || quorum === undefined) continue;
    if (quorum <= 0 || yes + no === 0) continue;
    const missing = outcome === 'A' ? yes - quorum + 1 : quorum - yes;
    if (missing > 0) close.push({ vote, missing });
  }
  const sides = (vote: number) => (votes[vote]!.yes ?? 0) + (votes[vote]!.no ?? 0);
  close.sort((a, b) => a.missing - b.missing || sides(b.vote) - sides(a.vote) || b.vote - a.vote);
  return close.slice(0, count);
}

export type RebelVote = { readonly vote: number; readonly rebels: number };

/** Votes with the most rebels; the unaffiliated cannot rebel and are not counted. */
export function mostRebels(period: Period, lines: ClubLines, count: number): RebelVote[] {
  const clubs = [...period.clubs.keys()].filter((club) => period.clubs[club] !== UNAFFILIATED);
  const found: RebelVote[] = [];
  for (let vote = 0; vote < lines.voteCount; vote++) {
    let rebels = 0;
    for (const club of clubs) {
      const at = vote * lines.clubCount + club;
      if (clubBalance(lines, vote, club) !== 0) rebels += Math.min(lines.yes[at]!, lines.no[at]!);
    }
    if (rebels > 0) found.push({ vote, rebels });
  }
  return found.sort((a, b) => b.rebels - a.rebels || b.vote - a.vote).slice(0, count);
}

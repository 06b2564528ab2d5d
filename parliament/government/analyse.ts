import { Ballot } from '../chamber/ballot.ts';
import { clubLines } from '../chamber/club-lines.ts';
import {
  type GovernmentSides,
  governmentOffices,
  withoutMinisters,
} from '../chamber/government.ts';
import { namedClubs } from '../chamber/named-clubs.ts';
import type { Office } from '../chamber/office.ts';
import { NO_CLUB, type Period } from '../chamber/period.ts';
import { voteNatures } from '../chamber/vote-nature.ts';

/** Ballots of a club or a member in votes where the side of the government is known. */
export type WithGovernment = {
  /** Yes and no ballots, without those cast as a member of the government. */
  readonly votes: number;
  /** Those on the government's side. */
  readonly same: number;
};

export type ClubSupport = WithGovernment & { /** Index into `clubs`. */ readonly club: number };
export type MemberSupport = WithGovernment & {
  /** Place of the member. */ readonly member: number;
};

/** A vote whose outcome was not what the government wanted. */
export type Defeat = {
  /** Place of the vote. */
  readonly vote: number;
  readonly side: 1 | -1;
  /** Ballots of members of the government. */
  readonly yes: number;
  readonly no: number;
};

export type Government = {
  /** Clubs at the time of the vote, those most often with the government first. */
  readonly clubs: readonly ClubSupport[];
  /** In the same order; only those with a ballot in at least a tenth of the votes that are known. */
  readonly members: readonly MemberSupport[];
  /** Latest first. */
  readonly defeats: readonly Defeat[];
  /** Places of the clubs that the finding may name. */
  readonly named: ReadonlySet<number>;
  /** Votes in which the side is known. */
  readonly known: number;
  readonly votes: number;
  /** Who was in the government during the period, by start. */
  readonly offices: readonly Office[];
};

export function government(period: Period, known: GovernmentSides): Government {
  const { votes, members, clubAtVote, clubs } = period;
  const { ballots } = withoutMinisters(period);
  const width = members.length;
  const [clubVotes, clubSame] = [new Int32Array(clubs.length), new Int32Array(clubs.length)];
  const [memberVotes, memberSame] = [new Int32Array(width), new Int32Array(width)];
  const defeats: Defeat[] = [];
  for (const [vote, { outcome }] of votes.entries()) {
    const side = known.sides[vote]!;
    if (side === 0) continue;
    const wantsYes = side === 1;
    // An outcome other than passed and rejected is nobody's defeat.
    if (outcome === (wantsYes ? 'R' : 'A')) {
      defeats.push({
        vote,
        side: wantsYes ? 1 : -1,
        yes: known.yes[vote]!,
        no: known.no[vote]!,
      });
    }
    for (let m = 0; m < width; m++) {
      const ballot = ballots[vote * width + m]!;
      if (ballot !== Ballot.yes && ballot !== Ballot.no) continue;
      const same = (ballot === Ballot.yes) === wantsYes ? 1 : 0;
      memberVotes[m]! += 1;
      memberSame[m]! += same;
      const club = clubAtVote[vote * width + m]!;
      // mutation: there are fewer clubs than NO_CLUB: writing beyond a typed array is ignored
      if (club === NO_CLUB) continue;
      clubVotes[club]! += 1;
      clubSame[club]! += same;
    }
  }
  const count = known.sides.reduce((sum, side) => sum + Math.abs(side), 0);
  return {
    clubs: ranked(clubVotes, clubSame).map(({ place, ...row }) => ({ club: place, ...row })),
    members: ranked(memberVotes, memberSame)
      .filter(({ votes }) => votes >= count / 10)
      .map(({ place, ...row }) => ({ member: place, ...row })),
    defeats: defeats.reverse(),
    named: namedClubs(period, clubLines(period, 'at-vote')),
    known: count,
    votes: votes.length,
    offices: governmentOffices(period),
  };
}

/** The clubs of the choice: all of them, or the one with this code in any case. */
export function chosenClubs(
  { clubs: codes }: Period,
  { clubs }: Government,
  party: string,
): readonly ClubSupport[] {
  const code = party.toLowerCase();
  return code === '' ? clubs : clubs.filter(({ club }) => codes[club]!.toLowerCase() === code);
}

/** Defeats by what they say of the government. */
type DefeatCounts = {
  /** All ministers who voted yes or no were on the same side. */
  readonly united: number;
  /** Those of `united` on the agenda, on how to proceed, or on answers to interpellations. */
  readonly procedural: number;
  /** Ministers voted on both sides: the government's own wish is in doubt. */
  readonly divided: number;
};

export function defeatCounts(period: Period, { defeats }: Government): DefeatCounts {
  const natures = voteNatures(period);
  const united = defeats.filter(isUnited);
  const procedural = united.filter(({ vote }) => {
    const kind = natures[vote]?.kind;
    const isAboutAnswer = /interpelac/i.test(period.votes[vote]!.title);
    return kind === 'agenda' || kind === 'procedure' || isAboutAnswer;
  });
  return {
    united: united.length,
    procedural: procedural.length,
    divided: defeats.length - united.length,
  };
}

function isUnited({ yes, no }: Defeat): boolean {
  return yes === 0 || no === 0;
}

/** Those with a vote, the largest share first, more votes before fewer, then in order of place. */
function ranked(votes: Int32Array, same: Int32Array) {
  return [...votes.keys()]
    .map((place) => ({ place, votes: votes[place]!, same: same[place]! }))
    .filter(({ votes }) => votes > 0)
    .sort((a, b) => b.same / b.votes - a.same / a.votes || b.votes - a.votes);
}

export function supportPercent({ votes, same }: WithGovernment): number {
  return (same / votes) * 100;
}

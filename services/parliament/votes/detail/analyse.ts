import { BALLOT_KINDS, Ballot, type BallotCounts, ballotCounts } from '../../chamber/ballot.ts';
import { type BallotRow, ballotRows, type ClubRule } from '../../chamber/club-lines.ts';
import {
  type Period,
  type PrintLink,
  partyCode,
  UNAFFILIATED,
  type Vote,
} from '../../chamber/period.ts';
import { type PrintStep, printHistory } from '../../chamber/print-history.ts';
import { type VoteNature, voteNatures } from '../../chamber/vote-nature.ts';

export type PartyResult = BallotCounts & {
  /** Index into `clubs`; undefined for members without any. */
  readonly club: number | undefined;
  /** All ballots except yes, no and abstained. */
  readonly other: number;
  /** The majority of the club's yes and no votes; undefined when it split evenly. */
  readonly side: 'yes' | 'no' | undefined;
};

export type Rebel = BallotRow & { readonly side: 'yes' | 'no' };

export type VoteDetail = {
  readonly vote: Vote;
  /** In the votes of the period. */
  readonly place: number;
  /** The subject of the vote, and its reading. */
  readonly nature: VoteNature;
  readonly link: PrintLink | undefined;
  /** By code of the club; members without a club last. */
  readonly parties: readonly PartyResult[];
  readonly ballots: readonly BallotRow[];
  readonly rebels: readonly Rebel[];
  /** The meaning of code K in this vote. */
  readonly merged: MergedCode;
  /** Number of the votes on its print. */
  readonly onPrint: number;
  readonly steps: readonly PrintStep[];
};

export function voteDetail(period: Period, place: number, rule: ClubRule): VoteDetail {
  const vote = period.votes[place]!;
  const link = period.prints.get(vote.id);
  const ballots = ballotRows(period, place, rule);
  const parties = partyResults(period, ballots);
  const onPrint = period.votes.filter(
    ({ id }) => link && period.prints.get(id)?.print.id === link.print.id,
  );
  return {
    vote,
    place,
    nature: voteNatures(period)[place]!,
    link,
    ballots,
    parties,
    rebels: rebelsOf(period, ballots, parties, rule),
    merged: mergedCode(vote, ballots),
    onPrint: onPrint.length,
    steps: link ? printHistory(period.histories, link.print.id) : [],
  };
}

/** The clubs of the vote, the largest first; members without a club last. */
export function clubsBySize({ parties }: VoteDetail): (number | undefined)[] {
  const size = ({ club, total }: PartyResult) => (club === undefined ? 0 : total);
  return parties.toSorted((a, b) => size(b) - size(a)).map(({ club }) => club);
}

function partyResults(period: Period, ballots: readonly BallotRow[]): PartyResult[] {
  return [...Map.groupBy(ballots, ({ club }) => club)]
    .map(([club, own]) => partyResult(club, own))
    .sort((a, b) => byCode(partyCode(period, a.club), partyCode(period, b.club)));
}

function partyResult(club: number | undefined, rows: readonly BallotRow[]): PartyResult {
  const counts = new Uint32Array(BALLOT_KINDS);
  for (const { ballot } of rows) counts[ballot]! += 1;
  const of = ballotCounts(counts);
  const { yes, no, abstained, total } = of;
  const side = yes === no ? undefined : yes > no ? 'yes' : 'no';
  return { club, ...of, other: total - yes - no - abstained, side };
}

/** By code point; members without a club last. No two rows have the same code. */
function byCode(a: string | null, b: string | null): number {
  if (a === null || b === null) return a === null ? 1 : -1;
  return a < b ? -1 : 1;
}

/** Members who voted against the side of their own club, by the rule of loyalty. */
function rebelsOf(
  period: Period,
  ballots: readonly BallotRow[],
  parties: readonly PartyResult[],
  rule: ClubRule,
): Rebel[] {
  const sideOf = new Map(parties.map(({ club, side }) => [club, side]));
  return ballots.flatMap((row) => {
    const side = row.club === undefined ? undefined : sideOf.get(row.club);
    const own = row.ballot === Ballot.yes ? 'yes' : row.ballot === Ballot.no ? 'no' : undefined;
    if (side === undefined || own === undefined || side === own) return [];
    // By the rule of 1.4 the unaffiliated are a club; at the time of the vote they have none.
    const isOutside = rule === 'at-vote' && partyCode(period, row.club) === UNAFFILIATED;
    return isOutside ? [] : [{ ...row, side }];
  });
}

/**
 * The meaning of code K, "abstained or did not vote", in one vote by the totals of the source:
 * - `none`: the vote has no K.
 * - `abstained`, `passive`: all of them did this, so members can be told apart.
 * - `unknown`: some did one, some the other.
 * - `contradictory`: the totals agree with no reading of the ballots.
 *
 * `awayCounted` says that the total of those not voting holds the members who were not logged in,
 * as in roll calls by name.
 */
type MergedCode = {
  readonly meaning: 'none' | 'abstained' | 'passive' | 'unknown' | 'contradictory';
  readonly awayCounted: boolean;
};

export function mergedCode(
  { abstained, notVoting }: Pick<Vote, 'abstained' | 'notVoting'>,
  ballots: readonly Pick<BallotRow, 'ballot'>[],
): MergedCode {
  const count = (...kinds: readonly Ballot[]) =>
    ballots.reduce((sum, { ballot }) => sum + Number(kinds.includes(ballot)), 0);
  const merged = count(Ballot.notVoted);
  if (merged === 0) return { meaning: 'none', awayCounted: false };
  if (abstained === undefined || notVoting === undefined) {
    return { meaning: 'unknown', awayCounted: false };
  }
  const ownAbstained = abstained - count(Ballot.abstained);
  const away = count(Ballot.absent, Ballot.absentExcused, Ballot.excused, Ballot.beforeOath);
  for (const awayCounted of away > 0 ? [false, true] : [false]) {
    const ownPassive = notVoting - count(Ballot.passive) - (awayCounted ? away : 0);
    if (ownAbstained < 0 || ownPassive < 0 || ownAbstained + ownPassive !== merged) continue;
    if (ownPassive === 0) return { meaning: 'abstained', awayCounted };
    return { meaning: ownAbstained === 0 ? 'passive' : 'unknown', awayCounted };
  }
  return { meaning: 'contradictory', awayCounted: false };
}

/** The ballot to show: K as what it means where that is known. */
export function shownBallot(ballot: Ballot, { meaning }: MergedCode): Ballot {
  if (ballot !== Ballot.notVoted) return ballot;
  if (meaning === 'abstained') return Ballot.abstained;
  return meaning === 'passive' ? Ballot.passive : ballot;
}

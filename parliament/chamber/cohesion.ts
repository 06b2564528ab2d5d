import type { ClubLines } from './club-lines.ts';

/** How united a club voted: the mean of Rice's index over the votes it took part in. */
export type Cohesion = {
  /** Votes in which at least one member voted yes or no. */
  readonly votes: number;
  /** 0 (always split in half) to 1 (always one voice); undefined without any vote. */
  readonly mean: number | undefined;
};

/**
 * Rice's index of a vote is |yes − no| ÷ (yes + no).
 * S. A. Rice, Quantitative Methods in Politics, 1928, p. 208.
 * @param from first vote, @param to the one after the last.
 */
export function cohesion(lines: ClubLines, club: number, from = 0, to = lines.voteCount): Cohesion {
  const { yes, no, clubCount } = lines;
  let votes = 0;
  let sum = 0;
  for (let vote = from; vote < to; vote++) {
    const at = vote * clubCount + club;
    const both = yes[at]! + no[at]!;
    if (both === 0) continue;
    votes += 1;
    sum += Math.abs(yes[at]! - no[at]!) / both;
  }
  return { votes, mean: votes === 0 ? undefined : sum / votes };
}

/** In how many votes two clubs (or two members) took a side, and how often the same one. */
export type Agreement = { readonly votes: number; readonly same: number };

/** The votes two have in common: those where they parted, those where they agreed, or both. */
export type AgreementPart = 'differ' | 'same' | 'all';

/** An evenly split club takes no side. */
export function clubAgreement(lines: ClubLines, one: number, other: number): Agreement {
  const { yes, no, clubCount, voteCount } = lines;
  let votes = 0;
  let same = 0;
  for (let vote = 0; vote < voteCount; vote++) {
    const row = vote * clubCount;
    const product = (yes[row + one]! - no[row + one]!) * (yes[row + other]! - no[row + other]!);
    if (product === 0) continue;
    votes += 1;
    if (product > 0) same += 1;
  }
  return { votes, same };
}

/** `same` of `votes` in percent; undefined when there is nothing to compare. */
export function agreementPercent({ votes, same }: Agreement): number | undefined {
  return votes === 0 ? undefined : (same / votes) * 100;
}

/** Votes in which the club was divided, those with the most members in its minority first. */
export function splitVotes(lines: ClubLines, club: number): number[] {
  const { yes, no, clubCount, voteCount } = lines;
  const minority = (vote: number) =>
    Math.min(yes[vote * clubCount + club]!, no[vote * clubCount + club]!);
  const margin = (vote: number) =>
    Math.abs(yes[vote * clubCount + club]! - no[vote * clubCount + club]!);
  const divided: number[] = [];
  for (let vote = 0; vote < voteCount; vote++) if (minority(vote) > 0) divided.push(vote);
  return divided.sort((a, b) => minority(b) - minority(a) || margin(a) - margin(b) || b - a);
}

import { type Agreement, agreementWithAll } from '../../chamber/agreement.ts';
import { Ballot } from '../../chamber/ballot.ts';
import { type ClubLines, isRebellion, KINDS, kindOf } from '../../chamber/club-lines.ts';
import type { Member, Office, Period, RollCalls } from '../../chamber/period.ts';
import { newestVotes } from '../../chamber/search-text.ts';

export type Colleague = { readonly member: Member } & Agreement;

/** Minimum share of common votes for a colleague to be ranked. */
const ENOUGH = 0.2;

/** Colleagues by how often both voted the same, of the votes in which both voted yes or no. */
export function colleagues(calls: RollCalls, own: number): Colleague[] {
  const agreements = agreementWithAll(calls, own);
  const least = Math.max(1, agreements[own]!.votes * ENOUGH);
  return calls.members
    .map((member, m) => ({ member, ...agreements[m]! }))
    .filter(({ member, votes }) => member !== calls.members[own] && votes >= least)
    .sort(
      (a, b) =>
        b.same / b.votes - a.same / a.votes || b.votes - a.votes || a.member.id - b.member.id,
    );
}

/** Filter of a member's votes: all, rebellions, or one kind of ballot. */
export const OWN_BALLOTS = ['all', 'rebel', ...KINDS] as const;
export type OwnBallot = (typeof OWN_BALLOTS)[number];

/** The member's votes, newest first, as places in `period.votes`. */
export function ownVotes(
  period: Period,
  lines: ClubLines,
  member: number,
  { ballot, search }: { readonly ballot: OwnBallot; readonly search: string },
): number[] {
  const { ballots, members } = period;
  return newestVotes(period, search, (vote) => {
    const own = ballots[vote * members.length + member] as Ballot;
    if (own === Ballot.none) return false;
    if (ballot === 'rebel') return isRebellion(period, lines, vote, member);
    return ballot === 'all' || kindOf(own) === ballot;
  });
}

/** A period in which a person sat, with their memberships of clubs by start. */
export type Seat = { readonly period: number; readonly clubs: readonly Office[] };

/**
 * The periods a person sat in, the latest first. The register of members covers all periods, so
 * none is missing because its votes are not in memory.
 * @param offices of the person
 */
export function seatsOf(offices: readonly Office[]): Seat[] {
  const memberships = offices.filter(({ title }) => title === '');
  const seats = memberships.filter(({ body }) => body === 'chamber');
  const periods = [...new Set(seats.map(({ period }) => period))].sort((a, b) => b - a);
  return periods.map((period) => ({
    period,
    clubs: memberships
      .filter((one) => one.body === 'club' && one.period === period)
      .sort((a, b) => (a.from < b.from ? -1 : 1)),
  }));
}

/** Offices with a title, and seats in a government without one, the latest first. */
export function titledOffices(offices: readonly Office[]): Office[] {
  return offices.filter(({ body, title }) => title !== '' || body === 'government');
}

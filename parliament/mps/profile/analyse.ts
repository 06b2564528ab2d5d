import { type Agreement, agreementWithAll } from '../../chamber/agreement.ts';
import { Ballot } from '../../chamber/ballot.ts';
import { KINDS, kindOf } from '../../chamber/ballot-rows.ts';
import { type ClubLines, isRebellion } from '../../chamber/club-lines.ts';
import type { Office } from '../../chamber/office.ts';
import { type Member, monthsOf, type Period, type RollCalls } from '../../chamber/period.ts';
import { newestVotes } from '../../chamber/search-text.ts';

export type MonthAttendance = {
  readonly month: string;
  /** Votes the member was expected in: without those before the oath or marked as excused. */
  readonly votes: number;
  /** Yes, no, abstained. */
  readonly active: number;
  /** Logged in, whatever was pressed: active, and codes F and K. */
  readonly present: number;
};

/** Months without a ballot of the member are left out. */
export function attendanceByMonth(period: Period, member: number): MonthAttendance[] {
  const { ballots, members } = period;
  return monthsOf(period.votes).flatMap(({ month, from, to }) => {
    let [votes, active, present] = [0, 0, 0];
    for (let vote = from; vote < to; vote++) {
      const ballot = ballots[vote * members.length + member]!;
      if (ballot === Ballot.none || ballot === Ballot.excused || ballot === Ballot.beforeOath) {
        continue;
      }
      votes += 1;
      if (ballot <= Ballot.abstained) active += 1;
      if (ballot <= Ballot.notVoted) present += 1;
    }
    return votes === 0 ? [] : [{ month, votes, active, present }];
  });
}

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
        // mutation: members are in order of id and sorting is stable
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

/** A figure of one member and its rank among all members that have one. */
export type Standing = {
  readonly value: number;
  /** 1 is the highest value; ties share a rank. */
  readonly rank: number;
  readonly of: number;
};

export function standing<Row extends { readonly member: Member }>(
  rows: readonly Row[],
  member: Member,
  figureOf: (row: Row) => number | undefined,
): Standing | undefined {
  const own = rows.find((row) => row.member.id === member.id);
  const value = own && figureOf(own);
  if (value === undefined) return undefined;
  const all = rows.map(figureOf).filter((other) => other !== undefined);
  return { value, rank: 1 + all.filter((other) => other > value).length, of: all.length };
}

/** Figures of one period, known only while that period is in memory. */
export type CareerFigures = {
  readonly period: Period;
  readonly presencePercent: number | undefined;
  readonly rebellionPercent: number | undefined;
  readonly rebellions: number;
  readonly activeVotes: number;
  /** Colleagues who vote most alike. */
  readonly nearest: readonly Member[];
};

export type CareerPeriod = {
  readonly number: number;
  readonly from: string;
  readonly to: string | undefined;
  /** Memberships of clubs, by start. */
  readonly clubs: readonly Office[];
  /** Undefined: the period is not in memory. */
  readonly figures: CareerFigures | undefined;
};

/**
 * The periods a person sat in, the latest first, with their clubs. The register of members covers
 * all periods, so none is missing here because its votes are not in memory.
 * @param offices of the person
 */
export function careerPeriods(
  offices: readonly Office[],
  figures: readonly CareerFigures[],
): CareerPeriod[] {
  const seats = offices.filter(({ body, title }) => body === 'chamber' && title === '');
  const numbers = [...new Set(seats.map(({ period }) => period))].sort((a, b) => b - a);
  return numbers.map((number) => {
    const own = seats.filter(({ period }) => period === number);
    const ends = own.map(({ to }) => to);
    return {
      number,
      from: own.map(({ from }) => from).sort()[0]!,
      to: ends.includes(undefined) ? undefined : ends.sort().at(-1),
      clubs: offices
        .filter(({ body, title, period }) => body === 'club' && title === '' && period === number)
        .sort((a, b) => (a.from < b.from ? -1 : 1)),
      figures: figures.find(({ period }) => period.term.number === number),
    };
  });
}

/** Offices with a title, and seats in a government without one, the latest first. */
export function careerOffices(offices: readonly Office[]): Office[] {
  return offices.filter(({ body, title }) => title !== '' || body === 'government');
}

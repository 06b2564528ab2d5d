import type { ClubLines, ClubRule } from '../../chamber/club-lines.ts';
import type { Office } from '../../chamber/office.ts';
import type { Member } from '../../chamber/period.ts';
import type { PeriodView } from '../../ui/member-columns.ts';
import type { CareerPeriod, Colleague, MonthAttendance, OwnBallot, Standing } from './analyse.ts';

/** Rebellions of a member by one of the two club rules. */
export type OwnLoyalty = {
  readonly activeVotes: number;
  readonly rebellions: number;
  readonly rebellionPercent: number;
  /** Rank among the members of a club; undefined for the unaffiliated, who are not ranked. */
  readonly standing: Standing | undefined;
};

/** Two shares of votes: those in which they voted, and those in which they were logged in. */
export type OwnAttendance = { readonly cast: OwnShare; readonly present: OwnShare };

type OwnShare = {
  readonly part: number;
  readonly whole: number;
  readonly standing: Standing | undefined;
};

export type ProfileQuery = {
  /** By default the club at the time of the vote. */
  readonly club: ClubRule;
  readonly ballot: OwnBallot;
  readonly search: string;
  readonly page: number;
  readonly period: number;
};

export type ProfileView = PeriodView & {
  /** Place in the members of the period. */
  readonly index: number;
  readonly member: Member;
  readonly query: ProfileQuery;
  readonly lines: ClubLines;
  /** By the rule chosen, and by the other one. */
  readonly loyalty: OwnLoyalty | undefined;
  readonly otherLoyalty: OwnLoyalty | undefined;
  readonly attendance: OwnAttendance | undefined;
  readonly months: readonly MonthAttendance[];
  readonly colleagues: readonly Colleague[];
  /** The votes chosen, newest first. */
  readonly votes: readonly number[];
  /** All periods the person sat in, latest first. */
  readonly career: readonly CareerPeriod[];
  /** Their offices in all periods, latest first. */
  readonly offices: readonly Office[];
  readonly siteUrl: string;
};

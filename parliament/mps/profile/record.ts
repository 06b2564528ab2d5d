import { Type } from 'typebox';
import { agreementPercent } from '../../chamber/agreement.ts';
import { BALLOT_LETTERS, type Ballot } from '../../chamber/ballot.ts';
import { sourceLetter } from '../../chamber/ballot-rows.ts';
import { type ClubLines, clubOf, isRebellion } from '../../chamber/club-lines.ts';
import { memberName, type Period, partyCode, type RollCalls } from '../../chamber/period.ts';
import {
  BOOLEAN,
  INTEGER,
  INTEGER_OR_NULL,
  MEMBER_COLUMNS,
  NUMBER,
  NUMBER_OR_NULL,
  TEXT,
  TEXT_OR_NULL,
  VOTE_HEADING,
} from '../../chamber/record-schemas.ts';
import { memberColumns, voteHeading } from '../../chamber/records.ts';
import type { Colleague, MonthAttendance } from './analyse.ts';
import type { CareerPeriod } from './career.ts';

export function ownVoteRecord(period: Period, lines: ClubLines, member: number, vote: number) {
  const ballot = period.ballots[vote * period.members.length + member] as Ballot;
  const club = clubOf(period, lines.rule, vote, member);
  const at = club === undefined ? undefined : vote * lines.clubCount + club;
  return {
    ...voteHeading(period.votes[vote]!),
    code: sourceLetter(ballot),
    excused_by_list: BALLOT_LETTERS[ballot] === 'e',
    party: partyCode(period, club),
    party_yes: at === undefined ? null : lines.yes[at]!,
    party_no: at === undefined ? null : lines.no[at]!,
    rebellion: isRebellion(period, lines, vote, member),
  };
}

export function monthRecord({ month, votes, active, present }: MonthAttendance) {
  return {
    month,
    votes,
    active,
    present,
    attendance_pct: (active / votes) * 100,
    presence_pct: (present / votes) * 100,
  };
}

export function colleagueRecord(calls: RollCalls, { member, votes, same }: Colleague) {
  return {
    ...memberColumns(calls, member),
    votes,
    same,
    agreement_pct: agreementPercent({ votes, same }) ?? null,
  };
}

export function careerRecord({ number, from, to, clubs, figures }: CareerPeriod) {
  return {
    obdobi: number,
    od: from,
    do: to ?? null,
    clubs: clubs.map(({ organ }) => organ).join(', '),
    presence_pct: figures?.presencePercent ?? null,
    active_votes: figures?.activeVotes ?? null,
    rebellions: figures?.rebellions ?? null,
    rebellion_pct: figures?.rebellionPercent ?? null,
    nearest: figures?.nearest.map(memberName).join(', ') ?? null,
  };
}

/** A row of any table of a profile. */
export const PROFILE_ROW = Type.Union([
  Type.Object(
    {
      ...VOTE_HEADING,
      code: TEXT,
      excused_by_list: BOOLEAN,
      party: TEXT,
      party_yes: INTEGER_OR_NULL,
      party_no: INTEGER_OR_NULL,
      rebellion: BOOLEAN,
    },
    { title: 'OwnVote' },
  ),
  Type.Object(
    {
      month: TEXT,
      votes: INTEGER,
      active: INTEGER,
      present: INTEGER,
      attendance_pct: NUMBER,
      presence_pct: NUMBER,
    },
    { title: 'MonthAttendance' },
  ),
  Type.Object(
    { ...MEMBER_COLUMNS, votes: INTEGER, same: INTEGER, agreement_pct: NUMBER_OR_NULL },
    { title: 'Colleague' },
  ),
  Type.Object(
    {
      obdobi: INTEGER,
      od: TEXT,
      do: TEXT_OR_NULL,
      clubs: TEXT,
      presence_pct: NUMBER_OR_NULL,
      active_votes: INTEGER_OR_NULL,
      rebellions: INTEGER_OR_NULL,
      rebellion_pct: NUMBER_OR_NULL,
      nearest: TEXT_OR_NULL,
    },
    { title: 'CareerPeriod', description: 'figures are null for periods that are not in memory' },
  ),
  Type.Object(
    {
      body: TEXT,
      organ: TEXT,
      obdobi: INTEGER_OR_NULL,
      funkce: TEXT,
      od: TEXT,
      do: TEXT_OR_NULL,
    },
    { title: 'Office' },
  ),
]);

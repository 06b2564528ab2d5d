import { Type } from 'typebox';
import { agreementPercent } from '../../chamber/agreement.ts';
import type { ClubLines } from '../../chamber/club-lines.ts';
import type { Period, RollCalls } from '../../chamber/period.ts';
import {
  INTEGER,
  INTEGER_OR_NULL,
  NUMBER,
  NUMBER_OR_NULL,
  TEXT,
  TEXT_OR_NULL,
  VOTE_HEADING,
} from '../../chamber/record-schemas.ts';
import { voteHeading } from '../../chamber/records.ts';
import type { ClubMember, MonthCohesion, OtherClub } from './analyse.ts';

export function monthRecord({ month, votes, mean }: MonthCohesion) {
  return { month, votes, rice_index: mean ?? null };
}

export function otherRecord({ clubs }: RollCalls, { club, votes, same }: OtherClub) {
  return {
    party: clubs[club]!,
    votes,
    same,
    agreement_pct: agreementPercent({ votes, same }) ?? null,
  };
}

export function memberRecord({ member, spans }: ClubMember) {
  return {
    id_poslanec: member.id,
    id_osoba: member.personId ?? null,
    jmeno: member.firstName,
    prijmeni: member.lastName,
    kraj: member.region ?? null,
    od: spans.map(({ from }) => from).join('; '),
    do: spans.map(({ to }) => to ?? '').join('; '),
  };
}

export function splitRecord(period: Period, lines: ClubLines, club: number, vote: number) {
  const at = vote * lines.clubCount + club;
  const [yes, no] = [lines.yes[at]!, lines.no[at]!];
  return {
    ...voteHeading(period.votes[vote]!),
    yes,
    no,
    rice_index: Math.abs(yes - no) / (yes + no),
  };
}

/** A row of any table of a club. */
export const CLUB_ROW = Type.Union([
  Type.Object({ month: TEXT, votes: INTEGER, rice_index: NUMBER_OR_NULL }, { title: 'ClubMonth' }),
  Type.Object(
    { party: TEXT, votes: INTEGER, same: INTEGER, agreement_pct: NUMBER_OR_NULL },
    { title: 'OtherClub' },
  ),
  Type.Object(
    {
      id_poslanec: INTEGER,
      id_osoba: INTEGER_OR_NULL,
      jmeno: TEXT,
      prijmeni: TEXT,
      kraj: TEXT_OR_NULL,
      od: TEXT,
      do: TEXT,
    },
    { title: 'ClubMember' },
  ),
  Type.Object(
    { ...VOTE_HEADING, yes: INTEGER, no: INTEGER, rice_index: NUMBER },
    { title: 'SplitVote' },
  ),
]);

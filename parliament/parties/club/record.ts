import { agreementPercent } from '../../chamber/agreement.ts';
import type { ClubLines } from '../../chamber/club-lines.ts';
import type { Period, RollCalls } from '../../chamber/period.ts';
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

import type { ClubLines } from '../../chamber/club-lines.ts';
import type { Period } from '../../chamber/period.ts';

export function pairVoteRecord(
  period: Period,
  lines: ClubLines,
  [one, other]: readonly [number, number],
  vote: number,
) {
  const { id, session, number, date, time, title, shortTitle, outcome } = period.votes[vote]!;
  const row = vote * lines.clubCount;
  return {
    id_hlasovani: id,
    schuze: session,
    cislo: number,
    datum: date,
    cas: time,
    nazev: title || shortTitle,
    vysledek: outcome,
    party1: period.clubs[one]!,
    yes1: lines.yes[row + one]!,
    no1: lines.no[row + one]!,
    party2: period.clubs[other]!,
    yes2: lines.yes[row + other]!,
    no2: lines.no[row + other]!,
  };
}

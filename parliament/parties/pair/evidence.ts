import type { Evidence } from '@tessera/kit/table/evidence';
import type { AgreementPart } from '../../chamber/agreement.ts';
import type { Period } from '../../chamber/period.ts';
import { isAmong, quoted, sidesOf, statement, VOTE, where } from '../../published/sql.ts';

type EvidenceView = {
  readonly period: Period;
  readonly clubs: readonly [number, number];
  readonly query: { readonly result: AgreementPart; readonly search: string };
  readonly votes: readonly number[];
};

const CONDITION: Readonly<Record<AgreementPart, string>> = {
  differ: '(a.yes > a.no) <> (b.yes > b.no)',
  same: '(a.yes > a.no) = (b.yes > b.no)',
  all: 'true',
};

export const pairEvidence: Evidence<EvidenceView> = {
  question: {
    cs: 'Ve kterých hlasováních se dva kluby shodly, a ve kterých ne?',
    en: 'On which votes did two clubs agree, and on which not?',
  },
  formula: {
    cs: 'Stranou klubu je většina hlasů pro a proti jeho členů v den hlasování; hlasování, v němž ji některý nemá, chybí.',
    en: 'The side of a club is the majority of the yes and no of its members at the time; a vote in which one has none is left out.',
  },
  sql({ period, clubs, query: { result, search }, votes }) {
    const [one, other] = clubs.map((club) => quoted(period.clubs[club]!));
    return statement(
      sidesOf(period),
      `SELECT ${VOTE}, a.party AS party1, a.yes AS yes1, a.no AS no1, b.party AS party2, b.yes AS yes2, b.no AS no2
FROM sides a JOIN sides b USING (id_hlasovani) JOIN chosen v USING (id_hlasovani)
${where(
  `a.party = ${one} AND b.party = ${other} AND a.yes <> a.no AND b.yes <> b.no`,
  CONDITION[result],
  search.trim() === '' ? 'true' : isAmong(period, votes),
)}
ORDER BY v.place DESC`,
    );
  },
};

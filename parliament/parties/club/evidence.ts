import type { Evidence } from '@tessera/kit/table/evidence';
import type { Period } from '../../chamber/period.ts';
import { fileOf, percentOf, quoted, sidesOf, statement, VOTE } from '../../published/sql.ts';

type EvidenceView = {
  readonly period: Period;
  /** Index into `clubs`. */
  readonly club: number;
  readonly query: { readonly top: number };
};

const code = ({ period, club }: EvidenceView) => quoted(period.clubs[club]!);

const RICE = {
  cs: 'Riceův index |pro − proti| ÷ (pro + proti) členů klubu v den hlasování.',
  en: 'Rice’s index |yes − no| ÷ (yes + no) of the members of the club at the time.',
};

export const splitsEvidence: Evidence<EvidenceView> = {
  question: { cs: 'Která hlasování klub rozdělila?', en: 'Which votes divided the club?' },
  formula: {
    cs: `Hlasování, v nichž byl aspoň jeden člen pro a jeden proti, nejpočetnější menšina první. ${RICE.cs}`,
    en: `Votes with at least one yes and one no of its members, the largest minority first. ${RICE.en}`,
  },
  sql: (view) =>
    statement(
      sidesOf(view.period),
      `SELECT ${VOTE}, s.yes, s.no, abs(s.yes - s.no) / (s.yes + s.no) AS rice_index
FROM sides s JOIN chosen v USING (id_hlasovani)
WHERE s.party = ${code(view)} AND s.yes > 0 AND s.no > 0
ORDER BY least(s.yes, s.no) DESC, abs(s.yes - s.no), v.place DESC LIMIT ${view.query.top}`,
    ),
};

export const monthsEvidence: Evidence<EvidenceView> = {
  question: {
    cs: 'Jak se jednota klubu vyvíjela po měsících?',
    en: 'How did the unity of the club develop by month?',
  },
  formula: { cs: `Průměr za měsíc. ${RICE.cs}`, en: `The mean of a month. ${RICE.en}` },
  sql: (view) =>
    statement(
      sidesOf(view.period),
      `SELECT substr(v.datum, 1, 7) AS month, count(s.party) AS votes,
  avg(abs(s.yes - s.no) / (s.yes + s.no)) AS rice_index
FROM chosen v LEFT JOIN sides s ON s.id_hlasovani = v.id_hlasovani AND s.party = ${code(view)}
WHERE v.datum <> '' GROUP BY ALL ORDER BY month`,
    ),
};

export const othersEvidence: Evidence<EvidenceView> = {
  question: {
    cs: 'S kterými kluby se klub shodne?',
    en: 'With which clubs does the club agree?',
  },
  formula: {
    cs: 'Hlasování se stejnou většinou ÷ hlasování, v nichž měly většinu oba kluby × 100.',
    en: 'Votes with the same majority ÷ votes in which both clubs had one × 100.',
  },
  sql: (view) =>
    statement(
      sidesOf(view.period),
      `SELECT b.party, count(*) AS votes, count(*) FILTER ((a.yes > a.no) = (b.yes > b.no)) AS same,
  ${percentOf('same', 'votes')} AS agreement_pct
FROM sides a JOIN sides b USING (id_hlasovani)
WHERE a.party = ${code(view)} AND b.party <> a.party AND a.yes <> a.no AND b.yes <> b.no
GROUP BY b.party ORDER BY agreement_pct DESC, votes DESC, b.party`,
    ),
};

export const membersEvidence: Evidence<EvidenceView> = {
  question: { cs: 'Kdo byl členem klubu a kdy?', en: 'Who belonged to the club, and when?' },
  formula: {
    cs: 'Všechna členství v klubu během období, podle jmen.',
    en: 'All memberships of the club in the period, by name.',
  },
  sql: (view) => `SELECT m.id_poslanec, m.id_osoba, m.jmeno, m.prijmeni, m.kraj,
  string_agg(c.od, '; ' ORDER BY c.od) AS od,
  string_agg(coalesce(c."do", ''), '; ' ORDER BY c.od) AS "do"
FROM ${fileOf(view.period, 'clubs')} c JOIN ${fileOf(view.period, 'mp_info')} m USING (id_poslanec)
WHERE c.party = ${code(view)} GROUP BY ALL ORDER BY m.prijmeni, m.jmeno, m.id_poslanec`,
};

import type { Evidence } from '@tessera/kit/table/evidence';
import type { Period } from '../chamber/period.ts';
import {
  ballotsOf,
  chosenVotes,
  fileOf,
  isOfParty,
  MEMBER,
  ministersOf,
  percentOf,
  statement,
  VOTE,
  where,
} from '../published/sql.ts';

type EvidenceView = {
  readonly period: Period;
  readonly query: { readonly party: string; readonly top: number };
};

const SIDE = {
  cs: 'Postoj vlády v hlasování je strana, na které bylo víc jejích členů, hlasovali-li pro nebo proti aspoň tři; hlasy samých členů vlády se nepočítají.',
  en: 'The side of the government in a vote is where more of its members were, if at least three voted yes or no; ballots of its own members are not counted.',
};

/** The side of the government in each vote where it is known: 1 yes, −1 no. */
const wanted = (period: Period) => ({
  ...ballotsOf(period),
  ...ministersOf(period),
  of_governments: `SELECT n.organ, n.id_hlasovani, n.place,
  count(DISTINCT n.id_poslanec) FILTER (b.ballot = 'A') AS yes,
  count(DISTINCT n.id_poslanec) FILTER (b.ballot = 'B') AS no
FROM ministers n JOIN ballots b USING (id_poslanec, id_hlasovani)
WHERE b.ballot IN ('A', 'B') GROUP BY ALL`,
  wanted: `SELECT id_hlasovani, place, yes, no, sign(yes - no) AS side
FROM of_governments
QUALIFY row_number() OVER (PARTITION BY id_hlasovani ORDER BY yes + no DESC, organ::INT) = 1
  AND yes + no >= 3 AND yes <> no`,
  counted: `SELECT b.*, (b.ballot = 'A') = (w.side > 0) AS same
FROM ballots b JOIN wanted w USING (id_hlasovani) ANTI JOIN ministers n USING (id_poslanec, id_hlasovani)
WHERE b.ballot IN ('A', 'B')`,
});

const SUPPORT = `count(*) AS votes, count(*) FILTER (b.same) AS with_government,
  ${percentOf('with_government', 'votes')} AS with_government_pct`;

export const clubsEvidence: Evidence<EvidenceView> = {
  question: {
    cs: 'Jak často hlasuje klub s vládou?',
    en: 'How often does a club vote with the government?',
  },
  formula: {
    cs: `Hlasy shodné s postojem vlády ÷ hlasy pro a proti × 100, podle klubu v den hlasování. ${SIDE.cs}`,
    en: `Ballots on its side ÷ yes and no ballots × 100, by the club at the time. ${SIDE.en}`,
  },
  sql: ({ period, query: { party } }) =>
    statement(
      wanted(period),
      `SELECT b.party, ${SUPPORT} FROM counted b
${where('b.party IS NOT NULL', isOfParty('b.party', party))} GROUP BY ALL
ORDER BY with_government_pct DESC, votes DESC, party`,
    ),
};

export const membersEvidence: Evidence<EvidenceView> = {
  question: {
    cs: 'Jak často hlasuje poslanec s vládou?',
    en: 'How often does a member vote with the government?',
  },
  formula: {
    cs: `Hlasy shodné s postojem vlády ÷ hlasy pro a proti × 100, u koho jich je aspoň desetina hlasování se známým postojem. ${SIDE.cs}`,
    en: `Ballots on its side ÷ yes and no ballots × 100, for those with at least a tenth of the votes in which it is known. ${SIDE.en}`,
  },
  sql: ({ period, query: { party, top } }) =>
    statement(
      wanted(period),
      `SELECT ${MEMBER}, ${SUPPORT}
FROM counted b JOIN ${fileOf(period, 'mp_info')} m USING (id_poslanec)
${where(isOfParty('m.party', party))} GROUP BY ALL
HAVING votes >= (SELECT count(*) FROM wanted) / 10
ORDER BY with_government_pct DESC, votes DESC, id_poslanec LIMIT ${top}`,
    ),
};

export const defeatsEvidence: Evidence<EvidenceView> = {
  question: {
    cs: 'Která hlasování dopadla jinak, než vláda chtěla?',
    en: 'Which votes ended against the side of the government?',
  },
  formula: SIDE,
  sql: ({ period, query: { top } }) =>
    statement(
      wanted(period),
      `SELECT ${VOTE}, CASE WHEN w.side > 0 THEN 'yes' ELSE 'no' END AS government_side,
  w.yes AS ministers_yes, w.no AS ministers_no
FROM wanted w JOIN chosen v USING (id_hlasovani)
WHERE v.vysledek = CASE WHEN w.side > 0 THEN 'R' ELSE 'A' END
ORDER BY v.place DESC LIMIT ${top}`,
    ),
};

export const officesEvidence: Evidence<EvidenceView> = {
  question: { cs: 'Kdo byl ve vládě?', en: 'Who was in the government?' },
  formula: {
    cs: 'Členství ve vládě, která trvala mezi prvním a posledním hlasováním výběru.',
    en: 'Offices in a government between the first and the last of the chosen votes.',
  },
  sql: ({ period }) =>
    statement(
      chosenVotes(period),
      `SELECT o.id_osoba, min(m.id_poslanec) AS id_poslanec, o.name, o.organ::INT AS id_vlady, o.funkce, o.od, o."do"
FROM (SELECT *, row_number() OVER () AS line FROM ${fileOf(period, 'offices')}) o
LEFT JOIN ${fileOf(period, 'mp_info')} m USING (id_osoba)
WHERE o.body = 'government' AND substr(o.od, 1, 10) <= (SELECT max(datum) FROM chosen)
  AND coalesce(o."do", '9999') >= (SELECT arg_min(datum, place) FROM chosen)
GROUP BY o.line, o.id_osoba, o.name, o.organ, o.funkce, o.od, o."do" ORDER BY o.line`,
    ),
};

import type { Evidence } from '@tessera/kit/table/evidence';
import type { ClubRule } from '../../chamber/club-lines.ts';
import { type Member, type Period, UNAFFILIATED } from '../../chamber/period.ts';
import {
  ballotsOf,
  fileOf,
  isAmong,
  MEMBER,
  percentOf,
  quoted,
  sidesOf,
  statement,
  VOTE,
  where,
} from '../../published/sql.ts';
import type { OwnBallot } from './analyse.ts';

type EvidenceView = {
  readonly period: Period;
  readonly member: Member;
  readonly lines: { readonly rule: ClubRule };
  readonly query: { readonly ballot: OwnBallot; readonly search: string };
  readonly votes: readonly number[];
};

const KIND: Readonly<Record<OwnBallot, string>> = {
  all: 'true',
  rebel: 'rebellion',
  yes: "b.ballot = 'A'",
  no: "b.ballot = 'B'",
  abstained: "b.ballot IN ('C', 'F', 'K')",
  absent: "(b.ballot = '@' AND NOT b.excused OR b.ballot = 'W')",
  excused: "(b.ballot = 'M' OR b.excused)",
};

export const votesEvidence: Evidence<EvidenceView> = {
  question: { cs: 'Jak poslanec hlasoval?', en: 'How did the member vote?' },
  formula: {
    cs: 'Hlas poslance a hlasy pro a proti jeho klubu; rebelie je hlas pro nebo proti, který šel proti většině klubu.',
    en: 'The ballot of the member and the yes and no of the club; a rebellion is a yes or no against its majority.',
  },
  sql: ({ period, member, lines, query: { ballot, search }, votes }) =>
    statement(
      sidesOf(period, lines.rule),
      `SELECT ${VOTE}, b.ballot AS code, b.excused AS excused_by_list, b.party,
  CASE WHEN b.party IS NOT NULL THEN coalesce(s.yes, 0) END AS party_yes,
  CASE WHEN b.party IS NOT NULL THEN coalesce(s.no, 0) END AS party_no,
  coalesce(b.ballot IN ('A', 'B') AND s.yes <> s.no AND (s.yes > s.no) <> (b.ballot = 'A')
    ${lines.rule === 'at-vote' ? `AND b.party <> ${quoted(UNAFFILIATED)}` : ''}, false) AS rebellion
FROM ballots b JOIN chosen v USING (id_hlasovani) LEFT JOIN sides s ON s.id_hlasovani = b.id_hlasovani AND s.party = b.party
${where(`b.id_poslanec = ${member.id}`, KIND[ballot], search.trim() === '' ? 'true' : `v.${isAmong(period, votes)}`)}
ORDER BY v.place DESC`,
    ),
};

export const monthsEvidence: Evidence<EvidenceView> = {
  question: {
    cs: 'Jak často se poslanec účastnil hlasování po měsících?',
    en: 'How often did the member take part in votes by month?',
  },
  formula: {
    cs: 'Hlasování po slibu bez omluvených v záznamu; účast = pro, proti a zdržel se, přítomnost = přihlášen.',
    en: 'Votes after the oath without those excused in the record; attendance = yes, no and abstained, presence = logged in.',
  },
  sql: ({ period, member }) =>
    statement(
      ballotsOf(period),
      `SELECT substr(v.datum, 1, 7) AS month, count(*) AS votes,
  count(*) FILTER (b.ballot IN ('A', 'B', 'C')) AS active,
  count(*) FILTER (b.ballot IN ('A', 'B', 'C', 'F', 'K')) AS present,
  active / votes * 100 AS attendance_pct, present / votes * 100 AS presence_pct
FROM ballots b JOIN chosen v USING (id_hlasovani)
WHERE b.id_poslanec = ${member.id} AND b.ballot NOT IN ('M', 'W') AND v.datum <> ''
GROUP BY month ORDER BY month`,
    ),
};

export const colleaguesEvidence: Evidence<EvidenceView> = {
  question: {
    cs: 'Kdo hlasuje jako tento poslanec?',
    en: 'Who votes like this member?',
  },
  formula: {
    cs: 'Stejné hlasy ÷ hlasování, v nichž byli oba pro nebo proti × 100; jen kdo jich má společných aspoň pětinu.',
    en: 'The same ballots ÷ votes in which both voted yes or no × 100; only with at least a fifth of them in common.',
  },
  sql: ({ period, member }) =>
    statement(
      {
        ...ballotsOf(period),
        own: `SELECT id_hlasovani, ballot FROM ballots WHERE id_poslanec = ${member.id} AND ballot IN ('A', 'B')`,
      },
      `SELECT ${MEMBER}, count(*) AS votes, count(*) FILTER (b.ballot = o.ballot) AS same,
  ${percentOf('same', 'votes')} AS agreement_pct
FROM own o JOIN ballots b USING (id_hlasovani) JOIN ${fileOf(period, 'mp_info')} m USING (id_poslanec)
WHERE b.ballot IN ('A', 'B') AND b.id_poslanec <> ${member.id} GROUP BY ALL
HAVING votes >= greatest(1, (SELECT count(*) FROM own) * 0.2)
ORDER BY agreement_pct DESC, votes DESC, m.id_poslanec`,
    ),
};

export const careerEvidence: Evidence<unknown> = {
  question: {
    cs: 'Ve kterých obdobích poslanec seděl?',
    en: 'In which periods did the member sit?',
  },
  formula: {
    cs: 'Mandáty z rejstříku poslanců; čísla jen z období, která jsou načtená. Vstupem jsou soubory několika období, soubor proto obsahuje výsledek.',
    en: 'Seats from the register of members; figures of the periods that are loaded. It takes files of several periods, so the file holds the result.',
  },
};

export const officesEvidence: Evidence<unknown> = {
  question: {
    cs: 'Jaké funkce poslanec má a měl?',
    en: 'Which offices does and did the member hold?',
  },
  formula: {
    cs: 'Funkce z rejstříku, nejnovější první; soubor obsahuje výsledek.',
    en: 'Offices from the register, the latest first; the file holds the result.',
  },
};

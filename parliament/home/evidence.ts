import type { Evidence } from '@tessera/kit/table/evidence';
import { type Period, UNAFFILIATED } from '../chamber/period.ts';
import { chosenVotes, quoted, sidesOf, statement, VOTE } from '../published/sql.ts';

type EvidenceView = { readonly period: Period; readonly query: { readonly top: number } };

const COUNTED = `${VOTE}, v.pro, v.proti, v.kvorum`;
const IS_CLUB = `s.party <> ${quoted(UNAFFILIATED)}`;

export const lastDayEvidence: Evidence<EvidenceView> = {
  question: {
    cs: 'O čem se hlasovalo poslední den?',
    en: 'What was voted on the last day?',
  },
  formula: {
    cs: 'Hlasování posledního dne, kdy se hlasovalo, nejnovější první.',
    en: 'The votes of the last day with any, the newest first.',
  },
  sql: ({ period, query: { top } }) =>
    statement(
      chosenVotes(period),
      `SELECT ${COUNTED} FROM chosen v WHERE datum = (SELECT max(datum) FROM chosen)
ORDER BY place DESC LIMIT ${top}`,
    ),
};

export const closestEvidence: Evidence<EvidenceView> = {
  question: {
    cs: 'Která hlasování dopadla nejtěsněji?',
    en: 'Which votes were the closest?',
  },
  formula: {
    cs: 'Kolik hlasů pro by u přijatého muselo ubýt (pro − kvórum + 1), u zamítnutého přibýt (kvórum − pro).',
    en: 'How many yes votes fewer a passed one (yes − quorum + 1), or more a rejected one (quorum − yes), would have needed.',
  },
  sql: ({ period, query: { top } }) =>
    statement(
      chosenVotes(period),
      `SELECT ${COUNTED}, CASE WHEN vysledek = 'A' THEN pro - kvorum + 1 ELSE kvorum - pro END AS votes_to_turn
FROM chosen v WHERE kvorum > 0 AND pro + proti > 0 AND votes_to_turn > 0
ORDER BY votes_to_turn, pro + proti DESC, place DESC LIMIT ${top}`,
    ),
};

export const rebelsEvidence: Evidence<EvidenceView> = {
  question: {
    cs: 'Ve kterých hlasováních bylo nejvíc rebelů?',
    en: 'Which votes had the most rebels?',
  },
  formula: {
    cs: 'Součet menšin klubů, které měly většinu; klub v den hlasování, nezařazení se nepočítají.',
    en: 'The sum of the minorities of clubs with a majority; the club at the time, without the unaffiliated.',
  },
  sql: ({ period, query: { top } }) =>
    statement(
      {
        ...sidesOf(period),
        counted: `SELECT s.id_hlasovani, sum(least(s.yes, s.no)) AS rebels FROM sides s
WHERE s.yes <> s.no AND ${IS_CLUB} GROUP BY ALL`,
      },
      `SELECT ${COUNTED}, rebels FROM counted JOIN chosen v USING (id_hlasovani) WHERE rebels > 0
ORDER BY rebels DESC, place DESC LIMIT ${top}`,
    ),
};

export const splitEvidence: Evidence<EvidenceView> = {
  question: {
    cs: 'Která hlasování nejvíc rozdělila některý klub?',
    en: 'Which votes divided a club the most?',
  },
  formula: {
    cs: 'Nejpočetnější menšiny uvnitř jednoho klubu v jednom hlasování.',
    en: 'The largest minorities within one club in one vote.',
  },
  sql: ({ period, query: { top } }) =>
    statement(
      sidesOf(period),
      `SELECT ${COUNTED}, s.party, s.yes AS party_yes, s.no AS party_no
FROM sides s JOIN chosen v USING (id_hlasovani) WHERE s.yes > 0 AND s.no > 0 AND ${IS_CLUB}
ORDER BY least(s.yes, s.no) DESC, abs(s.yes - s.no), v.place DESC, s.party LIMIT ${top}`,
    ),
};

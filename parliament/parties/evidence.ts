import type { Evidence } from '@tessera/kit/table/evidence';
import type { Period } from '../chamber/period.ts';
import { fileOf, percentOf, sidesOf, statement } from '../published/sql.ts';
import type { ClubSort } from './analyse.ts';

type EvidenceView = { readonly period: Period; readonly sort: ClubSort };

const ORDER: Readonly<Record<ClubSort, string>> = {
  size: 'members DESC, votes DESC, party',
  club: 'party',
  cohesion: 'rice_index DESC NULLS LAST, party',
  votes: 'votes DESC, party',
};

const clubs = (period: Period) => ({
  ...sidesOf(period),
  seats: `SELECT party, count(*) AS members FROM ${fileOf(period, 'mp_info')} WHERE party IS NOT NULL GROUP BY ALL`,
  unity: `SELECT party, count(*) AS votes, max(yes + no) AS largest_vote,
  avg(abs(yes - no) / (yes + no)) AS rice_index FROM sides GROUP BY ALL`,
  clubs: `SELECT party, coalesce(members, 0) AS members, coalesce(votes, 0) AS votes,
  coalesce(largest_vote, 0) AS largest_vote, rice_index
FROM seats FULL JOIN unity USING (party)`,
});

export const clubsEvidence: Evidence<EvidenceView> = {
  question: { cs: 'Jak jednotně kluby hlasují?', en: 'How united do clubs vote?' },
  formula: {
    cs: 'Průměr Riceova indexu |pro − proti| ÷ (pro + proti) přes hlasování, v nichž aspoň jeden člen klubu hlasoval pro nebo proti; klub v den hlasování.',
    en: 'Mean of Rice’s index |yes − no| ÷ (yes + no) over the votes in which at least one member voted yes or no; the club at the time.',
  },
  sql: ({ period, sort }) =>
    statement(clubs(period), `SELECT * FROM clubs ORDER BY ${ORDER[sort]}`),
};

export const agreementEvidence: Evidence<EvidenceView> = {
  question: { cs: 'Jak často se kluby shodnou?', en: 'How often do clubs agree?' },
  formula: {
    cs: 'Hlasování se stejnou většinou ÷ hlasování, v nichž měly většinu oba kluby × 100.',
    en: 'Votes with the same majority ÷ votes in which both clubs had one × 100.',
  },
  sql: ({ period }) =>
    statement(
      {
        ...clubs(period),
        ordered: `SELECT party, row_number() OVER (ORDER BY ${ORDER.size}) AS nth FROM clubs`,
        shared: `SELECT a.party AS party1, b.party AS party2, count(*) AS votes,
  count(*) FILTER ((a.yes > a.no) = (b.yes > b.no)) AS same
FROM sides a JOIN sides b USING (id_hlasovani) WHERE a.yes <> a.no AND b.yes <> b.no GROUP BY ALL`,
      },
      `SELECT a.party AS party1, b.party AS party2, coalesce(c.votes, 0) AS votes, coalesce(c.same, 0) AS same,
  ${percentOf('c.same', 'c.votes')} AS agreement_pct
FROM ordered a JOIN ordered b ON a.nth < b.nth
LEFT JOIN shared c ON c.party1 = a.party AND c.party2 = b.party
ORDER BY a.nth, b.nth`,
    ),
};

import type { Evidence } from '@tessera/kit/table/evidence';
import { type Period, UNAFFILIATED } from '../chamber/period.ts';
import { ballotsOf, fileOf, nameOf, quoted, statement, where } from '../published/sql.ts';

type EvidenceView = {
  readonly period: Period;
  readonly query: { readonly top: number; readonly shared: 'with' | 'without' };
};

/** How the most similar pairs are computed (docs/contract/parliament.md 10.29). */
export const pairsEvidence: Evidence<EvidenceView> = {
  question: {
    cs: 'Kdo z různých klubů hlasuje nejpodobněji?',
    en: 'Who votes most alike across clubs?',
  },
  formula: {
    cs: 'Kosinová podobnost řádků +1 pro, −1 proti, 0 jinak: (stejně − opačně) ÷ √(hlasů prvního × hlasů druhého).',
    en: 'Cosine of rows of +1 yes, −1 no, 0 otherwise: (the same − opposite) ÷ √(ballots of the first × ballots of the second).',
  },
  sql: ({ period, query: { top, shared } }) =>
    statement(
      {
        ...ballotsOf(period),
        took: `SELECT id_poslanec, id_hlasovani, ballot = 'A' AS yes FROM ballots WHERE ballot IN ('A', 'B')`,
        members: `SELECT m.*, (SELECT count(*) FROM took t WHERE t.id_poslanec = m.id_poslanec) AS cast_votes
FROM ${fileOf(period, 'mp_info')} m
WHERE party IS NOT NULL AND id_poslanec IN (SELECT id_poslanec FROM ballots)`,
        compared: `SELECT a.id_poslanec AS one, b.id_poslanec AS other, count(*) AS compared,
  count(*) FILTER (a.yes = b.yes) AS agreed
FROM took a JOIN took b USING (id_hlasovani) WHERE a.id_poslanec < b.id_poslanec GROUP BY ALL`,
        colleagues: `SELECT a.id_poslanec AS one, b.id_poslanec AS other, arg_min(a.party, a.od) AS shared_club
FROM ${fileOf(period, 'clubs')} a JOIN ${fileOf(period, 'clubs')} b
  ON a.party = b.party AND a.od <= coalesce(b."do", '9999') AND b.od <= coalesce(a."do", '9999')
WHERE a.id_poslanec < b.id_poslanec AND a.party <> ${quoted(UNAFFILIATED)} GROUP BY ALL`,
      },
      `SELECT a.id_poslanec AS mp1_id, ${nameOf('a')} AS mp1_name, a.party AS mp1_party,
  b.id_poslanec AS mp2_id, ${nameOf('b')} AS mp2_name, b.party AS mp2_party,
  coalesce(c.agreed, 0) AS agreed, coalesce(c.compared, 0) AS compared,
  coalesce(round((2 * c.agreed - c.compared) / sqrt(a.cast_votes * b.cast_votes) * 1e12) / 1e12, 0) AS similarity,
  k.shared_club
FROM members a JOIN members b ON a.id_poslanec < b.id_poslanec AND a.party <> b.party
LEFT JOIN compared c ON c.one = a.id_poslanec AND c.other = b.id_poslanec
LEFT JOIN colleagues k ON k.one = a.id_poslanec AND k.other = b.id_poslanec
${where(shared === 'without' ? 'k.shared_club IS NULL' : 'true')}
ORDER BY similarity DESC, mp1_id, mp2_id LIMIT ${top}`,
    ),
};

/** The map is published as it is. */
export const mapEvidence: Evidence<unknown> = {
  question: {
    cs: 'Kde leží poslanci podle toho, jak hlasují?',
    en: 'Where do members lie by how they vote?',
  },
  formula: {
    cs: 'První dvě hlavní komponenty matice poslanců a hlasování (+1 pro, −1 proti, 0 jinak) s vystředěnými sloupci. Rozklad na vlastní čísla SQL neumí, soubor proto obsahuje výsledek.',
    en: 'The first two principal components of the matrix of members and votes (+1 yes, −1 no, 0 otherwise) with centred columns. SQL has no eigendecomposition, so the file holds the result.',
  },
};

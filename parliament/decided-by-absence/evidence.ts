import type { Evidence } from '@tessera/kit/table/evidence';
import { type Period, UNAFFILIATED } from '../chamber/period.ts';
import { quoted, sidesOf, statement, VOTE } from '../published/sql.ts';

/** How votes with the absent are computed (docs/contract/parliament.md 10.27, 10.29). */
export const absenceEvidence: Evidence<{ readonly period: Period }> = {
  question: {
    cs: 'Která hlasování by dopadla opačně, kdyby nepřítomní hlasovali jako jejich klub?',
    en: 'Which votes would have ended the other way, had the absent voted like their club?',
  },
  formula: {
    cs: 'Bylo by pro = pro + nepřítomní členové klubů s většinou pro; proti obdobně. Bylo by potřeba = ⌊(přihlášeno + započtení) ÷ 2⌋ + 1; vyšší kvórum ústavy zůstává.',
    en: 'Would be yes = yes + absent members of clubs with a majority of yes; no likewise. Would be needed = ⌊(logged in + those counted) ÷ 2⌋ + 1; a higher quorum of the constitution stays.',
  },
  sql: ({ period }) =>
    statement(
      {
        ...sidesOf(period),
        missing: `SELECT b.id_hlasovani,
  count(*) FILTER (b.ballot = '@' AND NOT b.excused) AS absent,
  count(*) FILTER (b.ballot = 'M' OR b.excused) AS excused,
  count(*) FILTER (s.yes > s.no) AS more_yes, count(*) FILTER (s.yes < s.no) AS more_no
FROM ballots b LEFT JOIN sides s ON s.id_hlasovani = b.id_hlasovani AND s.party = b.party
  AND s.party <> ${quoted(UNAFFILIATED)}
WHERE b.ballot IN ('@', 'M') GROUP BY ALL`,
        would: `SELECT v.*, coalesce(absent, 0) AS absent, coalesce(excused, 0) AS excused,
  v.pro + coalesce(more_yes, 0) AS would_pro, v.proti + coalesce(more_no, 0) AS would_proti,
  CASE WHEN kvorum > prihlaseno // 2 + 1 THEN kvorum
    ELSE (prihlaseno + coalesce(more_yes + more_no, 0)) // 2 + 1 END AS would_kvorum
FROM chosen v LEFT JOIN missing USING (id_hlasovani)`,
      },
      `SELECT ${VOTE}, pro, proti, kvorum, absent, excused, would_pro, would_proti, would_kvorum,
  vysledek <> CASE WHEN would_pro >= would_kvorum THEN 'A' ELSE 'R' END AS reversed
FROM would v
ORDER BY reversed DESC,
  CASE WHEN would_pro >= would_kvorum THEN would_pro - would_kvorum ELSE would_kvorum - would_pro - 1 END,
  place DESC`,
    ),
};

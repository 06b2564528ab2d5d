import type { Evidence } from '@tessera/kit/table/evidence';
import { type Period, UNAFFILIATED } from '../chamber/period.ts';
import {
  clubChanges,
  fileOf,
  isOfParty,
  MEMBER,
  percentOf,
  quoted,
  sidesOf,
  statement,
  where,
} from '../published/sql.ts';
import type { LoyaltyChoice } from './analyse.ts';

type EvidenceView = {
  readonly period: Period;
  readonly query: LoyaltyChoice & { readonly top: number };
};

/** How loyalty is computed (docs/contract/parliament.md 1.4, 10.29). */
export const loyaltyEvidence: Evidence<EvidenceView> = {
  question: {
    cs: 'Jak často hlasuje poslanec proti vlastnímu klubu?',
    en: 'How often does a member vote against their own club?',
  },
  formula: {
    cs: 'Rebelie ÷ hlasování × 100. Počítají se jen hlasy pro a proti; stranou klubu je většina jeho hlasů pro a proti včetně poslancova, při rovnosti ji klub nemá.',
    en: 'Rebellions ÷ votes × 100. Only yes and no count; the side of a club is the majority of its yes and no, the member’s own included; an even split has no side.',
  },
  sql({ period, query: { party, club, unaffiliated, top } }) {
    const isLeftOut = [
      `m.party = ${quoted(UNAFFILIATED)}`,
      club === 'at-vote' && 'c.changed AND c.unaffiliated',
    ].filter(Boolean);
    const everybody = unaffiliated === 'with' || party !== '';
    return statement(
      { ...sidesOf(period, club), ...clubChanges(period) },
      `SELECT ${MEMBER}, count(*) AS active_votes,
  count(*) FILTER ((s.yes > s.no) <> (b.ballot = 'A')) AS rebellions,
  ${percentOf('rebellions', 'active_votes')} AS rebellion_pct,
  coalesce(c.changed, false) AS changed_club
FROM ballots b JOIN sides s USING (id_hlasovani, party)
JOIN ${fileOf(period, 'mp_info')} m USING (id_poslanec) LEFT JOIN changes c USING (id_poslanec)
${where(
  "b.ballot IN ('A', 'B')",
  's.yes <> s.no',
  isOfParty('m.party', party),
  everybody ? 'true' : `NOT coalesce(${isLeftOut.join(' OR ')}, false)`,
)}
GROUP BY ALL
ORDER BY rebellion_pct DESC, rebellions DESC, active_votes DESC, id_poslanec LIMIT ${top}`,
    );
  },
};

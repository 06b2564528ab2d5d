import type { Evidence } from '@tessera/kit/table/evidence';
import { type Member, type Period, UNAFFILIATED } from '../chamber/period.ts';
import {
  fileOf,
  isOfParty,
  isOneOf,
  MEMBER,
  percentOf,
  quoted,
  sidesOf,
  statement,
  where,
} from '../published/sql.ts';
import type { MemberSort } from './analyse.ts';

type EvidenceView = {
  readonly period: Period;
  readonly query: { readonly search: string; readonly party: string; readonly sort: MemberSort };
  readonly found: readonly { readonly member: Member }[];
};

const ORDER: Readonly<Record<MemberSort, string>> = {
  name: '',
  party: "coalesce(m.party, ''), ",
  rebellions: 'rebellion_pct DESC NULLS LAST, ',
  attendance: 'attendance_pct DESC NULLS LAST, ',
};

export const membersEvidence: Evidence<EvidenceView> = {
  question: {
    cs: 'Kdo ve Sněmovně sedí, jak často rebeluje a jak často hlasuje?',
    en: 'Who sits in the chamber, how often do they rebel, and how often do they vote?',
  },
  formula: {
    cs: 'Rebelie: hlasy pro a proti, které šly proti většině klubu v den hlasování ÷ hlasování s takovou většinou × 100; nezařazení je nemají. Účast: (pro + proti + zdržel se) ÷ (celkem − omluven v záznamu) × 100.',
    en: 'Rebellions: yes and no against the majority of the club at the time ÷ votes with such a majority × 100; the unaffiliated have none. Attendance: (yes + no + abstained) ÷ (total − excused in the record) × 100.',
  },
  sql({ period, query: { search, party, sort }, found }) {
    const isFound =
      search.trim() === ''
        ? 'true'
        : isOneOf(
            'm.id_poslanec',
            found.map(({ member }) => member.id),
          );
    return statement(
      {
        ...sidesOf(period),
        rebellions: `SELECT b.id_poslanec, count(*) AS active_votes,
  count(*) FILTER ((s.yes > s.no) <> (b.ballot = 'A')) AS rebellions
FROM ballots b JOIN sides s USING (id_hlasovani, party)
WHERE b.ballot IN ('A', 'B') AND s.yes <> s.no AND b.party <> ${quoted(UNAFFILIATED)} GROUP BY ALL`,
        attendance: `SELECT id_poslanec, count(*) FILTER (ballot IN ('A', 'B', 'C')) AS active,
  count(*) FILTER (ballot <> 'M') AS attendance_votes FROM ballots GROUP BY ALL`,
      },
      `SELECT ${MEMBER}, m.kraj, coalesce(r.active_votes, 0) AS active_votes,
  ${percentOf('r.rebellions', 'r.active_votes')} AS rebellion_pct,
  coalesce(a.attendance_votes, 0) AS attendance_votes,
  ${percentOf('a.active', 'a.attendance_votes')} AS attendance_pct
FROM ${fileOf(period, 'mp_info')} m LEFT JOIN attendance a USING (id_poslanec)
LEFT JOIN rebellions r ON r.id_poslanec = m.id_poslanec AND m.party IS DISTINCT FROM ${quoted(UNAFFILIATED)}
${where(isOfParty('m.party', party), isFound)}
ORDER BY ${ORDER[sort]}m.prijmeni, m.jmeno, m.id_poslanec`,
    );
  },
};

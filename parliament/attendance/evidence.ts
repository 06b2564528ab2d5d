import type { Evidence } from '@tessera/kit/table/evidence';
import {
  ballotsOf,
  fileOf,
  isOfParty,
  MEMBER,
  ministersOf,
  percentOf,
  statement,
  where,
} from '../published/sql.ts';
import type { AttendanceSort } from './analyse.ts';
import type { AttendanceView } from './page.ts';

const MEASURE = {
  specified: 'attendance_pct',
  present: 'presence_pct',
  unexcused: 'presence_pct_unexcused',
} as const;

const ORDER: Readonly<Record<Exclude<AttendanceSort, 'worst' | 'best'>, string>> = {
  most_active: 'active DESC',
  least_active: 'active',
  most_yes: 'yes_votes DESC',
  most_no: 'no_votes DESC',
  most_abstained: 'abstained DESC, not_voted_combined DESC',
  most_passive: 'passive DESC, not_voted_combined DESC',
  most_absent: 'absent DESC',
  most_excused: 'excused DESC, excused_by_list DESC',
};

const WITHOUT =
  'NOT EXISTS (FROM ministers n WHERE n.id_poslanec = b.id_poslanec AND n.id_hlasovani = b.id_hlasovani)';

/** How attendance is computed (docs/contract/parliament.md 1.4, 10.3, 10.29). */
export const attendanceEvidence: Evidence<AttendanceView> = {
  question: {
    cs: 'Jak často se poslanec účastní hlasování?',
    en: 'How often does a member take part in votes?',
  },
  formula: {
    cs: 'Účast = (pro + proti + zdržel se) ÷ (celkem − omluven v záznamu) × 100. Přítomnost = přihlášen ÷ (celkem − omluven v záznamu − před slibem) × 100.',
    en: 'Attendance = (yes + no + abstained) ÷ (total − excused in the record) × 100. Presence = logged in ÷ (total − excused in the record − before the oath) × 100.',
  },
  sql({ period, query: { sort, counted, party, min, top, government } }) {
    const measure = MEASURE[counted];
    const order =
      sort === 'worst'
        ? `${measure} ASC NULLS LAST`
        : sort === 'best'
          ? `${measure} DESC NULLS LAST`
          : ORDER[sort];
    const of = (letter: string) => `count(*) FILTER (b.ballot = '${letter}')`;
    return statement(
      {
        ...ballotsOf(period),
        ...(government === 'without' && ministersOf(period)),
        counts: `SELECT ${MEMBER},
  ${of('A')} AS yes_votes, ${of('B')} AS no_votes, ${of('C')} AS abstained, ${of('F')} AS passive,
  ${of('K')} AS not_voted_combined, ${of('@')} AS absent, ${of('M')} AS excused,
  ${of('W')} AS before_oath, count(*) FILTER (b.excused) AS excused_by_list, count(*) AS total
FROM ballots b JOIN ${fileOf(period, 'mp_info')} m USING (id_poslanec)
${where(isOfParty('m.party', party), government === 'without' ? WITHOUT : 'true')}
GROUP BY ALL HAVING total >= ${min}`,
      },
      `SELECT *, yes_votes + no_votes + abstained AS active,
  ${percentOf('active', 'total - excused')} AS attendance_pct,
  ${percentOf('(active + not_voted_combined)', 'total - excused - before_oath')} AS attendance_pct_present,
  ${percentOf('(active + not_voted_combined + passive)', 'total - excused - before_oath')} AS presence_pct,
  ${percentOf('(active + not_voted_combined + passive)', 'total - excused - before_oath - excused_by_list')} AS presence_pct_unexcused
FROM counts ORDER BY ${order}, total DESC, id_poslanec LIMIT ${top}`,
    );
  },
};

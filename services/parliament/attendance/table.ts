import { formats } from '@tessera/kit/format';
import { html } from '@tessera/kit/html';
import { inPeriod } from '../ui/frame.ts';
import { nothingFound } from '../ui/links.ts';
import { memberColumns } from '../ui/member-columns.ts';
import { type Column, captioned, describeTable, RANK, type Texts } from '../ui/table.ts';
import type { Count, MemberAttendance } from './analyse.ts';
import type { AttendanceView } from './page.ts';
import { phrases } from './phrases.ts';

type AttendanceColumn = Column<MemberAttendance, AttendanceView>;

export const ATTENDANCE = describeTable<MemberAttendance, AttendanceView>({
  title: 'MemberAttendance',
  // The page begins with the answer, files with the counts that it is made of.
  onPage: [
    'rank',
    'member',
    'attendance_pct',
    'presence_pct',
    'party',
    'active',
    'yes_votes',
    'no_votes',
    'abstained',
    'passive',
    'not_voted_combined',
    'absent',
    'excused_by_list',
    'excused',
    'before_oath',
    'total',
  ],
  rows: ({ rows, query }) => rows.slice(0, query.top),
  total: ({ rows }) => rows.length,
  caption: ({ visit: { locale }, period, query, rows }) => {
    const say = phrases(locale);
    const { integer } = formats(locale);
    const shown = integer(Math.min(rows.length, query.top));
    const note = say.shown(shown, integer(rows.length), say[`sort_${query.sort}`]);
    const none = nothingFound(locale, inPeriod('/attendance', period.term.number));
    return captioned(say.caption, note, none);
  },
  around: (_, table) => html`<div class="counts">${table}</div>`,
  columns: [
    RANK,
    ...memberColumns<MemberAttendance, AttendanceView>(({ member }) => member),
    count('active', 'active', ['Hlasů', 'Cast'], {
      cs: 'Pro, proti a zdržel se, pokud je zdroj rozlišuje',
      en: 'Yes, no and abstained where the source has it apart',
    }),
    count('yes_votes', 'yes', ['Pro', 'Yes']),
    count('no_votes', 'no', ['Proti', 'No']),
    count('abstained', 'abstained', ['Zdržel se', 'Abstained']),
    count('passive', 'passive', ['Nestiskl', 'No button'], {
      cs: 'Přihlášen, ale nestiskl žádné tlačítko',
      en: 'Logged in, but pressed no button',
    }),
    count('absent', 'absent', ['Chyběl', 'Absent'], {
      cs: 'Nepřihlášen, ať omluven nebo ne',
      en: 'Not logged in, excused or not',
    }),
    count('excused', 'excused', ['Omluven', 'Excused'], {
      cs: 'Omluven přímo v záznamu hlasování (kód M)',
      en: 'Excused in the record of the vote itself (code M)',
    }),
    count('total', 'total', ['Celkem', 'Total'], {
      cs: 'hlasování, v nichž je o poslanci záznam',
      en: 'votes with any record of the member',
    }),
    {
      name: 'attendance_pct',
      type: 'share',
      optional: true,
      label: { cs: 'Účast', en: 'Attendance' },
      help: {
        cs: 'odevzdané hlasy ÷ (celkem − omluven) × 100',
        en: 'active ÷ (total − excused) × 100',
      },
      value: ({ percent }) => percent,
    },
    countIfAny('not_voted_combined', 'notVoted', ['Bez hlasu', 'No vote'], {
      cs: 'Kód K: zdržel se, nebo nestiskl tlačítko; od roku 1995 to data nerozlišují',
      en: 'Code K: abstained or pressed no button; since 1995 the data do not distinguish the two',
    }),
    countIfAny('before_oath', 'beforeOath', ['Před slibem', 'Before oath'], {
      cs: 'zvolen, ale ještě bez slibu',
      en: 'elected, not yet sworn in',
    }),
    countIfAny('excused_by_list', 'absentExcused', ['S omluvou', 'With excuse'], {
      cs: 'Odvozeno: nepřítomnost, kterou kryje seznam omluv',
      en: 'Derived: an absence covered by the list of excuses',
    }),
    {
      name: 'presence_pct',
      type: 'share',
      optional: true,
      label: { cs: 'Přítomnost', en: 'Presence' },
      help: {
        cs: 'Přihlášen, ať hlasoval jakkoli ÷ hlasování po slibu × 100',
        en: 'Logged in, whatever was pressed ÷ votes after the oath × 100',
      },
      value: ({ presencePercent }) => presencePercent,
    },
  ],
});

/** Counts of which a zero is always a zero; others are missing where the source has no code. */
const ALWAYS_KNOWN: ReadonlySet<Count> = new Set(['active', 'yes', 'no', 'absent', 'total']);

/** A count; on the page a dash where the source does not use the code in this period. */
function count(
  name: string,
  field: Count,
  [cs, en]: readonly [cs: string, en: string],
  help?: Texts,
): AttendanceColumn {
  return {
    name,
    type: 'integer',
    label: { cs, en },
    ...(help && { help }),
    value: (row) => row[field],
    cell: (row, { visit, rows }) => {
      const isRecorded = ALWAYS_KNOWN.has(field) || rows.some((row) => row[field] > 0);
      return isRecorded ? formats(visit.locale).integer(row[field]) : '–';
    },
  };
}

/** A count that the page shows only where a row of it has one. */
function countIfAny(
  name: string,
  field: Count,
  label: readonly [cs: string, en: string],
  help: Texts,
): AttendanceColumn {
  return {
    ...count(name, field, label, help),
    shown: ({ rows, query }) => rows.slice(0, query.top).some((row) => row[field] > 0),
  };
}

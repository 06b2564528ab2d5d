import { formats } from '@tessera/kit/format';
import { html } from '@tessera/kit/html';
import { inPeriod } from '../ui/frame.ts';
import { nothingFound } from '../ui/links.ts';
import { memberColumns } from '../ui/member-columns.ts';
import { type Column, captioned, describeTable, RANK, type Texts } from '../ui/table.ts';
import type { Count, MemberAttendance } from './analyse.ts';
import { type AttendanceView, servedBriefly } from './page.ts';
import { phrases } from './phrases.ts';

const COUNTS = [
  ...['active', 'yes_votes', 'no_votes', 'abstained', 'passive', 'not_voted_combined'],
  ...['absent', 'excused_by_list', 'excused', 'before_oath', 'total'],
];

export const ATTENDANCE = describeTable<MemberAttendance, AttendanceView>({
  title: 'MemberAttendance',
  onPage: ['rank', 'member', 'attendance_pct', 'presence_pct', 'party', ...COUNTS],
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
    ...memberColumns<MemberAttendance, AttendanceView>(({ member }) => member, briefly),
    count(
      'active',
      'active',
      { cs: 'Hlasů', en: 'Cast' },
      {
        help: {
          cs: 'Pro, proti a zdržel se, pokud je zdroj rozlišuje',
          en: 'Yes, no and abstained where the source has it apart',
        },
      },
    ),
    count('yes_votes', 'yes', { cs: 'Pro', en: 'Yes' }),
    count('no_votes', 'no', { cs: 'Proti', en: 'No' }),
    count('abstained', 'abstained', { cs: 'Zdržel se', en: 'Abstained' }),
    count(
      'passive',
      'passive',
      { cs: 'Nestiskl', en: 'No button' },
      {
        help: {
          cs: 'Přihlášen, ale nestiskl žádné tlačítko',
          en: 'Logged in, but pressed no button',
        },
      },
    ),
    count(
      'absent',
      'absent',
      { cs: 'Chyběl', en: 'Absent' },
      {
        help: { cs: 'Nepřihlášen, ať omluven nebo ne', en: 'Not logged in, excused or not' },
      },
    ),
    count(
      'excused',
      'excused',
      { cs: 'Omluven', en: 'Excused' },
      {
        help: {
          cs: 'Omluven přímo v záznamu hlasování (kód M)',
          en: 'Excused in the record of the vote itself (code M)',
        },
      },
    ),
    count(
      'total',
      'total',
      { cs: 'Celkem', en: 'Total' },
      {
        help: {
          cs: 'hlasování, v nichž je o poslanci záznam',
          en: 'votes with any record of the member',
        },
      },
    ),
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
    countIfAny('not_voted_combined', 'notVoted', {
      label: { cs: 'Bez hlasu', en: 'No vote' },
      help: {
        cs: 'Kód K: zdržel se, nebo nestiskl tlačítko; od roku 1995 to data nerozlišují',
        en: 'Code K: abstained or pressed no button; since 1995 the data do not distinguish the two',
      },
    }),
    countIfAny('before_oath', 'beforeOath', {
      label: { cs: 'Před slibem', en: 'Before oath' },
      help: { cs: 'zvolen, ale ještě bez slibu', en: 'elected, not yet sworn in' },
    }),
    countIfAny('excused_by_list', 'absentExcused', {
      label: { cs: 'S omluvou', en: 'With excuse' },
      help: {
        cs: 'Odvozeno: nepřítomnost, kterou kryje seznam omluv',
        en: 'Derived: an absence covered by the list of excuses',
      },
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
  label: Texts,
  more: Partial<Column<MemberAttendance, AttendanceView>> = {},
): Column<MemberAttendance, AttendanceView> {
  return {
    name,
    label,
    type: 'integer',
    value: (row) => row[field],
    cell: (row, { visit, rows }) => {
      const isRecorded = ALWAYS_KNOWN.has(field) || rows.some((row) => row[field] > 0);
      return isRecorded ? formats(visit.locale).integer(row[field]) : '–';
    },
    ...more,
  };
}

/** A count that the page shows only where a row of it has one. */
function countIfAny(
  name: string,
  field: Count,
  { label, help }: { readonly label: Texts; readonly help: Texts },
): Column<MemberAttendance, AttendanceView> {
  const shown = ({ rows, query }: AttendanceView) =>
    rows.slice(0, query.top).some((row) => row[field] > 0);
  return count(name, field, label, { help, shown });
}

function briefly(row: MemberAttendance, { visit, period }: AttendanceView) {
  if (!servedBriefly(row, period)) return undefined;
  const say = phrases(visit.locale);
  const share = formats(visit.locale).percent((row.total / period.voteCount) * 100);
  return html` <small class="muted"><abbr title="${say.shortHelp(share)}">${say.short}</abbr></small>`;
}

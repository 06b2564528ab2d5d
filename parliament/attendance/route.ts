import { Type } from 'typebox';
import { isInClub } from '../chamber/period.ts';
import { type Context, sliceRoutes } from '../context.ts';
import * as query from '../ui/query.ts';
import { asShared, SHARED_BARS } from '../ui/share-picture.ts';
import { attendanceChart } from './chart.ts';
import { type AttendanceQuery, attendancePage, attendanceTable } from './page.ts';
import { enoughVotes } from './panel.ts';
import { ATTENDANCE, attendanceRecord } from './record.ts';
import { ATTENDANCE_MEASURES, ATTENDANCE_SORTS, sortedAttendance } from './sort.ts';

const choice = {
  period: query.period,
  sort: Type.Enum([...ATTENDANCE_SORTS], { default: 'worst' }),
  party: query.party,
  counted: Type.Enum([...ATTENDANCE_MEASURES], { default: 'specified' }),
  min: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 1_000_000,
      description: 'fewest votes of a ranked member; a tenth of the period on pages, 0 below /api',
    }),
  ),
  top: query.top(30),
  government: Type.Enum(['with', 'without'], {
    default: 'with',
    description: 'without: votes in which a member was in the government are left out',
  }),
};

/** Bars on the page; the PNG has as many as requested. */
const BARS_ON_PAGE = 20;

/** `/attendance`, `/api/attendance` and its chart: who takes part in votes. */
export function attendanceRoutes(context: Context): void {
  const { periods, analyses } = context;
  sliceRoutes(context, {
    name: 'attendance',
    summary: 'Members by how often they take part in votes',
    paths: { page: '/attendance', api: '/api/attendance' },
    query: choice,
    load: async ({ query, visit }) => {
      const period = await periods.load(query.period);
      // The default depends on the address; put into the query, so that every link carries it.
      query.min ??= visit.path.startsWith('/api/') ? 0 : enoughVotes(period);
      const asked = query as typeof query & AttendanceQuery;
      const { party, sort, counted, min, government } = asked;
      const everybody =
        government === 'without'
          ? await analyses.attendanceOutOfOffice(period)
          : await analyses.attendance(period);
      const ofClub = everybody.filter(({ member }) => isInClub(period, member, party));
      const chosen = ofClub.filter(({ total }) => total >= min);
      const rows = sortedAttendance(chosen, sort, counted);
      return { period, query: asked, rows, leftOut: ofClub.length - chosen.length };
    },
    page: (data, { visit }, { chart }) => attendancePage({ ...data, visit, chart }),
    table: (data, { visit }) => attendanceTable({ ...data, visit }),
    row: ATTENDANCE,
    records: ({ period, rows }, { query }) =>
      rows.slice(0, query.top).map((row) => attendanceRecord(period, row)),
    total: ({ rows }) => rows.length,
    chart: {
      path: '/charts/attendance.png',
      query: { top: query.top(20) },
      picture: ({ period, rows, leftOut, query: chosen }, { visit, query }) =>
        rows.length > 0
          ? attendanceChart({
              ...chosen,
              top: query.top,
              locale: visit.locale,
              calls: period,
              rows,
              leftOut,
            })
          : undefined,
      onPage: ({ top }) => ({ top: Math.min(top, BARS_ON_PAGE) }),
    },
    share: {
      keep: ['period', 'sort', 'party', 'counted', 'min', 'government'],
      picture: ({ period, rows, leftOut, query }, { visit: { locale } }) =>
        rows.length > 0
          ? asShared(
              attendanceChart({
                ...query,
                top: SHARED_BARS,
                locale,
                calls: period,
                rows,
                leftOut,
              }),
            )
          : undefined,
    },
  });
}

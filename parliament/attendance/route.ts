import { Type } from 'typebox';
import { isInClub } from '../chamber/period.ts';
import { type Context, sliceRoutes } from '../context.ts';
import * as query from '../ui/query.ts';
import { attendanceChart } from './chart.ts';
import { attendancePage, attendanceTable } from './page.ts';
import { attendanceRecord } from './record.ts';
import { ATTENDANCE_MEASURES, ATTENDANCE_SORTS, sortedAttendance } from './sort.ts';

const choice = {
  period: query.period,
  sort: Type.Enum([...ATTENDANCE_SORTS], { default: 'worst' }),
  party: query.party,
  counted: Type.Enum([...ATTENDANCE_MEASURES], { default: 'specified' }),
  min: Type.Integer({ minimum: 0, maximum: 1_000_000, default: 0 }),
  top: query.top(30),
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
    load: async ({ query: { period: number, party, sort, counted, min } }) => {
      const period = await periods.load(number);
      const chosen = (await analyses.attendance(period)).filter(
        ({ member, total }) => total >= min && isInClub(period, member, party),
      );
      return { period, rows: sortedAttendance(chosen, sort, counted) };
    },
    page: (data, asked, { chart }) => attendancePage({ ...data, ...asked, chart }),
    table: (data, asked) => attendanceTable({ ...data, ...asked }),
    records: ({ period, rows }, { query }) =>
      rows.slice(0, query.top).map((row) => attendanceRecord(period, row)),
    total: ({ rows }) => rows.length,
    chart: {
      path: '/charts/attendance.png',
      query: { top: query.top(20) },
      picture: ({ period, rows }, { visit, query }) =>
        rows.length > 0
          ? attendanceChart({ locale: visit.locale, calls: period, rows, ...query })
          : undefined,
      onPage: ({ top }) => ({ top: Math.min(top, BARS_ON_PAGE) }),
    },
  });
}

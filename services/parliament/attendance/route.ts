import { isInClub } from '../chamber/period.ts';
import type { Context } from '../context.ts';
import { tablePage } from '../page/routes.ts';
import * as query from '../ui/query.ts';
import { sortedAttendance } from './analyse.ts';
import { attendanceChart, attendancePage, CHOICE } from './page.ts';
import { ATTENDANCE } from './table.ts';

export function attendanceRoutes(context: Context): void {
  const { periods, analyses } = context;
  tablePage(context, {
    name: 'attendance',
    summary: 'Members by how often they take part in votes',
    paths: { page: '/attendance', api: '/api/attendance' },
    query: CHOICE,
    load: async ({ query: { period: periodNumber, party, sort } }) => {
      const period = await periods.load(periodNumber);
      const all = await analyses.attendance(period);
      const ofClub = all.filter(({ member }) => isInClub(period, member, party));
      return { period, rows: sortedAttendance(ofClub, sort) };
    },
    tables: { members: ATTENDANCE },
    page: attendancePage,
    chart: {
      path: '/charts/attendance.png',
      table: 'members',
      query: { ...CHOICE, top: query.top(20) },
      picture: attendanceChart,
    },
  });
}

import { tablePage } from '@tessera/kit/table/routes';
import { isInClub } from '../chamber/period.ts';
import type { Context } from '../context.ts';
import * as query from '../ui/query.ts';
import { asShared, SHARED_BARS } from '../ui/share-picture.ts';
import { sortedAttendance } from './analyse.ts';
import { attendanceChart, attendancePage, CHOICE } from './page.ts';
import { ATTENDANCE } from './table.ts';

/** Bars on the page; the PNG has as many as requested. */
const BARS_ON_PAGE = 20;

export function attendanceRoutes({ tables, periods, analyses }: Context): void {
  tablePage(tables, {
    name: 'attendance',
    summary: 'Members by how often they take part in votes',
    paths: { page: '/attendance', api: '/api/attendance' },
    query: CHOICE,
    load: async ({ query: { period: number, party, sort, counted, min, government } }) => {
      const period = await periods.load(number);
      const everybody =
        government === 'without'
          ? await analyses.attendanceOutOfOffice(period)
          : await analyses.attendance(period);
      const ofClub = everybody.filter(({ member }) => isInClub(period, member, party));
      const chosen = ofClub.filter(({ total }) => total >= min);
      const rows = sortedAttendance(chosen, sort, counted);
      return { period, rows, leftOut: ofClub.length - chosen.length };
    },
    tables: { members: ATTENDANCE },
    page: attendancePage,
    chart: {
      path: '/charts/attendance.png',
      query: { top: query.top(20) },
      picture: attendanceChart,
      onPage: ({ top }) => ({ top: Math.min(top, BARS_ON_PAGE) }),
    },
    share: {
      keep: ['period', 'sort', 'party', 'counted', 'min', 'government'],
      picture: (view) =>
        asShared(attendanceChart({ ...view, query: { ...view.query, top: SHARED_BARS } })),
    },
  });
}

import { HTML } from '@tessera/kit/http/page-cache';
import { perMinute } from '@tessera/kit/http/rate-limit';
import { visitOf } from '@tessera/kit/http/visit';
import { withQuery } from '@tessera/kit/ui/visit';
import { type Static, Type } from 'typebox';
import { partyCode } from '../chamber/period.ts';
import type { Desk } from '../desk.ts';
import { chartView, onPage, onPaper } from '../ui/chart-view.ts';
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
};
const pageQuery = Type.Object({ ...choice, top: query.top(30) });
const tableQuery = Type.Object({ ...choice, top: query.top(30), format: query.format });
const chartQuery = Type.Object({ ...choice, top: query.top(20) });
type Choice = Static<typeof pageQuery>;

/** So many bars stand on the page; the PNG has as many as are asked for. */
const BARS_ON_PAGE = 20;

/** `/attendance`, `/api/attendance` and its chart: who takes part in votes. */
export function attendanceRoutes(desk: Desk): void {
  const { server, periods, analyses, pages, frame, sendTable } = desk;

  server.get(
    '/attendance',
    { schema: { querystring: pageQuery }, config: perMinute(60) },
    (request, reply) =>
      pages.send(request, reply, HTML, async () => {
        const visit = visitOf(request);
        const { period, rows } = await attendanceOf(request.query);
        const top = Math.min(request.query.top, BARS_ON_PAGE);
        const chosen = { ...request.query, top };
        const picture = attendanceChart({ locale: visit.locale, calls: period, rows, ...chosen });
        const svg = await analyses.drawSvg(onPage(picture), visit.locale);
        const png = withQuery('/charts/attendance.png', chosen);
        const chart = rows.length > 0 && chartView(visit.locale, picture, svg, png);
        const view = { visit, period, query: request.query, rows, chart };
        const image = chart ? png : undefined;
        return frame(visit, period, { ...attendancePage(view), image }).toString();
      }),
  );

  server.get(
    '/api/attendance',
    { schema: { querystring: tableQuery }, config: perMinute(15) },
    async (request, reply) => {
      const { period, rows } = await attendanceOf(request.query);
      return sendTable(reply, request.query.format, {
        name: 'attendance',
        period,
        total: rows.length,
        records: () => rows.slice(0, request.query.top).map((row) => attendanceRecord(period, row)),
        html: () =>
          attendanceTable({ visit: visitOf(request), period, query: request.query, rows }),
      });
    },
  );

  server.get(
    '/charts/attendance.png',
    { schema: { querystring: chartQuery }, config: perMinute(30) },
    (request, reply) =>
      pages.send(request, reply, 'image/png', async () => {
        const { locale } = visitOf(request);
        const { period, rows } = await attendanceOf(request.query);
        const picture = attendanceChart({ locale, calls: period, rows, ...request.query });
        return analyses.drawPng(onPaper(picture, locale, period.sourceDate), locale);
      }),
  );

  async function attendanceOf({ period: number, party, sort, counted, min }: Choice) {
    const period = await periods.load(number);
    const wanted = party.toLowerCase();
    const chosen = (await analyses.attendance(period)).filter(
      ({ member, total }) =>
        total >= min && (wanted === '' || partyCode(period, member.club)?.toLowerCase() === wanted),
    );
    return { period, rows: sortedAttendance(chosen, sort, counted) };
  }
}

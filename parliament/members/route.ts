import { HTML } from '@tessera/kit/http/page-cache';
import { perMinute } from '@tessera/kit/http/rate-limit';
import { visitOf } from '@tessera/kit/http/visit';
import { Type } from 'typebox';
import type { Desk } from '../desk.ts';
import * as query from '../ui/query.ts';
import { type MemberChoice, memberRows } from './analyse.ts';
import { membersPage, memberTable } from './page.ts';
import { memberRecord } from './record.ts';

const choice = {
  period: query.period,
  search: query.search,
  party: query.party,
  sort: Type.Enum(['name', 'party', 'rebellions', 'attendance'], { default: 'name' }),
};
const pageQuery = Type.Object(choice);
const tableQuery = Type.Object({ ...choice, format: query.format });

/** `/mps`: all members of a period, to be searched, sorted and compared. */
export function membersRoutes({ server, periods, analyses, pages, frame, sendTable }: Desk): void {
  server.get(
    '/mps',
    { schema: { querystring: pageQuery }, config: perMinute(60) },
    (request, reply) =>
      pages.send(request, reply, HTML, async () => {
        const visit = visitOf(request);
        const view = await viewOf(request.query);
        return frame(visit, view.period, membersPage({ visit, ...view })).toString();
      }),
  );

  server.get(
    '/api/mps',
    { schema: { querystring: tableQuery }, config: perMinute(15) },
    async (request, reply) => {
      const view = await viewOf(request.query);
      const { period, rows } = view;
      return sendTable(reply, request.query.format, {
        name: 'members',
        period,
        total: rows.length,
        records: () => rows.map((row) => memberRecord(period, row)),
        html: () => memberTable({ visit: visitOf(request), ...view }),
      });
    },
  );

  async function viewOf({ period: number, ...choice }: MemberChoice & { period: number }) {
    const period = await periods.load(number);
    const [loyalty, attendance] = await Promise.all([
      analyses.loyalty(period, 'current'),
      analyses.attendance(period),
    ]);
    return { period, choice, rows: memberRows(period, { loyalty, attendance }, choice) };
  }
}

import { notFound } from '@tessera/kit/errors';
import { HTML } from '@tessera/kit/http/page-cache';
import { perMinute } from '@tessera/kit/http/rate-limit';
import { visitOf } from '@tessera/kit/http/visit';
import { Type } from 'typebox';
import { cohesion, splitVotes } from '../../chamber/cohesion.ts';
import { findClub } from '../../chamber/find-club.ts';
import type { Desk } from '../../desk.ts';
import * as query from '../../ui/query.ts';
import { clubMembers, cohesionByMonth, otherClubs } from './analyse.ts';
import { cohesionChart } from './chart.ts';
import { type ClubView, clubPage, memberTable, otherTable, splitTable } from './page.ts';
import { memberRecord, monthRecord, otherRecord, splitRecord } from './record.ts';

const params = Type.Object({ code: Type.String({ maxLength: 50 }) });
const pageQuery = Type.Object({ period: query.period, top: query.top(10) });
const tableQuery = Type.Object({
  period: query.period,
  top: query.top(10),
  table: Type.Enum(['splits', 'months', 'agreement', 'members'], { default: 'splits' }),
  format: query.format,
});

/** `/parties/{code}`: one club, its unity by month, what split it, whom it votes with. */
export function clubRoutes({ server, periods, analyses, pages, frame, sendTable }: Desk): void {
  server.get(
    '/parties/:code',
    { schema: { params, querystring: pageQuery }, config: perMinute(60) },
    (request, reply) =>
      pages.send(request, reply, HTML, async () => {
        const view = await viewOf(request.params.code, request.query);
        const visit = visitOf(request);
        return frame(visit, view.period, clubPage({ visit, ...view })).toString();
      }),
  );

  server.get(
    '/api/parties/:code',
    { schema: { params, querystring: tableQuery }, config: perMinute(15) },
    async (request, reply) => {
      const { table, format } = request.query;
      const visit = visitOf(request);
      const view = { visit, ...(await viewOf(request.params.code, request.query)) };
      const { period } = view;
      const { rows, records, html } = TABLES[table](view);
      const name = `club-${table}`;
      return sendTable(reply, format, { name, period, total: rows.length, records, html });
    },
  );

  async function viewOf(code: string, { period: number, top }: { period: number; top: number }) {
    const period = await periods.load(number);
    const club = findClub(period, code);
    if (club === undefined) throw notFound(`club ${code}`, `Klub ${code}`);
    const lines = await analyses.clubLines(period, 'at-vote');
    return {
      period,
      club,
      lines,
      top,
      cohesion: cohesion(lines, club),
      months: cohesionByMonth(period, lines, club),
      splits: splitVotes(lines, club),
      others: otherClubs(period, lines, club),
      members: clubMembers(period, club),
    };
  }
}

const TABLES = {
  splits: (view: ClubView) => ({
    rows: view.splits,
    records: () =>
      view.splits
        .slice(0, view.top)
        .map((vote) => splitRecord(view.period, view.lines, view.club, vote)),
    html: () => splitTable(view),
  }),
  months: (view: ClubView) => ({
    rows: view.months,
    records: () => view.months.map(monthRecord),
    html: () => cohesionChart(view.visit.locale, view.period.clubs[view.club]!, view.months),
  }),
  agreement: (view: ClubView) => ({
    rows: view.others,
    records: () => view.others.map((other) => otherRecord(view.period, other)),
    html: () => otherTable(view),
  }),
  members: (view: ClubView) => ({
    rows: view.members,
    records: () => view.members.map(memberRecord),
    html: () => memberTable(view),
  }),
};

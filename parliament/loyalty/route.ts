import { HTML } from '@tessera/kit/http/page-cache';
import { perMinute } from '@tessera/kit/http/rate-limit';
import { visitOf } from '@tessera/kit/http/visit';
import { withQuery } from '@tessera/kit/ui/visit';
import { type Static, Type } from 'typebox';
import { partyCode } from '../chamber/period.ts';
import type { Desk } from '../desk.ts';
import { chartView, onPage, onPaper } from '../ui/chart-view.ts';
import * as query from '../ui/query.ts';
import { loyaltyChart } from './chart.ts';
import type { LoyaltyQuery } from './page.ts';
import { loyaltyPage, loyaltyTable } from './page.ts';
import { loyaltyRecord } from './record.ts';

const choice = { period: query.period, top: query.top(30), party: query.party, club: query.club };
const pageQuery = Type.Object(choice);
const tableQuery = Type.Object({ ...choice, format: query.format });
const chartQuery = Type.Object({ ...choice, top: query.top(20) });

/** So many bars stand on the page; the PNG has as many as are asked for. */
const BARS_ON_PAGE = 20;

/** `/loyalty`, `/api/loyalty` and the chart: who votes against their own club. */
export function loyaltyRoutes({ server, periods, analyses, pages, frame, sendTable }: Desk): void {
  server.get(
    '/loyalty',
    { schema: { querystring: pageQuery }, config: perMinute(60) },
    (request, reply) =>
      pages.send(request, reply, HTML, async () => {
        const visit = visitOf(request);
        const { period, rows } = await loyaltyOf(request.query);
        const top = Math.min(request.query.top, BARS_ON_PAGE);
        const picture = loyaltyChart({ locale: visit.locale, calls: period, rows, top });
        const svg = await analyses.drawSvg(onPage(picture), visit.locale);
        const png = withQuery('/charts/loyalty.png', { ...request.query, top });
        const chart = rows.length > 0 && chartView(visit.locale, picture, svg, png);
        const page = loyaltyPage({ visit, period, query: request.query, rows, chart });
        const image = chart ? png : undefined;
        return frame(visit, period, { ...page, image }).toString();
      }),
  );

  server.get(
    '/api/loyalty',
    { schema: { querystring: tableQuery }, config: perMinute(15) },
    async (request, reply) => {
      const { period, rows } = await loyaltyOf(request.query);
      return sendTable(reply, request.query.format, {
        name: 'loyalty',
        period,
        total: rows.length,
        records: () => rows.slice(0, request.query.top).map((row) => loyaltyRecord(period, row)),
        html: () => loyaltyTable({ visit: visitOf(request), period, query: request.query, rows }),
      });
    },
  );

  server.get(
    '/charts/loyalty.png',
    { schema: { querystring: chartQuery }, config: perMinute(30) },
    (request, reply) =>
      pages.send(request, reply, 'image/png', async () => {
        const { locale } = visitOf(request);
        const { period, rows } = await loyaltyOf(request.query);
        const { top } = request.query;
        const picture = loyaltyChart({ locale, calls: period, rows, top });
        return analyses.drawPng(onPaper(picture, locale, period.sourceDate), locale);
      }),
  );

  async function loyaltyOf({
    period: number,
    party,
    club,
  }: LoyaltyQuery & Static<typeof pageQuery>) {
    const period = await periods.load(number);
    const all = await analyses.loyalty(period, club);
    const wanted = party.toLowerCase();
    const rows =
      wanted === ''
        ? all
        : all.filter(({ member }) => partyCode(period, member.club)?.toLowerCase() === wanted);
    return { period, rows };
  }
}

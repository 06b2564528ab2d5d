import { HTML } from '@tessera/kit/http/page-cache';
import { perMinute } from '@tessera/kit/http/rate-limit';
import { visitOf } from '@tessera/kit/http/visit';
import { type Static, Type } from 'typebox';
import { partyCode } from '../chamber/period.ts';
import type { Desk } from '../desk.ts';
import * as query from '../ui/query.ts';
import type { LoyaltyQuery } from './page.ts';
import { loyaltyPage, loyaltyTable } from './page.ts';
import { loyaltyRecord } from './record.ts';

const choice = { period: query.period, top: query.top(30), party: query.party, club: query.club };
const pageQuery = Type.Object(choice);
const tableQuery = Type.Object({ ...choice, format: query.format });

/** `/loyalty` and `/api/loyalty`: who votes against their own club. */
export function loyaltyRoutes({ server, periods, analyses, pages, frame, sendTable }: Desk): void {
  server.get(
    '/loyalty',
    { schema: { querystring: pageQuery }, config: perMinute(60) },
    (request, reply) =>
      pages.send(request, reply, HTML, async () => {
        const visit = visitOf(request);
        const { period, rows } = await loyaltyOf(request.query);
        const page = loyaltyPage({ visit, period, query: request.query, rows });
        return frame(
          visit,
          { number: period.period.number, sourceDate: period.sourceDate },
          page,
        ).toString();
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
        : all.filter((row) => partyCode(period, row.club)?.toLowerCase() === wanted);
    return { period, rows };
  }
}

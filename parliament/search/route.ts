import { HTML } from '@tessera/kit/http/page-cache';
import { perMinute } from '@tessera/kit/http/rate-limit';
import { visitOf } from '@tessera/kit/http/visit';
import { type Static, Type } from 'typebox';
import type { Desk } from '../desk.ts';
import * as query from '../ui/query.ts';
import { search } from './analyse.ts';
import { searchPage, searchResults } from './page.ts';
import { hitRecords } from './record.ts';

const choice = { period: query.period, q: query.search };
const pageQuery = Type.Object(choice);
const tableQuery = Type.Object({ ...choice, format: query.format });

/** `/search` and `/api/search`: one box for votes, members and prints. */
export function searchRoutes({ server, periods, pages, frame, sendTable }: Desk): void {
  server.get(
    '/search',
    { schema: { querystring: pageQuery }, config: perMinute(60) },
    (request, reply) =>
      pages.send(request, reply, HTML, async () => {
        const visit = visitOf(request);
        const { period, found } = await searched(request.query);
        const page = searchPage({ visit, period, found, question: request.query.q.trim() });
        return frame(visit, period, page).toString();
      }),
  );

  server.get(
    '/api/search',
    { schema: { querystring: tableQuery }, config: perMinute(15) },
    async (request, reply) => {
      const { period, found } = await searched(request.query);
      const { members, prints, votes } = found;
      return sendTable(reply, request.query.format, {
        name: 'search',
        period,
        total: members.length + prints.length + votes.length,
        records: () => hitRecords(period, found),
        beside: () => ({
          counts: { members: members.length, prints: prints.length, votes: votes.length },
        }),
        html: () =>
          searchResults({
            visit: visitOf(request),
            period,
            found,
            question: request.query.q.trim(),
          }),
      });
    },
  );

  async function searched({ period: number, q }: Static<typeof pageQuery>) {
    const period = await periods.load(number);
    return { period, found: search(period, q) };
  }
}

import { HTML } from '@tessera/kit/http/page-cache';
import { perMinute } from '@tessera/kit/http/rate-limit';
import { visitOf } from '@tessera/kit/http/visit';
import { Type } from 'typebox';
import type { Desk } from '../desk.ts';
import * as query from '../ui/query.ts';
import { type ClubSort, clubPairs, clubSummaries, sortedClubs } from './analyse.ts';
import { clubTable, pairMatrix, partiesPage } from './page.ts';
import { clubRecord, pairRecord } from './record.ts';

const sort = Type.Enum(['size', 'club', 'cohesion', 'votes'], { default: 'size' });
const pageQuery = Type.Object({ period: query.period, sort });
const tableQuery = Type.Object({ period: query.period, sort, format: query.format });
const pairQuery = Type.Object({ period: query.period, format: query.format });

/** `/parties`: how united the clubs are, and who votes with whom. */
export function partiesRoutes({ server, periods, analyses, pages, frame, sendTable }: Desk): void {
  server.get(
    '/parties',
    { schema: { querystring: pageQuery }, config: perMinute(60) },
    (request, reply) =>
      pages.send(request, reply, HTML, async () => {
        const visit = visitOf(request);
        const clubs = await clubsOf(request.query);
        return frame(visit, clubs.period, partiesPage({ visit, ...clubs })).toString();
      }),
  );

  server.get(
    '/api/parties',
    { schema: { querystring: tableQuery }, config: perMinute(15) },
    async (request, reply) => {
      const all = await clubsOf(request.query);
      return sendTable(reply, request.query.format, {
        name: 'clubs',
        period: all.period,
        total: all.clubs.length,
        records: () => all.clubs.map(clubRecord),
        html: () => clubTable({ visit: visitOf(request), ...all }),
      });
    },
  );

  server.get(
    '/api/parties/agreement',
    { schema: { querystring: pairQuery }, config: perMinute(15) },
    async (request, reply) => {
      const all = await clubsOf({ ...request.query, sort: 'size' });
      return sendTable(reply, request.query.format, {
        name: 'club-agreement',
        period: all.period,
        total: all.pairs.length,
        records: () => all.pairs.map((pair) => pairRecord(all.period, pair)),
        html: () => pairMatrix({ visit: visitOf(request), ...all }),
      });
    },
  );

  async function clubsOf({ period: number, sort }: { period: number; sort: ClubSort }) {
    const period = await periods.load(number);
    const lines = await analyses.clubLines(period, 'at-vote');
    const bySize = clubSummaries(period, lines);
    return { period, sort, clubs: sortedClubs(bySize, sort), pairs: clubPairs(bySize, lines) };
  }
}

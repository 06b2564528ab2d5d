import { perMinute } from '@tessera/kit/http/rate-limit';
import { visitOf } from '@tessera/kit/http/visit';
import { Type } from 'typebox';
import { type Context, sendTable, sliceRoutes, tableDocument } from '../context.ts';
import * as query from '../ui/query.ts';
import { type ClubSort, clubPairs, clubSummaries, sortedClubs } from './analyse.ts';
import { clubTable, pairMatrix, partiesPage } from './page.ts';
import { CLUB, CLUB_PAIR, clubRecord, pairRecord } from './record.ts';

const sort = Type.Enum(['size', 'club', 'cohesion', 'votes'], { default: 'size' });
const pairQuery = Type.Object({ period: query.period, format: query.format });

/** `/parties`: how united the clubs are, and who votes with whom. */
export function partiesRoutes(context: Context): void {
  const { server, periods, analyses } = context;
  sliceRoutes(context, {
    name: 'clubs',
    summary: 'Clubs with their size and unity, and their agreement with each other',
    paths: { page: '/parties', api: '/api/parties' },
    query: { period: query.period, sort },
    load: ({ query }) => clubsOf(query),
    page: (data, { visit }) => partiesPage({ visit, ...data }),
    table: (data, { visit }) => clubTable({ visit, ...data }),
    row: CLUB,
    records: ({ clubs }) => clubs.map(clubRecord),
    total: ({ clubs }) => clubs.length,
  });

  server.get(
    '/api/parties/agreement',
    {
      schema: {
        ...tableDocument('clubAgreement', 'Agreement of every pair of clubs', CLUB_PAIR),
        querystring: pairQuery,
      },
      config: perMinute(15),
    },
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

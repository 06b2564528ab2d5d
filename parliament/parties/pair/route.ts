import { notFound } from '@tessera/kit/errors';
import { HTML } from '@tessera/kit/http/page-cache';
import { perMinute } from '@tessera/kit/http/rate-limit';
import { visitOf } from '@tessera/kit/http/visit';
import { Type } from 'typebox';
import { clubAgreement } from '../../chamber/cohesion.ts';
import { findClub } from '../../chamber/find-club.ts';
import type { Period } from '../../chamber/period.ts';
import type { Desk } from '../../desk.ts';
import * as query from '../../ui/query.ts';
import { pairVotes } from './analyse.ts';
import { type PairQuery, pairPage, pairTable } from './page.ts';
import { pairVoteRecord } from './record.ts';

const params = Type.Object({
  code: Type.String({ maxLength: 50 }),
  other: Type.String({ maxLength: 50 }),
});
const choice = {
  period: query.period,
  result: Type.Enum(['differ', 'same', 'all'], { default: 'differ' }),
  search: query.search,
  page: query.page,
};
const pageQuery = Type.Object(choice);
const tableQuery = Type.Object({ ...choice, format: query.format });

/** `/parties/{code}/{other}`: in which votes two clubs parted or agreed. */
export function pairRoutes({ server, periods, analyses, pages, frame, sendTable }: Desk): void {
  server.get(
    '/parties/:code/:other',
    { schema: { params, querystring: pageQuery }, config: perMinute(60) },
    (request, reply) =>
      pages.send(request, reply, HTML, async () => {
        const view = await viewOf(request.params, request.query);
        const visit = visitOf(request);
        return frame(visit, view.period, pairPage({ visit, ...view })).toString();
      }),
  );

  server.get(
    '/api/parties/:code/:other',
    { schema: { params, querystring: tableQuery }, config: perMinute(15) },
    async (request, reply) => {
      const view = await viewOf(request.params, request.query);
      const { period, clubs, lines, votes } = view;
      return sendTable(reply, request.query.format, {
        name: 'club-pair',
        period,
        total: votes.length,
        records: () => votes.map((vote) => pairVoteRecord(period, lines, clubs, vote)),
        html: () => pairTable({ visit: visitOf(request), ...view }),
      });
    },
  );

  async function viewOf(
    { code, other }: { code: string; other: string },
    query: PairQuery & { period: number },
  ) {
    const period = await periods.load(query.period);
    const clubs = [clubOf(period, code), clubOf(period, other)] as const;
    const lines = await analyses.clubLines(period, 'at-vote');
    const votes = pairVotes(period, lines, clubs, query);
    return { period, clubs, lines, agreement: clubAgreement(lines, ...clubs), query, votes };
  }
}

function clubOf(period: Period, code: string): number {
  const club = findClub(period, code);
  if (club === undefined) throw notFound(`club ${code}`, `Klub ${code}`);
  return club;
}

import { badRequest, notFound } from '@tessera/kit/errors';
import { Type } from 'typebox';
import { clubAgreement } from '../../chamber/agreement.ts';
import { findClub, type Period } from '../../chamber/period.ts';
import { type Context, sliceRoutes } from '../../context.ts';
import * as query from '../../ui/query.ts';
import { pairVotes } from './analyse.ts';
import { pairPage, pairTable } from './page.ts';
import { PAIR_VOTE, pairVoteRecord } from './record.ts';

const code = Type.String({ maxLength: 50 });

/** `/parties/{code}/{other}`: the votes on which two clubs agree or differ. */
export function pairRoutes(context: Context): void {
  const { periods, analyses } = context;
  sliceRoutes(context, {
    name: 'club-pair',
    summary: 'Votes on which two clubs agree or differ',
    paths: { page: '/parties/:code/:other', api: '/api/parties/:code/:other' },
    params: { code, other: code },
    query: {
      period: query.period,
      result: Type.Enum(['differ', 'same', 'all'], { default: 'differ' }),
      search: query.search,
      page: query.page,
    },
    load: async ({ query, params }) => {
      const period = await periods.load(query.period);
      const clubs = [clubOf(period, params.code), clubOf(period, params.other)] as const;
      if (clubs[0] === clubs[1]) throw sameClub();
      const lines = await analyses.clubLines(period, 'at-vote');
      const votes = pairVotes(period, lines, clubs, query);
      return { period, clubs, lines, agreement: clubAgreement(lines, ...clubs), query, votes };
    },
    page: (data, { visit }) => pairPage({ visit, ...data }),
    table: (data, { visit }) => pairTable({ visit, ...data }),
    row: PAIR_VOTE,
    records: ({ period, lines, clubs, votes }) =>
      votes.map((vote) => pairVoteRecord(period, lines, clubs, vote)),
    total: ({ votes }) => votes.length,
  });
}

function sameClub() {
  return badRequest([
    {
      field: 'other',
      message: 'must be another club than the first: a club always agrees with itself',
      cs: 'musí být jiný klub než první: sám se sebou se klub shodne vždy',
    },
  ]);
}

function clubOf(period: Period, code: string): number {
  const club = findClub(period, code);
  if (club === undefined) throw notFound(`club ${code}`, `Klub ${code}`);
  return club;
}

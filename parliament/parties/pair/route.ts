import { badRequest } from '@tessera/kit/errors';
import { tablePage } from '@tessera/kit/table/routes';
import { Type } from 'typebox';
import { clubAgreement } from '../../chamber/agreement.ts';
import type { Context } from '../../context.ts';
import * as query from '../../ui/query.ts';
import { clubNamed } from '../../ui/query.ts';
import { pairVotes } from './analyse.ts';
import { PAIR_VOTES, pairPage } from './page.ts';

const code = Type.String({ maxLength: 50 });

export function pairRoutes({ tables, periods, analyses }: Context): void {
  tablePage(tables, {
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
      const clubs = [clubNamed(period, params.code), clubNamed(period, params.other)] as const;
      if (clubs[0] === clubs[1]) throw sameClub();
      const lines = await analyses.clubLines(period, 'at-vote');
      const votes = pairVotes(period, lines, clubs, query);
      return { period, clubs, lines, agreement: clubAgreement(lines, ...clubs), votes };
    },
    tables: { votes: PAIR_VOTES },
    page: pairPage,
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

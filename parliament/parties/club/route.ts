import { Type } from 'typebox';
import { cohesion } from '../../chamber/cohesion.ts';
import type { Context } from '../../context.ts';
import { tablePage } from '../../page/routes.ts';
import * as query from '../../ui/query.ts';
import { clubMembers, splitVotes } from './analyse.ts';
import { clubPage } from './page.ts';
import { MEMBERS, SPLITS } from './tables.ts';

export function clubRoutes({ tables, periods, analyses }: Context): void {
  tablePage(tables, {
    name: 'club',
    summary: 'One club: its unity, the votes that divided it, its members',
    paths: { page: '/parties/:code', api: '/api/parties/:code' },
    params: { code: Type.String({ maxLength: 50 }) },
    query: { period: query.period, top: query.top(10) },
    load: async ({ query: { period: number }, params: { code } }) => {
      const period = await periods.load(number);
      const club = query.clubNamed(period, code);
      const lines = await analyses.clubLines(period, 'at-vote');
      return {
        period,
        club,
        lines,
        cohesion: cohesion(lines, club),
        splits: splitVotes(lines, club),
        members: clubMembers(period, club),
      };
    },
    tables: { splits: SPLITS, members: MEMBERS },
    page: clubPage,
  });
}

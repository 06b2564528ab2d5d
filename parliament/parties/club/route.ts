import { tablePage } from '@tessera/kit/table/routes';
import { Type } from 'typebox';
import { cohesion, splitVotes } from '../../chamber/cohesion.ts';
import type { Context } from '../../context.ts';
import { clubFeeds, followed } from '../../feeds/panel.ts';
import * as query from '../../ui/query.ts';
import { clubMembers, cohesionByMonth, otherClubs } from './analyse.ts';
import { clubPage } from './page.ts';
import { MEMBERS, MONTHS, OTHERS, SPLITS } from './tables.ts';

export function clubRoutes({ tables, periods, analyses }: Context): void {
  tablePage(tables, {
    name: 'club',
    summary: 'One club: unity by month, dividing votes, agreement with others, members',
    paths: { page: '/parties/:code', api: '/api/parties/:code' },
    params: { code: Type.String({ maxLength: 50 }) },
    query: { period: query.period, top: query.top(10) },
    load: async ({ query: { period: number }, params: { code } }) => {
      const period = await periods.load(number);
      const club = query.clubNamed(period, code);
      const lines = await analyses.clubLines(period, 'at-vote');
      return {
        ...{ period, club, lines },
        cohesion: cohesion(lines, club),
        months: cohesionByMonth(period, lines, club),
        splits: splitVotes(lines, club),
        others: otherClubs(period, lines, club),
        members: clubMembers(period, club),
      };
    },
    tables: { splits: SPLITS, months: MONTHS, agreement: OTHERS, members: MEMBERS },
    page: (view, content) => {
      const { visit, period, club } = view;
      const feeds = clubFeeds(visit.locale, period.clubs[club]!, period.term.number);
      return followed(visit, clubPage(view, content), feeds);
    },
  });
}

import { Type } from 'typebox';
import type { VoteChoice } from '../chamber/period.ts';
import type { Context } from '../context.ts';
import { tableApi, tablePage } from '../page/routes.ts';
import * as query from '../ui/query.ts';
import { type ClubSort, clubPairs, clubSummaries, sortedClubs } from './analyse.ts';
import { CLUBS, PAIRS, partiesPage } from './page.ts';

const sort = Type.Enum(['size', 'club', 'cohesion', 'votes'], { default: 'size' });

export function partiesRoutes(context: Context): void {
  const { tables, analyses, periods } = context;
  tablePage(tables, {
    name: 'clubs',
    summary: 'Clubs with their size and unity, and their agreement with each other',
    paths: { page: '/parties', api: '/api/parties' },
    query: { period: query.period, sort, ...query.selection },
    load: ({ query }) => clubsOf(query, query.sort),
    tables: { clubs: CLUBS },
    page: partiesPage,
  });

  tableApi(tables, {
    name: 'club-agreement',
    summary: 'Agreement of every pair of clubs',
    paths: { api: '/api/parties/agreement' },
    query: { period: query.period, ...query.selection },
    load: ({ query }) => clubsOf(query, 'size'),
    tables: { pairs: PAIRS },
  });

  async function clubsOf(choice: VoteChoice & { readonly period: number }, sort: ClubSort) {
    const period = await analyses.chosenVotes(periods, choice);
    const lines = await analyses.clubLines(period, 'at-vote');
    const { clubs } = await analyses.withGovernment(period);
    const bySize = clubSummaries(period, lines, clubs);
    return { period, sort, clubs: sortedClubs(bySize, sort), pairs: clubPairs(bySize, lines) };
  }
}

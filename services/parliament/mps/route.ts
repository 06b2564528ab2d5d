import type { Context } from '../context.ts';
import { tablePage } from '../page/routes.ts';
import * as query from '../ui/query.ts';
import { memberRows } from './analyse.ts';
import { MEMBERS, membersPage } from './page.ts';

const choice = {
  period: query.period,
  search: query.search,
  party: query.party,
  page: query.page,
};

export function membersRoutes(context: Context): void {
  const { periods, analyses } = context;
  tablePage(context, {
    name: 'members',
    summary: 'Members of a period with their rebellions and attendance',
    paths: { page: '/mps', api: '/api/mps' },
    query: choice,
    load: async ({ query: { period: periodNumber, ...choice } }) => {
      const period = await periods.load(periodNumber);
      const [loyalty, attendance, government] = await Promise.all([
        analyses.loyalty(period, 'current'),
        analyses.attendance(period),
        analyses.withGovernment(period),
      ]);
      const figures = { loyalty, attendance, withGovernment: government.members };
      return { period, found: memberRows(period, figures, choice) };
    },
    tables: { members: MEMBERS },
    page: membersPage,
  });
}

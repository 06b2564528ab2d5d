import { Type } from 'typebox';
import { type Context, sliceRoutes } from '../context.ts';
import * as query from '../ui/query.ts';
import { memberRows } from './analyse.ts';
import { FIRST_ROWS, membersPage, memberTable } from './page.ts';
import { MEMBER, memberRecord } from './record.ts';

const choice = {
  period: query.period,
  search: query.search,
  party: query.party,
  sort: Type.Enum(['name', 'party', 'rebellions', 'attendance'], { default: 'name' }),
  rows: Type.Enum(['first', 'all'], {
    default: 'first',
    description: `of pages and fragments: the first ${FIRST_ROWS} members or all; files hold all`,
  }),
};

/** `/mps` and `/api/mps`: all members of a period, searched, sorted and picked for comparison. */
export function membersRoutes(context: Context): void {
  const { periods, analyses } = context;
  sliceRoutes(context, {
    name: 'members',
    summary: 'Members of a period with their rebellions and attendance',
    paths: { page: '/mps', api: '/api/mps' },
    query: choice,
    load: async ({ query: { period: number, ...choice } }) => {
      const period = await periods.load(number);
      const [loyalty, attendance] = await Promise.all([
        analyses.loyalty(period, 'at-vote'),
        analyses.attendance(period),
      ]);
      return { period, choice, rows: memberRows(period, { loyalty, attendance }, choice) };
    },
    page: (data, { visit }) => membersPage({ visit, ...data }),
    table: (data, { visit }) => memberTable({ visit, ...data }),
    row: MEMBER,
    records: ({ period, rows }) => rows.map((row) => memberRecord(period, row)),
    total: ({ rows }) => rows.length,
  });
}

import { notFound } from '@tessera/kit/errors';
import { Type } from 'typebox';
import { cohesion, splitVotes } from '../../chamber/cohesion.ts';
import { findClub } from '../../chamber/period.ts';
import { type Context, sliceRoutes } from '../../context.ts';
import { clubFeeds, followed } from '../../feeds/panel.ts';
import * as query from '../../ui/query.ts';
import { clubMembers, cohesionByMonth, otherClubs } from './analyse.ts';
import { cohesionChart } from './chart.ts';
import { type ClubView, clubPage, memberTable, otherTable, splitTable } from './page.ts';
import { CLUB_ROW, memberRecord, monthRecord, otherRecord, splitRecord } from './record.ts';

/** `/parties/{code}`: one club, its unity by month, the votes that divide it, its allies. */
export function clubRoutes(context: Context): void {
  const { periods, analyses } = context;
  sliceRoutes(context, {
    name: 'club',
    summary: 'One club: unity by month, dividing votes, agreement with others, members',
    paths: { page: '/parties/:code', api: '/api/parties/:code' },
    params: { code: Type.String({ maxLength: 50 }) },
    query: {
      period: query.period,
      top: query.top(10),
      table: Type.Enum(['splits', 'months', 'agreement', 'members'], { default: 'splits' }),
    },
    load: async ({ query: { period: number, top, table }, params: { code } }) => {
      const period = await periods.load(number);
      const club = findClub(period, code);
      if (club === undefined) throw notFound(`club ${code}`, `Klub ${code}`);
      const lines = await analyses.clubLines(period, 'at-vote');
      return {
        period,
        club,
        lines,
        top,
        table,
        cohesion: cohesion(lines, club),
        months: cohesionByMonth(period, lines, club),
        splits: splitVotes(lines, club),
        others: otherClubs(period, lines, club),
        members: clubMembers(period, club),
      };
    },
    page: (data, { visit }) =>
      followed(
        visit,
        clubPage({ visit, ...data }),
        clubFeeds(visit.locale, data.period.clubs[data.club]!, data.period.term.number),
      ),
    table: (data, { visit }) => TABLES[data.table].html({ visit, ...data }),
    row: CLUB_ROW,
    records: (data, { visit }) => TABLES[data.table].records({ visit, ...data }),
    total: (data, { visit }) => TABLES[data.table].rows({ visit, ...data }).length,
    fileName: ({ table }) => `club-${table}`,
  });
}

/** The tables of a club: all rows, their records, and the fragment. */
const TABLES = {
  splits: {
    rows: ({ splits }: ClubView) => splits,
    records: ({ period, lines, club, splits, top }: ClubView) =>
      splits.slice(0, top).map((vote) => splitRecord(period, lines, club, vote)),
    html: splitTable,
  },
  months: {
    rows: ({ months }: ClubView) => months,
    records: ({ months }: ClubView) => months.map(monthRecord),
    html: ({ visit, period, club, months }: ClubView) =>
      cohesionChart(visit.locale, period.clubs[club]!, months),
  },
  agreement: {
    rows: ({ others }: ClubView) => others,
    records: ({ period, others }: ClubView) => others.map((other) => otherRecord(period, other)),
    html: otherTable,
  },
  members: {
    rows: ({ members }: ClubView) => members,
    records: ({ members }: ClubView) => members.map(memberRecord),
    html: memberTable,
  },
};

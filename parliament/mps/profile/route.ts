import { notFound } from '@tessera/kit/errors';
import { Type } from 'typebox';
import type { ClubRule } from '../../chamber/club-lines.ts';
import {
  findPerson,
  isUnaffiliated,
  type Member,
  memberName,
  type Period,
} from '../../chamber/period.ts';
import { type Context, sliceRoutes } from '../../context.ts';
import * as query from '../../ui/query.ts';
import { attendanceByMonth, colleagues, ownVotes, standing } from './analyse.ts';
import { attendanceChart } from './chart.ts';
import { colleagueTable, type ProfileView, profilePage, voteTable } from './page.ts';
import { phrases } from './phrases.ts';
import { colleagueRecord, monthRecord, ownVoteRecord, PROFILE_ROW } from './record.ts';
import type { OwnAttendance, OwnLoyalty, ProfileQuery } from './view.ts';

/** `/mps/{id_osoba}`: one person in one period. */
export function profileRoutes(context: Context): void {
  const { periods, analyses } = context;
  sliceRoutes(context, {
    name: 'member',
    summary: 'One member of a period: votes, months, and agreement with colleagues',
    paths: { page: '/mps/:id', api: '/api/mps/:id' },
    params: { id: Type.Integer() },
    query: {
      period: query.period,
      club: Type.Optional(
        Type.Enum(['current', 'at-vote'], {
          description: 'current, or at-vote for members unaffiliated at the end of the period',
        }),
      ),
      ballot: Type.Enum(['all', 'rebel', 'yes', 'no', 'abstained', 'absent', 'excused'], {
        default: 'all',
      }),
      search: query.search,
      page: query.page,
      table: Type.Enum(['votes', 'months', 'colleagues'], { default: 'votes' }),
    },
    load: async ({ query, params }) => ({
      ...(await profileOf(params.id, query)),
      id: params.id,
      table: query.table,
    }),
    page: (data, { visit }) => profilePage({ visit, ...data }),
    table: (data, { visit }) => TABLES[data.table].html({ visit, ...data }),
    row: PROFILE_ROW,
    records: (data, { visit }) => TABLES[data.table].records({ visit, ...data }),
    total: (data, { visit }) => TABLES[data.table].rows({ visit, ...data }).length,
    fileName: ({ id, table }) => `member-${id}-${table}`,
  });

  async function profileOf(
    id: number,
    request: Partial<ProfileQuery> & Omit<ProfileQuery, 'club'> & { period: number },
  ) {
    const period = await periods.load(request.period);
    const index = findPerson(period, id);
    if (index === undefined) {
      const number = period.term.number;
      throw notFound(`member ${id} in period ${number}`, `Poslanec ${id} v ${number}. období`);
    }
    const member = period.members[index]!;
    const rule = request.club ?? (isUnaffiliated(period, member) ? 'at-vote' : 'current');
    const asked = { ...request, club: rule };
    const [lines, loyalty, otherLoyalty, attendance] = await Promise.all([
      analyses.clubLines(period, asked.club),
      loyaltyOf(period, asked.club, member),
      loyaltyOf(period, asked.club === 'current' ? 'at-vote' : 'current', member),
      attendanceOf(period, member),
    ]);
    return {
      period,
      index,
      member,
      query: asked,
      lines,
      loyalty,
      otherLoyalty,
      attendance,
      months: attendanceByMonth(period, index),
      colleagues: colleagues(period, index),
      votes: ownVotes(period, lines, index, asked),
      elsewhere: elsewhere(id, period),
    };
  }

  async function loyaltyOf(
    period: Period,
    rule: ClubRule,
    member: Member,
  ): Promise<OwnLoyalty | undefined> {
    const rows = await analyses.loyalty(period, rule);
    const own = rows.find((row) => row.member.id === member.id);
    const ranked = rows.filter((row) => !isUnaffiliated(period, row.member));
    return own && { ...own, standing: standing(ranked, member, (row) => row.rebellionPercent) };
  }

  async function attendanceOf(period: Period, member: Member): Promise<OwnAttendance | undefined> {
    const rows = await analyses.attendance(period);
    const own = rows.find((row) => row.member.id === member.id);
    if (!own) return undefined;
    return {
      active: own.active,
      expected: own.total - own.excused,
      standing: standing(rows, member, (row) => row.percent),
      present: own.active + own.passive + own.notVoted,
      presentExpected: own.total - own.excused - own.beforeOath,
      presentStanding: standing(rows, member, (row) => row.presencePercent),
    };
  }

  /** Only what is in memory: a page about one period does not load nine others. */
  function elsewhere(id: number, here: Period) {
    return periods
      .loaded()
      .map((number) => periods.peek(number))
      .filter((period) => period !== undefined && period !== here)
      .filter((period) => findPerson(period!, id) !== undefined)
      .map((period) => period!.term);
  }
}

/** The tables of a profile: all rows, their records, and the fragment. */
const TABLES = {
  votes: {
    rows: ({ votes }: ProfileView) => votes,
    records: ({ period, lines, index, votes }: ProfileView) =>
      votes.map((vote) => ownVoteRecord(period, lines, index, vote)),
    html: voteTable,
  },
  months: {
    rows: ({ months }: ProfileView) => months,
    records: ({ months }: ProfileView) => months.map(monthRecord),
    html: ({ visit, member, months }: ProfileView) =>
      attendanceChart(visit.locale, memberName(member), months),
  },
  colleagues: {
    rows: ({ colleagues }: ProfileView) => colleagues,
    records: ({ period, colleagues }: ProfileView) =>
      colleagues.map((row) => colleagueRecord(period, row)),
    html: (view: ProfileView) =>
      colleagueTable(view, phrases(view.visit.locale).nearest, view.colleagues),
  },
};

import { notFound } from '@tessera/kit/errors';
import { Type } from 'typebox';
import { enoughVotes, recordedCodes } from '../../attendance/panel.ts';
import { type ClubRule, isRankedByRebellion } from '../../chamber/club-lines.ts';
import { CURRENT_PERIOD } from '../../chamber/electoral-periods.ts';
import { officesOf } from '../../chamber/office.ts';
import { findPerson, type Member, memberName, type Period } from '../../chamber/period.ts';
import { officeColumns } from '../../chamber/records.ts';
import { type Context, sliceRoutes } from '../../context.ts';
import { followed, memberFeeds } from '../../feeds/panel.ts';
import * as query from '../../ui/query.ts';
import { attendanceByMonth, colleagues, ownVotes, standing } from './analyse.ts';
import { type CareerFigures, careerOffices, careerPeriods } from './career.ts';
import { careerTable, officeList } from './career-table.ts';
import { attendanceChart } from './chart.ts';
import { careerOf, colleagueTable, type ProfileView, profilePage, voteTable } from './page.ts';
import { phrases } from './phrases.ts';
import {
  careerRecord,
  colleagueRecord,
  monthRecord,
  ownVoteRecord,
  PROFILE_ROW,
} from './record.ts';
import { profilePicture } from './share-picture.ts';
import type { OwnAttendance, OwnLoyalty, ProfileQuery } from './view.ts';

/** `/mps/{id_osoba}`: one person, their career over all periods and their votes in one. */
export function profileRoutes(context: Context): void {
  const { periods, analyses, siteUrl } = context;
  sliceRoutes(context, {
    name: 'member',
    summary: 'One member of a period: votes, months, and agreement with colleagues',
    paths: { page: '/mps/:id', api: '/api/mps/:id' },
    params: { id: Type.Integer() },
    query: {
      period: Type.Optional(
        Type.Integer({ description: 'the newest in which the person sits when absent' }),
      ),
      club: Type.Optional(
        Type.Enum(['current', 'at-vote'], {
          description: 'at-vote by default, as on /loyalty and /mps',
        }),
      ),
      ballot: Type.Enum(['all', 'rebel', 'yes', 'no', 'abstained', 'absent', 'excused'], {
        default: 'all',
      }),
      search: query.search,
      page: query.page,
      table: Type.Enum(['votes', 'months', 'colleagues', 'career', 'offices'], {
        default: 'votes',
      }),
    },
    load: async ({ query, params }) => ({
      ...(await profileOf(params.id, query)),
      id: params.id,
      table: query.table,
    }),
    page: (data, { visit }) =>
      followed(
        visit,
        profilePage({ visit, ...data }),
        memberFeeds(visit.locale, data.member, data.period.term.number),
      ),
    share: {
      keep: ['period', 'club'],
      picture: (data, { visit }) => profilePicture({ visit, ...data }),
    },
    table: (data, { visit }) => TABLES[data.table].html({ visit, ...data }),
    row: PROFILE_ROW,
    records: (data, { visit }) => TABLES[data.table].records({ visit, ...data }),
    total: (data, { visit }) => TABLES[data.table].rows({ visit, ...data }).length,
    fileName: ({ id, table }) => `member-${id}-${table}`,
  });

  async function profileOf(
    id: number,
    request: Partial<ProfileQuery> & Omit<ProfileQuery, 'club'> & { period?: number },
  ) {
    const period = await periodOf(id, request.period);
    const index = findPerson(period, id);
    if (index === undefined) {
      const number = period.term.number;
      throw notFound(`member ${id} in period ${number}`, `Poslanec ${id} v ${number}. období`);
    }
    const member = period.members[index]!;
    const rule = request.club ?? RULE;
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
      ...(await careerFigures(id, period)),
      siteUrl,
    };
  }

  async function loyaltyOf(
    period: Period,
    rule: ClubRule,
    member: Member,
  ): Promise<OwnLoyalty | undefined> {
    const rows = await analyses.loyalty(period, rule);
    const own = rows.find((row) => row.member.id === member.id);
    const ranked = rows.filter((row) => isRankedByRebellion(period, row.member, rule));
    return own && { ...own, standing: standing(ranked, member, (row) => row.rebellionPercent) };
  }

  async function attendanceOf(period: Period, member: Member): Promise<OwnAttendance | undefined> {
    const rows = await analyses.attendance(period);
    const own = rows.find((row) => row.member.id === member.id);
    if (!own) return undefined;
    const enough = enoughVotes(period);
    const ranked = rows.filter((row) => row === own || row.total >= enough);
    return {
      active: own.active,
      expected: own.total - own.excused,
      standing: standing(ranked, member, (row) => row.percent),
      present: own.active + own.passive + own.notVoted,
      presentExpected: own.total - own.excused - own.beforeOath,
      presentStanding: standing(ranked, member, (row) => row.presencePercent),
    };
  }

  /** The period asked for, else the newest in memory in which the person sits. */
  async function periodOf(id: number, asked: number | undefined): Promise<Period> {
    if (asked !== undefined) return periods.load(asked);
    const current = await periods.load(CURRENT_PERIOD).catch((error: unknown) => {
      const other = inMemory().find((period) => findPerson(period, id) !== undefined);
      if (other === undefined) throw error;
      return other;
    });
    if (findPerson(current, id) !== undefined) return current;
    return inMemory().find((period) => findPerson(period, id) !== undefined) ?? current;
  }

  function inMemory(): Period[] {
    return periods
      .loaded()
      .map((number) => periods.peek(number))
      .filter((period) => period !== undefined);
  }

  /** Figures are of periods in memory: a page about one period does not load nine others. */
  async function careerFigures(id: number, here: Period) {
    const offices = officesOf(here.offices, id);
    const others = inMemory().filter(({ term }) => term.number !== here.term.number);
    const figures = await Promise.all([here, ...others].map((period) => figuresOf(id, period)));
    return {
      career: careerPeriods(
        offices,
        figures.filter((one) => one !== undefined),
      ),
      offices: careerOffices(offices),
    };
  }

  async function figuresOf(id: number, period: Period): Promise<CareerFigures | undefined> {
    const index = findPerson(period, id);
    if (index === undefined) return undefined;
    const member = period.members[index]!;
    const [loyalty, attendance] = await Promise.all([
      loyaltyOf(period, RULE, member),
      attendanceOf(period, member),
    ]);
    return {
      period,
      presencePercent: attendance?.presentStanding?.value,
      rebellionPercent: loyalty?.rebellionPercent,
      rebellions: loyalty?.rebellions ?? 0,
      activeVotes: loyalty?.activeVotes ?? 0,
      nearest: colleagues(period, index)
        .slice(0, 3)
        .map((row) => row.member),
    };
  }
}

/** Unless asked otherwise rebellions are those of `/loyalty` and `/mps`. */
const RULE: ClubRule = 'at-vote';

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
    html: ({ visit, period, member, months }: ProfileView) =>
      attendanceChart(visit.locale, memberName(member), months, recordedCodes(period)),
  },
  career: {
    rows: ({ career }: ProfileView) => career,
    records: ({ career }: ProfileView) => career.map(careerRecord),
    html: (view: ProfileView) => careerTable(careerOf(view)),
  },
  offices: {
    rows: ({ offices }: ProfileView) => offices,
    records: ({ offices }: ProfileView) => offices.map(officeColumns),
    html: (view: ProfileView) => officeList(careerOf(view)),
  },
  colleagues: {
    rows: ({ colleagues }: ProfileView) => colleagues,
    records: ({ period, colleagues }: ProfileView) =>
      colleagues.map((row) => colleagueRecord(period, row)),
    html: (view: ProfileView) =>
      colleagueTable(view, phrases(view.visit.locale).nearest, view.colleagues),
  },
};

import { tablePage } from '@tessera/kit/table/routes';
import { Type } from 'typebox';
import { type ClubRule, isRankedByRebellion } from '../../chamber/club-lines.ts';
import { officesOf } from '../../chamber/office.ts';
import { findPerson, type Member, type Period } from '../../chamber/period.ts';
import { type Context, periodOfPerson } from '../../context.ts';
import { followed, memberFeeds } from '../../feeds/panel.ts';
import * as query from '../../ui/query.ts';
import { placeOf } from '../../ui/query.ts';
import {
  attendanceByMonth,
  type CareerFigures,
  careerOffices,
  careerPeriods,
  colleagues,
  OWN_BALLOTS,
  ownVotes,
  standing,
} from './analyse.ts';
import { CAREER, OFFICES } from './career-table.ts';
import { profilePicture } from './chart.ts';
import { profileFinding, profilePage } from './page.ts';
import { COLLEAGUES, MONTHS, OWN_VOTES } from './tables.ts';
import type { OwnAttendance, OwnLoyalty, ProfileQuery } from './view.ts';

export function profileRoutes(context: Context): void {
  const { periods, analyses, siteUrl } = context;
  tablePage(context.tables, {
    name: 'member',
    summary: 'One member of a period: votes, months, and agreement with colleagues',
    paths: { page: '/mps/:id', api: '/api/mps/:id' },
    params: { id: Type.Integer() },
    query: {
      period: Type.Optional(
        Type.Integer({ description: 'the newest in which the person sits when absent' }),
      ),
      club: Type.Optional(Type.Enum(['current', 'at-vote'], { description: 'at-vote by default' })),
      ballot: Type.Enum([...OWN_BALLOTS], { default: 'all' }),
      search: query.search,
      page: query.page,
    },
    load: ({ query, params }) => profileOf(params.id, query),
    tables: {
      votes: OWN_VOTES,
      months: MONTHS,
      colleagues: COLLEAGUES,
      career: CAREER,
      offices: OFFICES,
    },
    file: ({ params }) => `member-${params.id}`,
    page: (view, content) =>
      followed(
        view.visit,
        profilePage(view, content),
        memberFeeds(view.visit.locale, view.member, view.period.term.number),
      ),
    share: {
      keep: ['period', 'club'],
      picture: (view) => profilePicture(view, profileFinding(view)),
    },
  });

  async function profileOf(
    id: number,
    request: Omit<ProfileQuery, 'club' | 'period'> & Partial<ProfileQuery>,
  ) {
    const number = request.period;
    const period = await (number === undefined
      ? periodOfPerson(periods, id)
      : periods.load(number));
    const index = placeOf(period, id);
    const member = period.members[index]!;
    const rule = request.club ?? RULE;
    const asked = { ...request, club: rule, period: period.term.number };
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
    const rows = await analyses.loyalty(period, rule === 'current' ? rule : 'affiliated');
    const own = rows.find((row) => row.member.id === member.id);
    const ranked = rows.filter((row) => isRankedByRebellion(period, row.member, rule));
    return own && { ...own, standing: standing(ranked, member, (row) => row.rebellionPercent) };
  }

  async function attendanceOf(period: Period, member: Member): Promise<OwnAttendance | undefined> {
    const rows = await analyses.attendance(period);
    const own = rows.find((row) => row.member.id === member.id);
    if (!own) return undefined;
    const expected = own.total - own.excused;
    return {
      cast: {
        ...{ part: own.active, whole: expected },
        standing: standing(rows, member, (row) => row.percent),
      },
      present: {
        ...{ part: own.active + own.passive + own.notVoted, whole: expected - own.beforeOath },
        standing: standing(rows, member, (row) => row.presencePercent),
      },
    };
  }

  /** Figures are of periods in memory: a page about one period does not load nine others. */
  async function careerFigures(id: number, here: Period) {
    const offices = officesOf(here.offices, id);
    const others = periods.loaded().filter((number) => number !== here.term.number);
    const inMemory = [here, ...others.flatMap((number) => periods.peek(number) ?? [])];
    const figures = await Promise.all(inMemory.map((period) => figuresOf(id, period)));
    return {
      career: careerPeriods(offices, figures.flat()),
      offices: careerOffices(offices),
    };
  }

  async function figuresOf(id: number, period: Period): Promise<CareerFigures[]> {
    const index = findPerson(period, id);
    if (index === undefined) return [];
    const member = period.members[index]!;
    const [loyalty, attendance] = await Promise.all([
      loyaltyOf(period, RULE, member),
      attendanceOf(period, member),
    ]);
    const own = {
      period,
      presencePercent: attendance?.present.standing?.value,
      rebellionPercent: loyalty?.rebellionPercent,
      rebellions: loyalty?.rebellions ?? 0,
      activeVotes: loyalty?.activeVotes ?? 0,
      nearest: colleagues(period, index)
        .slice(0, 3)
        .map((row) => row.member),
    };
    return [own];
  }
}

/**
 * Unless asked otherwise rebellions are those of `/mps`. By default `/loyalty` counts with the last
 * club, which gives other figures of members who changed clubs.
 */
const RULE: ClubRule = 'at-vote';

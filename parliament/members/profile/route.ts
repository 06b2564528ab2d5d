import { notFound } from '@tessera/kit/errors';
import { HTML } from '@tessera/kit/http/page-cache';
import { perMinute } from '@tessera/kit/http/rate-limit';
import { visitOf } from '@tessera/kit/http/visit';
import { Type } from 'typebox';
import type { ClubRule } from '../../chamber/club-lines.ts';
import { findPerson } from '../../chamber/find-member.ts';
import { type Member, memberName, type Period } from '../../chamber/period.ts';
import type { Desk } from '../../desk.ts';
import * as query from '../../ui/query.ts';
import { attendanceByMonth, colleagues, ownVotes, standing } from './analyse.ts';
import { attendanceChart } from './chart.ts';
import { colleagueTable, type ProfileView, profilePage, voteTable } from './page.ts';
import { colleagueRecord, monthRecord, ownVoteRecord } from './record.ts';
import type { OwnAttendance, OwnLoyalty, ProfileQuery } from './view.ts';
import { words } from './words.ts';

const params = Type.Object({ id: Type.Integer() });
const choice = {
  period: query.period,
  club: query.club,
  ballot: Type.Enum(['all', 'rebel', 'yes', 'no', 'abstained', 'absent', 'excused'], {
    default: 'all',
  }),
  search: query.search,
  page: query.page,
};
const pageQuery = Type.Object(choice);
const tableQuery = Type.Object({
  ...choice,
  table: Type.Enum(['votes', 'months', 'colleagues'], { default: 'votes' }),
  format: query.format,
});

/** `/mps/{id_osoba}`: one person in one period. */
export function profileRoutes({ server, periods, analyses, pages, frame, sendTable }: Desk): void {
  server.get(
    '/mps/:id',
    { schema: { params, querystring: pageQuery }, config: perMinute(60) },
    (request, reply) =>
      pages.send(request, reply, HTML, async () => {
        const visit = visitOf(request);
        const profile = await profileOf(request.params.id, request.query);
        return frame(visit, profile.period, profilePage({ visit, ...profile })).toString();
      }),
  );

  server.get(
    '/api/mps/:id',
    { schema: { params, querystring: tableQuery }, config: perMinute(15) },
    async (request, reply) => {
      const { table, format } = request.query;
      const visit = visitOf(request);
      const view = { visit, ...(await profileOf(request.params.id, request.query)) };
      const { rows, records, html } = TABLES[table](view);
      return sendTable(reply, format, {
        name: `member-${request.params.id}-${table}`,
        period: view.period,
        total: rows.length,
        records,
        html,
      });
    },
  );

  async function profileOf(id: number, asked: ProfileQuery & { period: number }) {
    const period = await periods.load(asked.period);
    const index = findPerson(period, id);
    if (index === undefined) {
      const number = period.period.number;
      throw notFound(`member ${id} in period ${number}`, `Poslanec ${id} v ${number}. období`);
    }
    const member = period.members[index]!;
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
    const place = standing(rows, member, (row) => row.rebellionPercent);
    return own && place && { ...own, standing: place };
  }

  async function attendanceOf(period: Period, member: Member): Promise<OwnAttendance | undefined> {
    const rows = await analyses.attendance(period);
    const own = rows.find((row) => row.member.id === member.id);
    if (!own) return undefined;
    return {
      active: own.active,
      expected: own.total - own.excused,
      standing: standing(rows, member, (row) => row.percent),
      present: own.active + own.notVoted,
      presentExpected: own.total - own.excused - own.beforeOath,
      presentStanding: standing(rows, member, (row) => row.presentPercent),
    };
  }

  /** Only what is in memory: a page about one period does not load nine others. */
  function elsewhere(id: number, here: Period) {
    return periods
      .loaded()
      .map((number) => periods.peek(number))
      .filter((period) => period !== undefined && period !== here)
      .filter((period) => findPerson(period!, id) !== undefined)
      .map((period) => period!.period);
  }
}

const TABLES = {
  votes: (view: ProfileView) => ({
    rows: view.votes,
    records: () =>
      view.votes.map((vote) => ownVoteRecord(view.period, view.lines, view.index, vote)),
    html: () => voteTable(view),
  }),
  months: (view: ProfileView) => ({
    rows: view.months,
    records: () => view.months.map(monthRecord),
    html: () => attendanceChart(view.visit.locale, memberName(view.member), view.months),
  }),
  colleagues: (view: ProfileView) => ({
    rows: view.colleagues,
    records: () => view.colleagues.map((row) => colleagueRecord(view.period, row)),
    html: () => colleagueTable(view, words(view.visit.locale).nearest, view.colleagues),
  }),
};

import { Type } from 'typebox';
import { officesOf } from '../../chamber/government.ts';
import { type Context, periodOfPerson } from '../../context.ts';
import { followed, memberFeeds } from '../../feeds/panel.ts';
import { tablePage } from '../../page/routes.ts';
import * as query from '../../ui/query.ts';
import { placeOf } from '../../ui/query.ts';
import { colleagues, OWN_BALLOTS, ownVotes, seatsOf, titledOffices } from './analyse.ts';
import { profilePage } from './page.ts';
import { COLLEAGUES, OWN_VOTES } from './tables.ts';

export function profileRoutes(context: Context): void {
  const { periods, analyses, siteUrl } = context;
  tablePage(context, {
    name: 'member',
    summary: 'One member of a period: votes, and agreement with colleagues',
    paths: { page: '/mps/:id', api: '/api/mps/:id' },
    params: { id: Type.Integer() },
    query: {
      period: Type.Optional(
        Type.Integer({ description: 'the newest in which the person sits when absent' }),
      ),
      ballot: Type.Enum([...OWN_BALLOTS], { default: 'all' }),
      search: query.search,
      page: query.page,
    },
    async load({ query, params: { id } }) {
      const period = await (query.period === undefined
        ? periodOfPerson(periods, id)
        : periods.load(query.period));
      const index = placeOf(period, id);
      const member = period.members[index]!;
      const isTheirs = (row: { readonly member: typeof member }) => row.member.id === member.id;
      const [lines, loyalty, attendance] = await Promise.all([
        analyses.clubLines(period, 'current'),
        analyses.loyalty(period, 'current'),
        analyses.attendance(period),
      ]);
      const offices = officesOf(period.offices, id);
      return {
        period,
        index,
        member,
        lines,
        loyalty: loyalty.find(isTheirs),
        attendance: attendance.find(isTheirs),
        colleagues: colleagues(period, index),
        votes: ownVotes(period, lines, index, query),
        seats: seatsOf(offices),
        offices: titledOffices(offices),
        siteUrl,
      };
    },
    tables: { votes: OWN_VOTES, colleagues: COLLEAGUES },
    file: ({ params }) => `member-${params.id}`,
    page: (view, content) =>
      followed(
        view.visit,
        profilePage(view, content),
        memberFeeds(view.visit.locale, view.member, view.period.term.number),
      ),
  });
}

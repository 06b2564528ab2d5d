import { notFound } from '@tessera/kit/errors';
import { Type } from 'typebox';
import { CURRENT_PERIOD } from '../../chamber/electoral-periods.ts';
import { officesOf } from '../../chamber/government.ts';
import { findPerson, hasChangedClub, type Period } from '../../chamber/period.ts';
import type { Context } from '../../context.ts';
import { tablePage } from '../../page/routes.ts';
import type { Periods } from '../../store/periods.ts';
import * as query from '../../ui/query.ts';
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
      const [lines, loyalty, atVote, attendance] = await Promise.all([
        analyses.clubLines(period, 'current'),
        analyses.loyalty(period, 'current'),
        hasChangedClub(member) ? analyses.loyalty(period, 'at-vote') : [],
        analyses.attendance(period),
      ]);
      const offices = officesOf(period.offices, id);
      return {
        period,
        index,
        member,
        lines,
        loyalty: loyalty.find(isTheirs),
        atVote: atVote.find(isTheirs),
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
    page: profilePage,
  });
}

/** The newest period in memory in which a person sits; without any, the current one. */
async function periodOfPerson(periods: Periods, id: number): Promise<Period> {
  const inMemory = periods.loaded().map((number) => periods.peek(number)!);
  const theirs = inMemory.find((period) => findPerson(period, id) !== undefined);
  return theirs ?? periods.load(CURRENT_PERIOD);
}

/** The place of a person in the members of the period; 404 where they do not sit in it. */
function placeOf(period: Period, id: number): number {
  const { number } = period.term;
  const member = findPerson(period, id);
  if (member !== undefined) return member;
  throw notFound(`member ${id} in period ${number}`, `Poslanec ${id} (${number}. volební období)`);
}

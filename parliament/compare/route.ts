import { badRequest, notFound } from '@tessera/kit/errors';
import { type Static, Type } from 'typebox';
import { findPerson } from '../chamber/period.ts';
import { type Context, sliceRoutes } from '../context.ts';
import * as query from '../ui/query.ts';
import { agreementMatrix, sharedVotes } from './analyse.ts';
import { compareForm } from './form.ts';
import { agreementTable, comparedVotes, comparePage } from './page.ts';
import { COMPARE_ROW, comparedVoteRecord, pairRecords } from './record.ts';

const choice = {
  period: query.period,
  // `ids=1,2,3` in links, `ids=1&ids=2&ids=3` from a form without script.
  ids: Type.Optional(
    Type.Union([
      Type.String({ maxLength: 200 }),
      Type.Array(Type.String({ maxLength: 20 }), { maxItems: 500 }),
    ]),
  ),
  show: Type.Enum(['differ', 'same', 'all'], { default: 'differ' }),
  search: query.search,
  page: query.page,
  table: Type.Enum(['votes', 'agreement'], { default: 'votes' }),
};

type Choice = Static<ReturnType<typeof Type.Object<typeof choice>>>;

/** `/compare?ids=…`: two to eight members side by side. */
export function compareRoutes(context: Context): void {
  sliceRoutes(context, {
    name: 'compare',
    summary: 'Two to eight members side by side',
    paths: { page: '/compare', api: '/api/compare' },
    query: choice,
    load: ({ query, visit }) => viewOf(query, visit.path.startsWith('/api/')),
    page: (data, { visit }) =>
      data.ids.length < 2 ? compareForm({ visit, ...data }) : comparePage({ visit, ...data }),
    table: (data, { visit }) => {
      const view = { visit, ...data };
      return data.query.table === 'votes' ? comparedVotes(view) : agreementTable(view);
    },
    row: COMPARE_ROW,
    records: (data) => recordsOf(data),
    total: (data) => recordsOf(data).length,
    fileName: ({ query }) => `compare-${query.table}`,
  });

  function recordsOf({ period, members, agreement, votes, query }: View) {
    if (query.table === 'agreement') return pairRecords(period, members, agreement);
    return votes.map((vote) => comparedVoteRecord(period, members, vote));
  }

  type View = Awaited<ReturnType<typeof viewOf>>;

  /** On the page, no members or one lead to the form. */
  async function viewOf(asked: Choice, isApi: boolean) {
    const ids = idsOf(asked.ids, isApi ? 2 : 0);
    const period = await context.periods.load(asked.period);
    const members = ids.map((id) => {
      const member = findPerson(period, id);
      const number = period.term.number;
      if (member !== undefined) return member;
      throw notFound(`member ${id} in period ${number}`, `Poslanec ${id} v ${number}. období`);
    });
    const agreement = agreementMatrix(period, members);
    return {
      period,
      ids,
      members,
      agreement,
      query: asked,
      votes: sharedVotes(period, members, asked),
    };
  }
}

/** Each member once, in the order asked for. */
function idsOf(ids: string | readonly string[] | undefined, fewest: number): number[] {
  const words = [ids ?? []]
    .flat()
    .flatMap((part) => part.split(','))
    .map((word) => word.trim());
  const numbers = [...new Set(words.filter((word) => word !== ''))];
  const isFine = numbers.every((word) => /^\d{1,9}$/.test(word));
  if (isFine && numbers.length >= fewest && numbers.length <= 8) return numbers.map(Number);
  throw badRequest([
    {
      field: 'ids',
      message: 'must name 2 to 8 members by id_osoba, such as ids=5273,5433',
      cs: 'musí jmenovat 2 až 8 poslanců podle id_osoba, například ids=5273,5433',
    },
  ]);
}

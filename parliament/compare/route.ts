import { badRequest } from '@tessera/kit/errors';
import { tablePage } from '@tessera/kit/table/routes';
import { Type } from 'typebox';
import type { Context } from '../context.ts';
import * as query from '../ui/query.ts';
import { placeOf } from '../ui/query.ts';
import { agreementMatrix, sharedVotes } from './analyse.ts';
import { AGREEMENT, COMPARED_VOTES, compareForm, comparePage } from './page.ts';

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
};

export function compareRoutes({ tables, periods }: Context): void {
  tablePage(tables, {
    name: 'compare',
    summary: 'Two to eight members side by side',
    paths: { page: '/compare', api: '/api/compare' },
    query: choice,
    // On the page, no members or one lead to the form.
    async load({ query, visit }) {
      const ids = idsOf(query.ids, visit.path.startsWith('/api/') ? 2 : 0);
      const period = await periods.load(query.period);
      const members = ids.map((id) => placeOf(period, id));
      const agreement = agreementMatrix(period, members);
      return { period, ids, members, agreement, votes: sharedVotes(period, members, query) };
    },
    tables: { votes: COMPARED_VOTES, agreement: AGREEMENT },
    page: (view, content) => (view.ids.length < 2 ? compareForm(view) : comparePage(view, content)),
  });
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

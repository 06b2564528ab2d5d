import { badRequest, notFound } from '@tessera/kit/errors';
import { HTML } from '@tessera/kit/http/page-cache';
import { perMinute } from '@tessera/kit/http/rate-limit';
import { visitOf } from '@tessera/kit/http/visit';
import { type Static, Type } from 'typebox';
import { findPerson } from '../../chamber/find-member.ts';
import type { Desk } from '../../desk.ts';
import * as query from '../../ui/query.ts';
import { agreementMatrix, sharedVotes } from './analyse.ts';
import { agreementTable, comparedVotes, comparePage } from './page.ts';
import { comparedVoteRecord, pairRecords } from './record.ts';

const choice = {
  period: query.period,
  // `ids=1,2,3` in links, `ids=1&ids=2&ids=3` from a form without script.
  ids: Type.Union([
    Type.String({ maxLength: 200 }),
    Type.Array(Type.String({ maxLength: 20 }), { maxItems: 500 }),
  ]),
  show: Type.Enum(['differ', 'same', 'all'], { default: 'differ' }),
  search: query.search,
  page: query.page,
};
const pageQuery = Type.Object({ ...choice, ids: Type.Optional(choice.ids) });
const tableQuery = Type.Object({
  ...choice,
  ids: Type.Optional(choice.ids),
  table: Type.Enum(['votes', 'agreement'], { default: 'votes' }),
  format: query.format,
});

/** `/compare?ids=…`: two to eight members side by side. */
export function compareRoutes({ server, periods, pages, frame, sendTable }: Desk): void {
  server.get(
    '/compare',
    { schema: { querystring: pageQuery }, config: perMinute(60) },
    (request, reply) =>
      pages.send(request, reply, HTML, async () => {
        const visit = visitOf(request);
        const view = await viewOf(request.query);
        return frame(visit, view.period, comparePage({ visit, ...view })).toString();
      }),
  );

  server.get(
    '/api/compare',
    { schema: { querystring: tableQuery }, config: perMinute(15) },
    async (request, reply) => {
      const { table, format } = request.query;
      const view = { visit: visitOf(request), ...(await viewOf(request.query)) };
      const { period, members, agreement, votes } = view;
      const pairs = pairRecords(period, members, agreement);
      const isVotes = table === 'votes';
      return sendTable(reply, format, {
        name: `compare-${table}`,
        period,
        total: isVotes ? votes.length : pairs.length,
        records: () =>
          isVotes ? votes.map((vote) => comparedVoteRecord(period, members, vote)) : pairs,
        html: () => (isVotes ? comparedVotes(view) : agreementTable(view)),
      });
    },
  );

  async function viewOf(asked: Static<typeof pageQuery>) {
    const ids = idsOf(asked.ids);
    const period = await periods.load(asked.period);
    const members = ids.map((id) => {
      const member = findPerson(period, id);
      const number = period.period.number;
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
function idsOf(ids: string | readonly string[] | undefined): number[] {
  const words = [ids ?? []]
    .flat()
    .flatMap((part) => part.split(','))
    .map((word) => word.trim());
  const numbers = [...new Set(words.filter((word) => word !== ''))];
  const isFine = numbers.every((word) => /^\d{1,9}$/.test(word));
  if (isFine && numbers.length >= 2 && numbers.length <= 8) return numbers.map(Number);
  throw badRequest([
    {
      field: 'ids',
      message: 'must name 2 to 8 members by id_osoba, such as ids=5273,5433',
      cs: 'musí jmenovat 2 až 8 poslanců podle id_osoba, například ids=5273,5433',
    },
  ]);
}

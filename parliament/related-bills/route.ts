import { notFound, PublicError, unavailable } from '@tessera/kit/errors';
import { answer, HTML_PAGE, jsonOf, TABLE_FILES } from '@tessera/kit/http/answers';
import { FetchError } from '@tessera/kit/http/fetch-error';
import { perMinute } from '@tessera/kit/http/rate-limit';
import { sendTable } from '@tessera/kit/http/send-table';
import { visitOf } from '@tessera/kit/http/visit';
import { Type } from 'typebox';
import { findPeriod } from '../chamber/electoral-periods.ts';
import { RELATED_BILL, type RelatedBill } from '../chamber/print-register.ts';
import type { Context } from '../context.ts';
import * as query from '../ui/query.ts';
import { relatedBillsList } from './panel.ts';

const billsQuery = Type.Object({
  period: query.period,
  idsb: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
  ct: Type.Optional(Type.Integer({ minimum: 1 })),
  format: query.format,
});

const BILLS = Type.Object({
  idsb: Type.Integer(),
  period: Type.Integer(),
  total: Type.Integer(),
  rows: Type.Array(RELATED_BILL),
});

/** `/api/related-bills`: bills about the law with the source's id `idsb`. */
export function relatedBillsRoutes({ server, library }: Context): void {
  server.get(
    '/api/related-bills',
    {
      schema: {
        operationId: 'relatedBills',
        tags: ['bills'],
        summary: 'Bills about one law',
        querystring: billsQuery,
        response: {
          200: answer('The bills, newest first', jsonOf(BILLS), HTML_PAGE, TABLE_FILES),
        },
      },
      config: perMinute(5),
    },
    async (request, reply) => {
      const { period, idsb, ct, format } = request.query;
      if (!findPeriod(period)) throw notFound(`period ${period}`, `Volební období ${period}`);
      const bills = await billsOf(period, idsb);
      return sendTable(reply, format, {
        name: `related-bills-${idsb}`,
        records: () => bills.map((bill) => ({ ...bill })),
        header: ['period', 'ct', 'title', 'kind', 'status'],
        json: (rows) => ({ idsb, period, total: rows.length, rows }),
        html: () =>
          relatedBillsList({
            visit: visitOf(request),
            bills,
            ...(ct !== undefined && { own: { period, ct } }),
          }),
      });
    },
  );

  async function billsOf(period: number, idsb: number): Promise<readonly RelatedBill[]> {
    try {
      return await library.relatedBills(period, idsb);
    } catch (error) {
      if (error instanceof FetchError && error.status === 404) {
        throw notFound(`law ${idsb}`, `Předpis ${idsb}`);
      }
      if (error instanceof PublicError) throw error;
      const message = 'The source of related bills does not answer.';
      const cs = 'Zdroj souvisejících tisků neodpovídá.';
      throw unavailable(message, 60, { cs, cause: error });
    }
  }
}

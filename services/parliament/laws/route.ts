import { billsOf } from '../chamber/bill.ts';
import type { Context } from '../context.ts';
import { tablePage } from '../page/routes.ts';
import { noPrints } from '../prints/library.ts';
import * as query from '../ui/query.ts';
import { findBills, LAW_FILTER } from './analyse.ts';
import { LAWS, lawsPage } from './page.ts';

/** `/laws` and `/api/laws`: find a bill, and see what became of it. */
export function lawsRoutes(context: Context): void {
  const { periods, library } = context;
  tablePage(context, {
    name: 'laws',
    summary: 'Bills and other prints with status, topics and sponsor',
    paths: { page: '/laws', api: '/api/laws' },
    query: { period: query.period, ...LAW_FILTER, page: query.page },
    load: async ({ query }) => {
      const period = await periods.load(query.period);
      const [register, topics] = await Promise.all([
        library.register(query.period),
        library.topics(query.period),
      ]);
      if (!register) throw noPrints();
      const bills = billsOf(register, period, (ct) => topics.get(ct)?.topics ?? []);
      return { period, found: findBills(bills, query) };
    },
    tables: { laws: LAWS },
    page: lawsPage,
  });
}

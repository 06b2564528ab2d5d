import { notFound } from '@tessera/kit/errors';
import { tablePage } from '@tessera/kit/table/routes';
import type { TableService } from '@tessera/kit/table/table-page';
import { Type } from 'typebox';
import { billsOf } from '../../chamber/bill.ts';
import type { RelatedBill } from '../../chamber/print-register.ts';
import type { Context } from '../../context.ts';
import { followed, lawFeeds } from '../../feeds/panel.ts';
import { noPrints } from '../../prints/library.ts';
import * as query from '../../ui/query.ts';
import { amendmentFates } from './analyse.ts';
import { type LawView, lawPage } from './page.ts';
import { EVENTS, lawRecord, PRINT_RECORD } from './record.ts';

/** `/laws/{ct}` and `/api/laws/{ct}`: one print. */
export function lawRoutes({ tables, periods, library, siteUrl, tracker }: Context): void {
  const service: TableService<LawView> = {
    ...tables,
    envelope: (view, _, events) => lawRecord(view, events),
    envelopeSchema: () => PRINT_RECORD,
    fileName: (name) => name,
  };
  tablePage(service, {
    name: 'law',
    summary:
      'One print with history, versions, votes and law changes; CSV and XLSX hold its events',
    paths: { page: '/laws/:ct', api: '/api/laws/:ct' },
    params: { ct: Type.Integer({ minimum: 1, maximum: 1_000_000 }) },
    query: { period: query.period },
    load: async ({ params: { ct }, query: { period: number }, visit }) => {
      const period = await periods.load(number);
      const [register, topics] = await Promise.all([
        library.register(number),
        library.topics(number),
      ]);
      if (!register) throw noPrints();
      const print = register.prints.find((candidate) => candidate.ct === ct);
      if (!print) {
        throw notFound(`print ${ct} in period ${number}`, `Tisk ${ct} (${number}. volební období)`);
      }
      const [bill] = billsOf(
        { ...register, prints: [print] },
        period,
        (one) => topics.get(one)?.topics ?? [],
      );
      const [cs, en, versions, amendments, statements, changes, lawChanges, siteHistory, hasText] =
        await Promise.all([
          library.summary(number, ct, 'cs'),
          library.summary(number, ct, 'en'),
          library.versions(number, ct),
          library.amendments(number, ct),
          library.statements(number, ct),
          library.changes(number, ct),
          library.lawChanges(number, ct),
          library.siteHistory(number, ct),
          library.hasText(number, ct),
        ]);
      return {
        visit,
        period,
        bill: bill!,
        summaries: { cs, en },
        versions,
        amendments: amendmentFates(period, print.id, amendments),
        ...statements,
        changes,
        lawChanges,
        related: relatedOf(
          lawChanges.map(({ idsb }) => register.relatedBills.get(idsb ?? 0) ?? []),
        ),
        siteHistory,
        hasText,
        siteUrl,
        feedback: tracker !== undefined,
      };
    },
    tables: { events: EVENTS },
    file: ({ period, bill }) => `law-${period.term.number}-${bill.print.ct}`,
    page(view) {
      const { visit, period, bill } = view;
      const feeds = lawFeeds(visit.locale, bill.print.ct, bill.title, period.term.number);
      return followed(visit, lawPage(view), feeds);
    },
  });
}

/** Bills about any of the laws, each once, those about most of the same laws first. */
function relatedOf(lists: readonly (readonly RelatedBill[])[]): RelatedBill[] {
  const counts = new Map<RelatedBill, number>();
  for (const bill of lists.flat()) counts.set(bill, (counts.get(bill) ?? 0) + 1);
  return [...counts]
    .sort(([a, countA], [b, countB]) => countB - countA || (b.period ?? 0) - (a.period ?? 0))
    .map(([bill]) => bill);
}

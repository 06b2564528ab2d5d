import { notFound } from '@tessera/kit/errors';
import { Type } from 'typebox';
import { billsOf } from '../../chamber/bill.ts';
import type { RelatedBill } from '../../chamber/print-register.ts';
import type { Context } from '../../context.ts';
import { tablePage } from '../../page/routes.ts';
import type { TableService } from '../../page/table-page.ts';
import { noPrints } from '../../prints/library.ts';
import * as query from '../../ui/query.ts';
import { type LawView, lawPage } from './page.ts';
import { EVENTS, lawRecord, PRINT_RECORD } from './record.ts';

const PRINT_ID = Type.Integer({
  minimum: 0,
  maximum: 2_147_483_647,
  default: 0,
  description: 'id_tisk, where several prints of the period have the number; 0 for the first',
});

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
    query: { period: query.period, id: PRINT_ID },
    load: async ({ params: { ct }, query: { period: number, id }, visit }) => {
      const period = await periods.load(number);
      const [register, topics] = await Promise.all([
        library.register(number),
        library.topics(number),
      ]);
      if (!register) throw noPrints();
      const numbered = register.prints.filter((candidate) => candidate.ct === ct);
      const print = id === 0 ? numbered[0] : numbered.find((candidate) => candidate.id === id);
      if (!print) {
        throw notFound(`print ${ct} in period ${number}`, `Tisk ${ct} (${number}. volební období)`);
      }
      const [bill] = billsOf(
        { ...register, prints: [print] },
        period,
        (one) => topics.get(one)?.topics ?? [],
      );
      // Texts and pages of the site are those of the first print with this number.
      const ofTexts = print.isFurther ? 0 : ct;
      const [cs, en, versions, lawChanges, siteHistory, hasText] = await Promise.all([
        library.summary(number, ofTexts, 'cs'),
        library.summary(number, ofTexts, 'en'),
        library.versions(number, ofTexts),
        library.lawChanges(number, ofTexts),
        library.siteHistory(number, ofTexts),
        library.hasText(number, ofTexts),
      ]);
      return {
        visit,
        period,
        bill: bill!,
        others: numbered.filter((other) => other !== print),
        summaries: { cs, en },
        versions,
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
    page: lawPage,
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

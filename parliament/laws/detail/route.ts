import { notFound } from '@tessera/kit/errors';
import { answer, HTML_PAGE, jsonOf, TABLE_FILES } from '@tessera/kit/http/answers';
import { perMinute } from '@tessera/kit/http/rate-limit';
import { sendTable } from '@tessera/kit/http/send-table';
import { visitOf } from '@tessera/kit/http/visit';
import { Type } from 'typebox';
import { billsOf } from '../../chamber/bill.ts';
import type { RelatedBill } from '../../chamber/print-register.ts';
import { PRINT_RECORD } from '../../chamber/print-schemas.ts';
import { type Context, pageDocument } from '../../context.ts';
import { followed, lawFeeds } from '../../feeds/panel.ts';
import * as query from '../../ui/query.ts';
import { lawPage } from './page.ts';
import { eventRecords, lawRecord } from './record.ts';

const params = Type.Object({ ct: Type.Integer({ minimum: 1, maximum: 1_000_000 }) });
const pageQuery = Type.Object({ period: query.period });
const recordQuery = Type.Object({ period: query.period, format: query.format });

const DOCUMENT = {
  operationId: 'law',
  tags: ['bills'],
  summary: 'One print with history, versions, votes and law changes; CSV and XLSX hold its events',
  response: {
    200: answer('The print', jsonOf(PRINT_RECORD), HTML_PAGE, TABLE_FILES),
  },
};

/** `/laws/{ct}` and `/api/laws/{ct}`: one print. */
export function lawRoutes(context: Context): void {
  const { server, periods, library, frame, siteUrl, tracker } = context;
  server.get(
    '/laws/:ct',
    {
      schema: { ...pageDocument('lawPage', DOCUMENT.summary), params, querystring: pageQuery },
      config: perMinute(60),
    },
    async (request, reply) => {
      const visit = visitOf(request);
      const law = await lawOf(request.query.period, request.params.ct);
      const { print, title } = law.bill;
      const page = followed(
        visit,
        lawPage({ ...law, visit, summary: law.summaries[visit.locale] }),
        lawFeeds(visit.locale, print.ct, title, law.period.term.number),
      );
      const whole = frame(visit, law.period, page).toString();
      return reply.type('text/html; charset=utf-8').send(whole);
    },
  );

  server.get(
    '/api/laws/:ct',
    { schema: { ...DOCUMENT, params, querystring: recordQuery }, config: perMinute(15) },
    async (request, reply) => {
      const visit = visitOf(request);
      const { format, period: number } = request.query;
      const { ct } = request.params;
      const law = await lawOf(number, ct);
      return sendTable(reply, format, {
        name: `law-${number}-${ct}`,
        records: () => eventRecords(law),
        codes: ['outcome'],
        header: ['ct', 'event', 'date', 'name', 'outcome', 'vote_id'],
        json: (events) => ({
          period: number,
          generated_at: new Date().toISOString(),
          source_date: law.period.sourceDate,
          ...lawRecord(law, visit),
          events,
        }),
        html: () => lawPage({ ...law, visit, summary: law.summaries[visit.locale] }).main,
      });
    },
  );

  async function lawOf(number: number, ct: number) {
    const period = await periods.load(number);
    const [register, topics] = await Promise.all([
      library.register(number),
      library.topics(number),
    ]);
    const print = register?.prints.find((candidate) => candidate.ct === ct);
    if (!register || !print) {
      throw notFound(`print ${ct} in period ${number}`, `Tisk ${ct} (${number}. volební období)`);
    }
    const [bill] = billsOf(
      { ...register, prints: [print] },
      period,
      (one) => topics.get(one)?.topics ?? [],
    );
    const [cs, en, versions, amendments, lawChanges, siteHistory, hasText] = await Promise.all([
      library.summary(number, ct, 'cs'),
      library.summary(number, ct, 'en'),
      library.versions(number, ct),
      library.amendments(number, ct),
      library.lawChanges(number, ct),
      library.siteHistory(number, ct),
      library.hasText(number, ct),
    ]);
    return {
      period,
      bill: bill!,
      summaries: { cs, en },
      versions,
      amendments,
      lawChanges,
      related: relatedOf(lawChanges.map(({ idsb }) => register.relatedBills.get(idsb ?? 0) ?? [])),
      siteHistory,
      hasText,
      siteUrl,
      feedback: tracker !== undefined,
    };
  }
}

/** Bills about any of the laws, each once, those about most of the same laws first. */
function relatedOf(lists: readonly (readonly RelatedBill[])[]): RelatedBill[] {
  const counts = new Map<RelatedBill, number>();
  for (const bill of lists.flat()) counts.set(bill, (counts.get(bill) ?? 0) + 1);
  return [...counts]
    .sort(([a, countA], [b, countB]) => countB - countA || (b.period ?? 0) - (a.period ?? 0))
    .map(([bill]) => bill);
}

import { notFound } from '@tessera/kit/errors';
import { HTML_PAGE, HTML_TYPE, jsonOf } from '@tessera/kit/http/answers';
import { perMinute } from '@tessera/kit/http/rate-limit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { billOf } from '../../chamber/bill.ts';
import {
  LAW_CHANGE,
  PRINT_VERSION,
  RELATED_BILL,
  type RelatedBill,
  SITE_HISTORY,
  SUMMARY,
} from '../../chamber/print-register.ts';
import { newestVotes } from '../../chamber/search-text.ts';
import type { Context } from '../../context.ts';
import { documented, loadView } from '../../page/routes.ts';
import type { Asked } from '../../page/table-page.ts';
import { noPrints } from '../../prints/library.ts';
import { HISTORY_STEP } from '../../ui/print-timeline.ts';
import * as query from '../../ui/query.ts';
import { recordOf, rowSchema } from '../../ui/table.ts';
import { RECORDED_VOTE } from '../../ui/vote-columns.ts';
import { BILL_COLUMNS } from '../panel.ts';
import { type LawView, lawPage } from './page.ts';

const params = { ct: Type.Integer({ minimum: 1, maximum: 1_000_000 }) };
const choice = {
  period: query.period,
  id: Type.Integer({
    minimum: 0,
    maximum: 2_147_483_647,
    default: 0,
    description: 'id_tisk, where several prints of the period have the number; 0 for the first',
  }),
};
/** A number of prints that none has. */
const NO_PRINT = 0;
const format = Type.Enum(['json'], { default: 'json' });

/** `/laws/{ct}` and `/api/laws/{ct}`: one print. */
export function lawRoutes(context: Context): void {
  const { server, pages, frame, periods, library, siteUrl, tracker } = context;
  const parts = {
    summary: 'One print with history, versions, votes and law changes',
    params,
    query: choice,
    load,
  };

  server.get(
    '/laws/:ct',
    { config: perMinute(60), schema: documented(parts, 'lawPage', 'pages', choice, HTML_PAGE) },
    (request: FastifyRequest, reply: FastifyReply) =>
      pages.send(request, reply, HTML_TYPE, async () => {
        const view = await loadView(parts, request);
        return frame(view.visit, view.period, lawPage(view)).toString();
      }),
  );

  server.get(
    '/api/laws/:ct',
    {
      config: perMinute(15),
      schema: documented(parts, 'law', 'bills', { ...choice, format }, jsonOf(PRINT_RECORD)),
    },
    async (request: FastifyRequest) => lawRecord(await loadView(parts, request)),
  );

  async function load({ params: { ct }, query }: Asked<typeof choice, typeof params>) {
    const { period: number, id } = query;
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
    const printOf = (vote: number) => period.prints.get(period.votes[vote]!.id)?.print;
    const votes = newestVotes(period, '', (vote) => printOf(vote)?.id === print.id);
    // Texts and pages of the site are those of the first print with this number.
    const ofTexts = print.isFurther ? NO_PRINT : ct;
    const [cs, en, versions, siteHistory, hasText] = await Promise.all([
      library.summary(number, ofTexts, 'cs'),
      library.summary(number, ofTexts, 'en'),
      library.versions(number, ofTexts),
      library.siteHistory(number, ofTexts),
      library.hasText(number, ofTexts),
    ]);
    return {
      period,
      bill: billOf(register, print, topics.get(ct)?.topics ?? [], votes.length),
      others: numbered.filter((other) => other !== print),
      votes,
      summaries: { cs, en },
      versions,
      related: relatedOf(
        print.lawChanges.map(({ idsb }) => register.relatedBills.get(idsb) ?? []),
        (other) => other.period !== number || other.ct !== ct,
      ),
      siteHistory,
      hasText,
      siteUrl,
      feedback: tracker !== undefined,
    };
  }
}

/** Bills about any of the laws, each once, those about most of the same laws first. */
function relatedOf(
  lists: readonly (readonly RelatedBill[])[],
  isOther: (bill: RelatedBill) => boolean,
): RelatedBill[] {
  const counts = new Map<RelatedBill, number>();
  for (const bill of lists.flat().filter(isOther)) counts.set(bill, (counts.get(bill) ?? 0) + 1);
  return [...counts]
    .sort(([a, countA], [b, countB]) => countB - countA || b.period - a.period)
    .map(([bill]) => bill);
}

/** All of a print for programs. */
function lawRecord(view: LawView) {
  const { period, bill, summaries } = view;
  return {
    period: period.term.number,
    generated_at: new Date().toISOString(),
    source_date: period.sourceDate,
    ...recordOf(BILL_COLUMNS, bill, view),
    topics: bill.topics.map(({ id, cs, en }) => ({ id, cs, en })),
    summary: { cs: summaries.cs ?? null, en: summaries.en ?? null },
    history: bill.steps.map((step) => recordOf(HISTORY_STEP, step, view)),
    site_history: view.siteHistory ?? null,
    versions: view.versions,
    votes: view.votes.map((place) => recordOf(RECORDED_VOTE, place, view)),
    law_changes: bill.print.lawChanges,
    related_bills: view.related,
  };
}

const TEXT = Type.String();

/** The schema of `lawRecord`. */
const PRINT_RECORD = Type.Object(
  {
    period: Type.Integer(),
    generated_at: Type.String({ format: 'date-time' }),
    source_date: Type.String({ format: 'date' }),
    ...rowSchema('Bill', BILL_COLUMNS).properties,
    topics: Type.Array(Type.Object({ id: TEXT, cs: TEXT, en: TEXT })),
    summary: Type.Object({ cs: SUMMARY, en: SUMMARY }),
    history: Type.Array(rowSchema('TiskHistoryStage', HISTORY_STEP)),
    site_history: Type.Union([SITE_HISTORY, Type.Null()]),
    versions: Type.Array(PRINT_VERSION),
    votes: Type.Array(rowSchema('VoteOnPrint', RECORDED_VOTE)),
    law_changes: Type.Array(LAW_CHANGE),
    related_bills: Type.Array(RELATED_BILL),
  },
  { title: 'Print' },
);

import { setImmediate } from 'node:timers/promises';
import { csv } from '@tessera/kit/csv';
import { HTML } from '@tessera/kit/http/page-cache';
import { perMinute } from '@tessera/kit/http/rate-limit';
import { visitOf } from '@tessera/kit/http/visit';
import { XLSX_TYPE, xlsx } from '@tessera/kit/xlsx';
import { Type } from 'typebox';
import { isTopic } from '../chamber/topics.ts';
import { voteNatures } from '../chamber/vote-nature.ts';
import { CODES, type Context, pageDocument, sendTable, tableDocument } from '../context.ts';
import { ROWS_A_PAGE } from '../ui/paged.ts';
import * as query from '../ui/query.ts';
import { outcomeWord, sourcePrintUrl } from '../ui/vote.ts';
import { findVotes, type VoteFilter } from './analyse.ts';
import { votesPage, votesTable } from './page.ts';
import { LISTED_VOTE, listedVoteRecord } from './record.ts';

const choice = {
  period: query.period,
  search: query.search,
  outcome: Type.Enum(['', 'A', 'R'], { default: '' }),
  topic: Type.String({ maxLength: 100, default: '' }),
  session: Type.Optional(Type.Integer({ minimum: 1 })),
  print: Type.Optional(Type.Integer({ minimum: 1 })),
  view: Type.Optional(
    Type.Enum(['all', 'decided'], {
      description: 'decided on the page, all below /api',
    }),
  ),
  page: query.page,
};
const pageQuery = Type.Object(choice);
const tableQuery = Type.Object({ ...choice, format: query.format });

/** `/votes` and `/api/votes`: find a vote. */
export function votesRoutes(context: Context): void {
  const { server, periods, analyses, pages, frame, siteUrl, library } = context;

  server.get(
    '/votes',
    {
      schema: {
        ...pageDocument('votesPage', 'Votes of a period, searched and filtered'),
        querystring: pageQuery,
      },
      config: perMinute(60),
    },
    (request, reply) =>
      pages.send(request, reply, HTML, async () => {
        const visit = visitOf(request);
        const { page, ...asked } = request.query;
        const byDefault = asked.print === undefined ? ('decided' as const) : ('print' as const);
        const filter = { ...asked, view: asked.view ?? byDefault };
        const decided = await votesOf(filter);
        const { period, all } = decided;
        // Nothing of the choice was decisive: better all of it than an empty list.
        const isEmpty = asked.view === undefined && decided.found.places.length === 0 && all > 0;
        const shown = isEmpty ? { ...filter, view: 'all' as const } : filter;
        const { found } = isEmpty ? await votesOf(shown) : decided;
        const content = votesPage({ visit, period, filter: shown, page, found, all, siteUrl });
        return frame(visit, period, content).toString();
      }),
  );

  server.get(
    '/api/votes',
    {
      schema: {
        ...tableDocument('votes', 'Votes of a period, searched and filtered', LISTED_VOTE, {
          page: Type.Integer(),
          pages: Type.Integer(),
          passed: Type.Integer(),
          rejected: Type.Integer(),
          returned: Type.Integer(),
        }),
        querystring: tableQuery,
      },
      config: perMinute(15),
    },
    async (request, reply) => {
      const visit = visitOf(request);
      const { page, format, ...asked } = request.query;
      const filter = { ...asked, view: asked.view ?? 'all' };
      const { period, found, all } = await votesOf(filter);
      const record = (place: number) => {
        const vote = period.votes[place]!;
        return listedVoteRecord(
          vote,
          voteNatures(period)[place]!,
          outcomeWord(visit.locale, vote.outcome),
          period.prints.get(vote.id),
          (print) => sourcePrintUrl(siteUrl, print, period.term.number),
        );
      };
      // Files for spreadsheets hold the whole selection; the other formats hold one page.
      if (format === 'csv' || format === 'xlsx') {
        const name = `votes-${period.term.number}.${format}`;
        reply.header('content-disposition', `attachment; filename="${name}"`);
        const type = format === 'csv' ? 'text/csv; charset=utf-8' : XLSX_TYPE;
        return pages.send(request, reply, type, async () => {
          const rows = await inSlices(found.places, record);
          return format === 'csv'
            ? csv(rows, { codes: CODES })
            : await xlsx(rows, { sheet: `votes-${period.term.number}` });
        }) as Promise<string>;
      }
      const from = (page - 1) * ROWS_A_PAGE;
      return sendTable(reply, format, {
        name: 'votes',
        period,
        total: found.places.length,
        records: () => Array.from(found.places.subarray(from, from + ROWS_A_PAGE), record),
        beside: () => ({
          page,
          pages: Math.ceil(found.places.length / ROWS_A_PAGE),
          passed: found.passed,
          rejected: found.rejected,
          returned: found.returned,
        }),
        html: () => votesTable({ visit, period, filter, page, found, all, siteUrl }),
      });
    },
  );

  /** The votes of the choice, and how many there are of any kind. */
  async function votesOf(asked: VoteFilter & { readonly period: number }) {
    const period = await periods.load(asked.period);
    const everything = { ...asked, view: 'all' as const };
    if (asked.topic === '') {
      const all = (await analyses.votes(period, everything)).places.length;
      return { period, found: await analyses.votes(period, asked), all };
    }
    // Topics change while prints are processed, so such a list is not remembered.
    const topics = [...(await library.topics(asked.period))].filter(([, { topics }]) =>
      topics.some((topic) => isTopic(topic, asked.topic)),
    );
    const prints = new Set(topics.map(([ct]) => ct));
    const all = findVotes(period, everything, prints).places.length;
    return { period, found: findVotes(period, asked, prints), all };
  }
}

/** Records are made in slices of about a millisecond, so that other requests have their turn. */
async function inSlices<Row>(places: Uint32Array, record: (place: number) => Row): Promise<Row[]> {
  const rows: Row[] = [];
  for (const place of places) {
    rows.push(record(place));
    if (rows.length % 500 === 0) await setImmediate();
  }
  return rows;
}

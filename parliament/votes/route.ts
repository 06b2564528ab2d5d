import { setImmediate } from 'node:timers/promises';
import { csv } from '@tessera/kit/csv';
import { HTML } from '@tessera/kit/http/page-cache';
import { perMinute } from '@tessera/kit/http/rate-limit';
import { visitOf } from '@tessera/kit/http/visit';
import { XLSX_TYPE, xlsx } from '@tessera/kit/xlsx';
import { type Static, Type } from 'typebox';
import { isTopic } from '../chamber/topics.ts';
import { CODES, type Context, pageDocument, sendTable, tableDocument } from '../context.ts';
import { ROWS_A_PAGE } from '../ui/paged.ts';
import * as query from '../ui/query.ts';
import { outcomeWord, sourcePrintUrl } from '../ui/vote.ts';
import { findVotes } from './analyse.ts';
import { votesPage, votesTable } from './page.ts';
import { listedVoteRecord } from './record.ts';

const choice = {
  period: query.period,
  search: query.search,
  outcome: Type.Enum(['', 'A', 'R'], { default: '' }),
  topic: Type.String({ maxLength: 100, default: '' }),
  session: Type.Optional(Type.Integer({ minimum: 1 })),
  print: Type.Optional(Type.Integer({ minimum: 1 })),
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
        const { period, found } = await votesOf(request.query);
        const { page, ...filter } = request.query;
        const content = votesPage({ visit, period, filter, page, found, siteUrl });
        return frame(visit, period, content).toString();
      }),
  );

  server.get(
    '/api/votes',
    {
      schema: {
        ...tableDocument('votes', 'Votes of a period, searched and filtered'),
        querystring: tableQuery,
      },
      config: perMinute(15),
    },
    async (request, reply) => {
      const visit = visitOf(request);
      const { page, format, ...filter } = request.query;
      const { period, found } = await votesOf(filter);
      const record = (place: number) => {
        const vote = period.votes[place]!;
        return listedVoteRecord(
          vote,
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
          return format === 'csv' ? csv(rows, { codes: CODES }) : await xlsx(rows);
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
        }),
        html: () => votesTable({ visit, period, filter, page, found, siteUrl }),
      });
    },
  );

  async function votesOf(asked: Omit<Static<typeof pageQuery>, 'page'>) {
    const period = await periods.load(asked.period);
    if (asked.topic === '') return { period, found: await analyses.votes(period, asked) };
    // Topics change while prints are processed, so such a list is not remembered.
    const topics = [...(await library.topics(asked.period))].filter(([, { topics }]) =>
      topics.some((topic) => isTopic(topic, asked.topic)),
    );
    return { period, found: findVotes(period, asked, new Set(topics.map(([ct]) => ct))) };
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

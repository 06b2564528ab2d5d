import { HTML } from '@tessera/kit/http/page-cache';
import { perMinute } from '@tessera/kit/http/rate-limit';
import { visitOf } from '@tessera/kit/http/visit';
import { type Static, Type } from 'typebox';
import { isTopic } from '../chamber/topics.ts';
import { type Context, pageDocument, sendTable, tableDocument } from '../context.ts';
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
      const from = (page - 1) * ROWS_A_PAGE;
      // Files for spreadsheets hold the whole selection; the other formats hold one page.
      const isFile = format === 'csv' || format === 'xlsx';
      const places = isFile ? found.places : found.places.subarray(from, from + ROWS_A_PAGE);
      return sendTable(reply, format, {
        name: 'votes',
        period,
        total: found.places.length,
        records: () =>
          Array.from(places, (place) => {
            const vote = period.votes[place]!;
            return listedVoteRecord(
              vote,
              outcomeWord(visit.locale, vote.outcome),
              period.prints.get(vote.id),
              (print) => sourcePrintUrl(siteUrl, print, period.term.number),
            );
          }),
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

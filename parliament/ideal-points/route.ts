import { notFound } from '@tessera/kit/errors';
import { answer, HTML_PAGE, HTML_TYPE, jsonOf } from '@tessera/kit/http/answers';
import { wantsJson } from '@tessera/kit/http/error-form';
import { perMinute } from '@tessera/kit/http/rate-limit';
import { visitOf } from '@tessera/kit/http/visit';
import { recordOf } from '@tessera/kit/table/columns';
import { tablePage } from '@tessera/kit/table/routes';
import { Type } from 'typebox';
import type { Period } from '../chamber/period.ts';
import type { Context } from '../context.ts';
import * as query from '../ui/query.ts';
import { asShared } from '../ui/share-picture.ts';
import type { IdealPoints } from './analyse.ts';
import { CHOICE, idealChart } from './chart.ts';
import { idealPage } from './page.ts';
import { voteFragment } from './panel.ts';
import { CLUBS, LINE_COLUMNS, LINES, POINTS } from './tables.ts';

export function idealPointsRoutes(context: Context): void {
  const { server, periods, analyses } = context;

  tablePage(context.tables, {
    name: 'ideal-points',
    summary: 'Positions of members estimated from their votes, with intervals and cutting lines',
    paths: { page: '/ideal-points', api: '/api/ideal-points' },
    query: CHOICE,
    load: async ({ query }) => {
      const period = await periods.load(query.period);
      const result = await analyses.idealPoints(period);
      return { period, result, line: lineOf(period, result, query.vote) };
    },
    tables: { members: POINTS, clubs: CLUBS, votes: LINES },
    page: idealPage,
    beside: {
      schema: {
        ballots: Type.Integer(),
        errors: Type.Integer(),
        minority: Type.Integer({
          description: 'errors of a guess that all vote with the majority',
        }),
      },
      of: ({ result }) => result.fit,
    },
    chart: { path: '/charts/ideal-points.png', picture: idealChart },
    share: {
      keep: ['period', 'party', 'vote'],
      picture: (view) => asShared(idealChart(view)),
    },
  });

  server.get(
    '/api/ideal-points/:vote',
    {
      schema: {
        operationId: 'cuttingLine',
        tags: ['votes'],
        summary: 'Where one vote divides the members',
        params: Type.Object({
          vote: Type.Integer({ minimum: 1, description: 'id_hlasovani of the vote' }),
        }),
        querystring: Type.Object({
          period: query.period,
          format: Type.Enum(['html', 'json'], { default: 'html' }),
        }),
        response: {
          200: answer(
            'The line; null for an all but unanimous vote',
            jsonOf(
              Type.Object({ line: Type.Union([LINES.schema, Type.Null()]) }, { title: 'VoteLine' }),
            ),
            HTML_PAGE,
          ),
        },
      },
      config: perMinute(60),
    },
    async (request, reply) => {
      const visit = visitOf(request);
      const period = await periods.load(request.query.period);
      const id = request.params.vote;
      const vote = voteAt(period, id);
      const result = await analyses.idealPoints(period);
      const line = result.lines.find((line) => line.vote === vote);
      if (request.query.format === 'json' || wantsJson(request)) {
        return reply
          .type('application/json; charset=utf-8')
          .send(
            JSON.stringify({ line: line ? recordOf(LINE_COLUMNS, line, { visit, period }) : null }),
          );
      }
      return reply
        .type(HTML_TYPE)
        .send(voteFragment({ visit, period, result, vote, line }).toString());
    },
  );
}

function lineOf(period: Period, { lines }: IdealPoints, id: number) {
  if (id === 0) return undefined;
  const vote = voteAt(period, id);
  return lines.find((line) => line.vote === vote);
}

/** The place of a vote; 404 when the period has no such valid vote. */
function voteAt({ votes, term }: Period, id: number): number {
  const place = votes.findIndex((vote) => vote.id === id);
  if (place < 0) {
    throw notFound(
      `vote ${id} in period ${term.number}`,
      `Hlasování ${id} (${term.number}. volební období)`,
    );
  }
  return place;
}

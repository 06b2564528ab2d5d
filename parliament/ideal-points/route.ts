import { notFound } from '@tessera/kit/errors';
import { answer, HTML_PAGE, jsonOf } from '@tessera/kit/http/answers';
import { perMinute } from '@tessera/kit/http/rate-limit';
import { visitOf } from '@tessera/kit/http/visit';
import { wantsJson } from '@tessera/kit/http/wants-json';
import { Type } from 'typebox';
import type { Period } from '../chamber/period.ts';
import { type Context, sliceRoutes } from '../context.ts';
import * as query from '../ui/query.ts';
import { asShared } from '../ui/share-picture.ts';
import type { IdealPoints } from './analyse.ts';
import { idealChart } from './chart.ts';
import { clubPositions } from './club-positions.ts';
import { chosenPoints, clubTable, idealPage, pointTable } from './page.ts';
import { clubRecord, IDEAL_ROW, LINE, lineRecord, pointRecord } from './record.ts';
import { voteFragment } from './vote-fragment.ts';

const choice = {
  period: query.period,
  dimensions: Type.Enum(['1', '2'], { default: '1', description: 'axes of the estimate' }),
  abstention: Type.Enum(['no', 'left-out'], {
    default: 'no',
    description: 'members who were logged in and did not vote yes count as no, or are left out',
  }),
  name: Type.String({ maxLength: 100, default: '', description: 'words of a member’s name' }),
  party: query.party,
  vote: Type.Integer({ minimum: 0, default: 0, description: 'id of a vote whose line is drawn' }),
  table: Type.Enum(['members', 'clubs', 'votes'], {
    default: 'members',
    description: 'positions of members, medians of clubs, or the cutting lines of votes',
  }),
};

/** `/ideal-points`, its tables and chart, and the cutting line of one vote as a fragment. */
export function idealPointsRoutes(context: Context): void {
  const { server, periods, analyses } = context;

  sliceRoutes(context, {
    name: 'ideal-points',
    summary: 'Positions of members estimated from their votes, with intervals and cutting lines',
    paths: { page: '/ideal-points', api: '/api/ideal-points' },
    query: choice,
    load: async ({ query }) => {
      const period = await periods.load(query.period);
      const result = await analyses.idealPoints(
        period,
        query.dimensions === '1' ? 1 : 2,
        query.abstention,
      );
      return { period, result, query, line: lineOf(period, result, query.vote) };
    },
    page: (data, { visit }, { chart }) => idealPage({ ...data, visit, chart }),
    table: (data, { visit }) =>
      data.query.table === 'clubs' ? clubTable({ ...data, visit }) : pointTable({ ...data, visit }),
    row: IDEAL_ROW,
    besideColumns: {
      dimensions: Type.Integer(),
      ballots: Type.Integer(),
      errors: Type.Integer(),
      minority: Type.Integer({ description: 'errors of a guess that all vote with the majority' }),
    },
    records: (data, { visit }) => rowsOf({ ...data, visit }),
    total: (data, { visit }) => rowsOf({ ...data, visit }).length,
    beside: ({ result: { dimensions, fit } }) => ({ dimensions, ...fit }),
    fileName: ({ query }) => `ideal-points-${query.table}`,
    share: {
      keep: ['period', 'dimensions', 'abstention', 'party', 'vote'],
      picture: ({ period, result, line, query: { party } }, { visit }) => {
        const picture = idealChart({ locale: visit.locale, period, result, party, line });
        return picture && asShared(picture);
      },
    },
    chart: {
      path: '/charts/ideal-points.png',
      picture: ({ period, result, line, query: { party } }, { visit }) =>
        idealChart({ locale: visit.locale, period, result, party, line }),
    },
  });

  server.get(
    '/api/ideal-points/:vote',
    {
      schema: {
        operationId: 'cuttingLine',
        tags: ['votes'],
        summary: 'Where one vote divides the members in two dimensions',
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
            jsonOf(Type.Object({ line: Type.Union([LINE, Type.Null()]) }, { title: 'VoteLine' })),
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
      const vote = placeOf(period, id);
      const result = await analyses.idealPoints(period, 2, 'no');
      const line = result.lines.find((line) => line.vote === vote);
      if (request.query.format === 'json' || wantsJson(request)) {
        return reply
          .type('application/json; charset=utf-8')
          .send(JSON.stringify({ line: line ? lineRecord(period, line) : null }));
      }
      return reply
        .type('text/html; charset=utf-8')
        .send(voteFragment({ visit, period, result, vote, line }).toString());
    },
  );
}

function lineOf(period: Period, { lines }: IdealPoints, id: number) {
  if (id === 0) return undefined;
  const vote = placeOf(period, id);
  return lines.find((line) => line.vote === vote);
}

/** The place of a vote; 404 when the period has no such valid vote. */
function placeOf({ votes, term }: Period, id: number): number {
  const place = votes.findIndex((vote) => vote.id === id);
  if (place < 0) {
    throw notFound(
      `vote ${id} in period ${term.number}`,
      `Hlasování ${id} v ${term.number}. období`,
    );
  }
  return place;
}

function rowsOf(view: Parameters<typeof chosenPoints>[0] & { query: { table: string } }) {
  const { period, result, query } = view;
  if (query.table === 'clubs') return clubPositions(period, result.points).map(clubRecord);
  if (query.table === 'votes') return result.lines.map((line) => lineRecord(period, line));
  return chosenPoints(view).map((point) => pointRecord(period, point));
}

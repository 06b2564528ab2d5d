import { tablePage } from '@tessera/kit/table/routes';
import { Type } from 'typebox';
import type { Context } from '../context.ts';
import * as query from '../ui/query.ts';
import { asShared } from '../ui/share-picture.ts';
import { defeatCounts } from './analyse.ts';
import { governmentPage, supportChart } from './page.ts';
import { CLUBS, DEFEATS, MEMBERS, OFFICES } from './tables.ts';

/** `/government` and its tables: who governed, who voted with them, and which votes they lost. */
export function governmentRoutes(context: Context): void {
  const { tables, analyses } = context;
  tablePage(tables, {
    name: 'government',
    summary: 'Votes with the government by club and member, its defeats, and who was in it',
    paths: { page: '/government', api: '/api/government' },
    query: { period: query.period, party: query.party, top: query.top(30), ...query.selection },
    load: async ({ query }) => {
      const period = await analyses.chosenVotes(context, query);
      return { period, result: await analyses.government(period) };
    },
    tables: { clubs: CLUBS, members: MEMBERS, defeats: DEFEATS, offices: OFFICES },
    beside: {
      schema: {
        votes: Type.Integer({ description: 'valid votes of the choice' }),
        known: Type.Integer({ description: 'votes in which the side of the government is known' }),
        lost: Type.Integer({ description: 'votes that ended against the side of the government' }),
        lost_united: Type.Integer({
          description: 'those of lost in which all ministers who voted yes or no agreed',
        }),
      },
      of: ({ period, result }) => ({
        votes: result.votes,
        known: result.known,
        lost: result.defeats.length,
        lost_united: defeatCounts(period, result).united,
      }),
    },
    page: governmentPage,
    chart: { path: '/charts/government.png', picture: supportChart },
    share: {
      keep: ['period', 'party', ...query.SELECTION],
      picture: (view) => asShared(supportChart(view)),
    },
  });
}

import { Type } from 'typebox';
import { type Context, sliceRoutes } from '../context.ts';
import * as query from '../ui/query.ts';
import { asShared } from '../ui/share-picture.ts';
import { chosenClubs, defeatCounts } from './analyse.ts';
import { supportChart } from './chart.ts';
import {
  chosenMembers,
  clubTable,
  defeatTable,
  type GovernmentView,
  governmentPage,
  memberTable,
  officeTable,
} from './page.ts';
import { clubRecord, defeatRecord, GOVERNMENT_ROW, memberRecord, officeRecord } from './record.ts';

const choice = {
  period: query.period,
  party: query.party,
  top: query.top(30),
  table: Type.Enum(['clubs', 'members', 'defeats', 'offices'], {
    default: 'clubs',
    description: 'shares of clubs or members, lost votes, or who was in the government',
  }),
};

/** `/government` and its tables: who governed, who voted with them, and which votes they lost. */
export function governmentRoutes(context: Context): void {
  const { periods, analyses } = context;
  sliceRoutes(context, {
    name: 'government',
    summary: 'Votes with the government by club and member, its defeats, and who was in it',
    paths: { page: '/government', api: '/api/government' },
    query: choice,
    load: async ({ query }) => {
      const period = await periods.load(query.period);
      return { period, query, result: await analyses.government(period) };
    },
    page: (data, { visit }, { chart }) => governmentPage({ ...data, visit, chart }),
    table: (data, { visit }) => TABLES[data.query.table].html({ ...data, visit }),
    row: GOVERNMENT_ROW,
    besideColumns: {
      votes: Type.Integer({ description: 'all valid votes of the period' }),
      known: Type.Integer({ description: 'votes in which the side of the government is known' }),
      lost: Type.Integer({ description: 'votes that ended against the side of the government' }),
      lost_united: Type.Integer({
        description: 'those of lost in which all ministers who voted yes or no agreed',
      }),
    },
    records: (data, { visit }) => TABLES[data.query.table].records({ ...data, visit }),
    total: (data, { visit }) => TABLES[data.query.table].total({ ...data, visit }),
    beside: ({ period, result }) => ({
      votes: result.votes,
      known: result.known,
      lost: result.defeats.length,
      lost_united: defeatCounts(period, result).united,
    }),
    fileName: ({ query }) => `government-${query.table}`,
    share: {
      keep: ['period', 'party'],
      picture: ({ period, result, query: { party } }, { visit }) => {
        const picture = supportChart(visit.locale, period, result, party);
        return picture && asShared(picture);
      },
    },
    chart: {
      path: '/charts/government.png',
      picture: ({ period, result, query: { party } }, { visit }) =>
        supportChart(visit.locale, period, result, party),
    },
  });
}

const TABLES = {
  clubs: {
    html: clubTable,
    records: ({ period, query, result }: GovernmentView) =>
      chosenClubs(period, result, query.party).map((row) => clubRecord(period, row)),
    total: ({ period, query, result }: GovernmentView) =>
      chosenClubs(period, result, query.party).length,
  },
  members: {
    html: memberTable,
    records: (view: GovernmentView) =>
      chosenMembers(view)
        .slice(0, view.query.top)
        .map((row) => memberRecord(view.period, row)),
    total: (view: GovernmentView) => chosenMembers(view).length,
  },
  defeats: {
    html: defeatTable,
    records: ({ period, query, result }: GovernmentView) =>
      result.defeats.slice(0, query.top).map((row) => defeatRecord(period, row)),
    total: ({ result }: GovernmentView) => result.defeats.length,
  },
  offices: {
    html: officeTable,
    records: ({ period, result }: GovernmentView) =>
      result.offices.map((office) => officeRecord(period, office)),
    total: ({ result }: GovernmentView) => result.offices.length,
  },
};

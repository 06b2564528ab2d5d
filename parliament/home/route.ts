import { Type } from 'typebox';
import { type Context, sliceRoutes } from '../context.ts';
import * as query from '../ui/query.ts';
import {
  closestVotes,
  lastDayVotes,
  leastUnited,
  mostRebels,
  mostSplit,
  overview,
} from './analyse.ts';
import { type HomeList, type HomeView, homePage, homeTable } from './page.ts';
import { closeRecord, HOME_ROW, OVERVIEW, rebelRecord, splitRecord, voteRecord } from './record.ts';

/** Rows of each list on the page. */
const ON_PAGE = 5;

/** `/` and `/api/overview`: what a period holds, and what is new and notable in it. */
export function homeRoutes(context: Context): void {
  const { periods, analyses } = context;
  sliceRoutes(context, {
    name: 'overview',
    summary: 'The period at a glance: its last day, closest votes, most rebels, divided clubs',
    paths: { page: '/', api: '/api/overview' },
    query: {
      period: query.period,
      list: Type.Enum(['last-day', 'closest', 'rebels', 'split'], { default: 'last-day' }),
      top: query.top(30),
    },
    load: async ({ query: { period, list, top } }) => ({ ...(await viewOf(period, top)), list }),
    page: ({ closest, rebels, split, ...data }, { visit }) =>
      homePage({
        visit,
        ...data,
        closest: closest.slice(0, ON_PAGE),
        rebels: rebels.slice(0, ON_PAGE),
        split: split.slice(0, ON_PAGE),
      }),
    table: (data, { visit }) => homeTable({ visit, ...data }, data.list),
    row: HOME_ROW,
    besideColumns: { overview: OVERVIEW },
    records: (data, { query }) => recordsOf(data, data.list).slice(0, query.top),
    total: (data, { query }) => Math.min(query.top, recordsOf(data, data.list).length),
    beside: ({ overview }) => ({ overview }),
    fileName: ({ list }) => list,
  });

  async function viewOf(number: number, count: number) {
    const period = await periods.load(number);
    const lines = await analyses.clubLines(period, 'at-vote');
    // The overview does not fail because the map cannot be had.
    const map = await analyses.similarity(period).catch(() => undefined);
    return {
      period,
      overview: overview(period),
      lastDay: lastDayVotes(period),
      closest: closestVotes(period, count),
      rebels: mostRebels(period, lines, count),
      split: mostSplit(period, lines, count),
      least: leastUnited(period, lines),
      map,
    };
  }
}

function recordsOf(view: Omit<HomeView, 'visit'>, list: HomeList) {
  const { period } = view;
  if (list === 'closest') return view.closest.map((row) => closeRecord(period, row));
  if (list === 'rebels') return view.rebels.map((row) => rebelRecord(period, row));
  if (list === 'split') return view.split.map((row) => splitRecord(period, row));
  return view.lastDay.map((vote) => voteRecord(period, vote));
}

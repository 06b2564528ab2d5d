import { HTML } from '@tessera/kit/http/page-cache';
import { perMinute } from '@tessera/kit/http/rate-limit';
import { visitOf } from '@tessera/kit/http/visit';
import { Type } from 'typebox';
import type { Desk } from '../desk.ts';
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
import { closeRecord, rebelRecord, splitRecord, voteRecord } from './record.ts';

const pageQuery = Type.Object({ period: query.period });
const listQuery = Type.Object({
  period: query.period,
  list: Type.Enum(['last-day', 'closest', 'rebels', 'split'], { default: 'last-day' }),
  top: query.top(30),
  format: query.format,
});

/** How many of each list stand on the page. */
const ON_PAGE = 5;

/** `/`: what a period holds, and what is new and notable in it. */
export function homeRoutes({ server, periods, analyses, pages, frame, sendTable }: Desk): void {
  server.get('/', { schema: { querystring: pageQuery }, config: perMinute(60) }, (request, reply) =>
    pages.send(request, reply, HTML, async () => {
      const visit = visitOf(request);
      const view = await viewOf(request.query.period, ON_PAGE);
      return frame(visit, view.period, homePage({ visit, ...view })).toString();
    }),
  );

  server.get(
    '/api/overview',
    { schema: { querystring: listQuery }, config: perMinute(15) },
    async (request, reply) => {
      const { list, top, format } = request.query;
      const visit = visitOf(request);
      const view = await viewOf(request.query.period, top);
      const rows = recordsOf(view, list).slice(0, top);
      return sendTable(reply, format, {
        name: list,
        period: view.period,
        total: rows.length,
        records: () => rows,
        beside: () => ({ overview: view.overview }),
        html: () => homeTable({ visit, ...view }, list),
      });
    },
  );

  async function viewOf(number: number, count: number) {
    const period = await periods.load(number);
    const lines = await analyses.clubLines(period, 'at-vote');
    return {
      period,
      overview: overview(period),
      lastDay: lastDayVotes(period),
      closest: closestVotes(period, count),
      rebels: mostRebels(period, lines, count),
      split: mostSplit(period, lines, count),
      least: leastUnited(period, lines),
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

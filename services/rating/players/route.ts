import { badRequest, PublicError } from '@tessera/kit/errors';
import { type Html, html } from '@tessera/kit/html';
import { answer, HTML_PAGE } from '@tessera/kit/http/answers';
import { RESULTS } from '@tessera/kit/ui/elements';
import { Type } from 'typebox';
import { PAGE_ERRORS, PERSONAL } from '../api-document.ts';
import type { Context } from '../context.ts';
import type { Answer } from '../estimator/answer.ts';
import { PAGE_WAIT_MS, QueueParameter, RegionParameter } from '../input/parameters.ts';
import { findPlayerBySlug, nameOf } from '../ladder/player-id.ts';
import { type DayPoint, dayOf } from '../ladder/record.ts';
import { StillComputing } from '../ladder/replies.ts';
import { playerPath } from '../ui/addresses.ts';
import { searchForm } from '../ui/frame.ts';
import { computingView, problemView } from '../ui/messages.ts';
import { playerPage, playerTitle } from './page.ts';

const schema = {
  summary: "A player's estimate with its timeline and games",
  operationId: 'playerPage',
  tags: ['pages'],
  params: Type.Object({
    region: RegionParameter,
    player: Type.String({ maxLength: 200, examples: ['Zesty Raven-EUW'] }),
  }),
  querystring: Type.Object({ queue: QueueParameter }),
  response: {
    200: answer('The page; while nothing is known yet, that it is being computed', HTML_PAGE),
    ...PAGE_ERRORS,
  },
};

const TIMELINE_DAYS = 30;

/** `GET /players/{region}/{name}-{tag}` */
export function playerRoutes(context: Context): void {
  const { server, estimates, snapshots, show, limit, now, onStoreError } = context;

  server.get(
    '/players/:region/:player',
    { ...limit, ...PERSONAL, schema },
    async (request, reply) => {
      const { region, player } = request.params;
      const { queue } = request.query;
      const id = findPlayerBySlug(player);
      if (!id) throw badRequest([{ field: 'player', message: 'must be NAME-TAG' }]);
      const playerId = nameOf(id);
      const canonical = playerPath(region, id, queue);
      const page = (title: string, content: Html) => {
        const form = searchForm({ region, playerId, queue });
        const main = html`${form}<div id="${RESULTS.slice(1)}">${content}</div>`;
        return show(request, reply, { title, canonical, main });
      };
      reply.header('cache-control', 'private, no-cache');
      try {
        const question = { region, id, queue };
        const found = await estimates.answer(question, request.ip, PAGE_WAIT_MS);
        return page(playerTitle(found.report), await content(found));
      } catch (error) {
        if (!(error instanceof PublicError)) throw error;
        const seconds = error.retryAfterSeconds;
        if (error instanceof StillComputing && seconds !== undefined) {
          const computing = computingView(error.message, canonical, Math.max(2, seconds));
          return page(playerId, html`<h1>${playerId}</h1>${computing}`);
        }
        reply.code(error.statusCode as 200);
        if (seconds !== undefined) reply.header('retry-after', seconds);
        return page(playerId, html`<h1>${playerId}</h1>${problemView(error.message)}`);
      }
    },
  );

  async function content(found: Answer): Promise<Html> {
    const { region, ...account } = found.report.summoner;
    const { queue } = found.report;
    const from = dayOf(now(), TIMELINE_DAYS);
    const points = await snapshots
      .points({ region, queue, account }, from)
      .catch((error: unknown): DayPoint[] => {
        // A store that fails costs no estimate.
        onStoreError(error);
        return [];
      });
    return playerPage(found, points);
  }
}

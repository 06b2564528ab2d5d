import { badRequest, PublicError } from '@tessera/kit/errors';
import { type Html, html } from '@tessera/kit/html';
import { answer, HTML_PAGE } from '@tessera/kit/http/answers';
import { visitOf } from '@tessera/kit/http/visit';
import type { Locale } from '@tessera/kit/locale';
import { RESULTS } from '@tessera/kit/ui/swap';
import { Type } from 'typebox';
import { ESTIMATE_ERRORS, errorOf, PAGE_ERRORS, PERSONAL } from '../api-document.ts';
import { type Context, notWritten } from '../context.ts';
import type { Report } from '../estimator/report.ts';
import { ADMIN } from '../input/callers.ts';
import { PAGE_WAIT_MS, QueueParameter, RegionParameter } from '../input/parameters.ts';
import { jobReply } from '../jobs/route.ts';
import { findPlayerBySlug, nameOf } from '../ladder/player-id.ts';
import { dayOf } from '../ladder/record.ts';
import { playerPath } from '../ui/addresses.ts';
import { searchForm } from '../ui/frame.ts';
import { problemView, progressView } from '../ui/progress.ts';
import { playerPage, playerTitle, timelinePicture } from './page.ts';

const schema = {
  summary: "A player's estimate with its timeline and games",
  operationId: 'playerPage',
  tags: ['pages'],
  params: Type.Object({
    region: RegionParameter,
    player: Type.String({ maxLength: 200, examples: ['Zesty Raven-EUW'] }),
  }),
  querystring: Type.Object({ queue: QueueParameter }),
  response: { 200: answer('The page; while computing, the progress', HTML_PAGE), ...PAGE_ERRORS },
};

const forgetSchema = {
  summary: 'Remove a player, who is refused from then on',
  description:
    'Name, ids, estimates and snapshots are removed from both stores and from memory, also where matches and batches of others name the player. Later questions are 410.',
  operationId: 'forgetPlayer',
  tags: ['estimates'],
  params: Type.Object({
    region: RegionParameter,
    name: Type.String({ maxLength: 200, description: 'NAME-TAG, or NAME#TAG as it is encoded' }),
  }),
  response: {
    204: Type.Null({ description: 'Forgotten; also when that was so before' }),
    400: errorOf('bad_request'),
    401: errorOf('unauthorized: RATING_ADMIN_TOKEN is needed'),
    429: ESTIMATE_ERRORS[429],
    502: ESTIMATE_ERRORS[502],
  },
};

const TIMELINE_DAYS = 30;

const SLUG = {
  field: 'player',
  message: 'must be NAME-TAG',
  cs: 'musí být JMÉNO-ZNAČKA',
};

/** `GET /players/{region}/{name}-{tag}` and `DELETE /api/v1/players/{region}/{name}-{tag}` */
export function playerRoutes(context: Context): void {
  const { server, estimates, learning, show, limit, now, callerOf, forget } = context;
  const { onStoreError } = context;

  server.get(
    '/players/:region/:player',
    { ...limit, ...PERSONAL, schema },
    async (request, reply) => {
      const { region, player } = request.params;
      const { queue } = request.query;
      const id = findPlayerBySlug(player);
      if (!id) throw badRequest([SLUG]);
      const { locale } = visitOf(request);
      const playerId = nameOf(id);
      const form = searchForm({ region, playerId, queue }, locale);
      const canonical = playerPath(region, id, queue);
      const page = (title: string, content: Html) => {
        const main = html`${form}<div id="${RESULTS.slice(1)}">${content}</div>`;
        return show(request, reply, { title, canonical, main });
      };
      reply.header('cache-control', 'private, no-cache');
      try {
        const question = { region, id, queue };
        const { report, job } = await estimates.reportOrJob(question, request.ip, PAGE_WAIT_MS);
        if (!report) {
          const progress = progressView(jobReply(job), canonical, locale);
          return page(playerId, html`<h1>${playerId}</h1>${progress}`);
        }
        return page(playerTitle(report, locale), await content(report, locale));
      } catch (error) {
        if (!(error instanceof PublicError)) throw error;
        reply.code(error.statusCode as 200);
        if (error.retryAfterSeconds) reply.header('retry-after', error.retryAfterSeconds);
        const text = locale === 'cs' ? (error.cs ?? error.message) : error.message;
        return page(playerId, html`<h1>${playerId}</h1>${problemView(text, locale)}`);
      }
    },
  );

  // docs/contract/rating.md 4.9
  server.delete(
    '/api/v1/players/:region/:name',
    { ...limit, ...PERSONAL, schema: forgetSchema },
    async (request, reply) => {
      if (callerOf(request) !== ADMIN) {
        const message = 'Only the bearer of RATING_ADMIN_TOKEN may remove a player.';
        throw new PublicError(401, 'unauthorized', message);
      }
      const { region, name } = request.params;
      const id = findPlayerBySlug(name);
      if (!id) throw badRequest([{ field: 'name', message: 'must be NAME-TAG' }]);
      await forget(region, id).catch(notWritten(context));
      // Not null, which would be sent as a JSON type without a body.
      return reply.code(204).send(undefined as never);
    },
  );

  async function content(report: Report, locale: Locale) {
    const { region, ...account } = report.summoner;
    const subject = { region, queue: report.queue, account };
    const from = dayOf(now(), TIMELINE_DAYS);
    const points = await estimates.recorder.points(subject, from).catch(without);
    const picture = timelinePicture(report, points, locale);
    const changes = await learning.changes(region, report.queue).catch(without);
    const modelChanges = changes.map((change) => change.from).filter((time) => time >= from);
    return playerPage({ report, picture, modelChanges, locale });
  }

  /** A store that fails costs no estimate. */
  function without(error: unknown): [] {
    onStoreError(error);
    return [];
  }
}

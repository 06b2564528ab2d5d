import { Readable } from 'node:stream';
import { PublicError } from '@tessera/kit/errors';
import { answer, hiddenRoute } from '@tessera/kit/http/answers';
import type { onRequestAsyncHookHandler } from 'fastify';
import { Type } from 'typebox';
import { ESTIMATE_ERRORS } from '../api-document.ts';
import type { Context } from '../context.ts';
import type { Estimates } from '../estimates/estimates.ts';
import { mmrAnswer } from '../estimator/answer.ts';
import { QueueParameter, RegionParameter } from '../input/parameters.ts';
import { findPlayerId, NAME_FORM } from '../ladder/player-id.ts';
import type { Queue, Region } from '../ladder/region.ts';
import { errorBody } from '../ladder/replies.ts';

const MOST_PLAYERS = 1000;
/** Players who are computed at once: the upstream's limits serve one after the other. */
const AT_ONCE = 8;
const NDJSON = 'application/x-ndjson';

const schema = {
  summary: 'Complete estimates of many players',
  description:
    'A line of JSON a player, in the order in which they are complete: `player` as it was sent, and the fields of a single estimate, or `error` and `code`. After a break ask again: what was complete is stored for an hour.',
  operationId: 'mmrMany',
  tags: ['estimates'],
  body: Type.Object({
    region: RegionParameter,
    queue: Type.Optional(QueueParameter),
    players: Type.Array(Type.String({ maxLength: 200 }), {
      minItems: 1,
      maxItems: MOST_PLAYERS,
      description: 'gameName#tagLine',
    }),
  }),
  response: {
    200: answer('A line a player', { [NDJSON]: { schema: Type.String() } }),
    400: ESTIMATE_ERRORS[400],
    429: ESTIMATE_ERRORS[429],
  },
};

/** `POST /api/v1/mmr` */
export function manyRoutes({ server, estimates, limit }: Context): void {
  const onRequest = [shared, ...limit.onRequest];
  server.post('/api/v1/mmr', { onRequest, schema }, (request, reply) => {
    const { region, queue = 'solo', players } = request.body;
    const lines = linesOf(players, (player) =>
      lineOf(player, { region, queue }, request.ip, estimates),
    );
    return reply
      .header('cache-control', 'no-store')
      .header('x-accel-buffering', 'no')
      .type(NDJSON)
      .send(Readable.from(lines));
  });

  const preflight = hiddenRoute('asked by a browser before a script of another site posts');
  server.options('/api/v1/mmr', { onRequest: shared, schema: preflight }, (_request, reply) =>
    reply
      .code(204)
      .headers({
        allow: 'GET, HEAD, POST, OPTIONS',
        'access-control-allow-methods': 'GET, HEAD, POST',
        'access-control-allow-headers': '*',
        'access-control-max-age': '86400',
      })
      .send(),
  );
}

/** Scripts of every site may post names, as they may read estimates. */
const shared: onRequestAsyncHookHandler = async (_request, reply) => {
  reply.headers({ 'access-control-allow-origin': '*', 'access-control-expose-headers': '*' });
};

/** Lines in the order in which they are ready; nothing further begins once nobody reads. */
async function* linesOf(
  players: readonly string[],
  work: (player: string) => Promise<string>,
): AsyncGenerator<string> {
  const running = new Map<string, Promise<{ player: string; line: string }>>();
  // No name is no work, so its line comes first.
  const isName = (player: string) => findPlayerId(player) !== undefined;
  const waiting = [...new Set(players)].sort((a, b) => Number(isName(a)) - Number(isName(b)));
  // Sends the head.
  yield '';
  while (waiting.length + running.size > 0) {
    for (const player of waiting.splice(0, AT_ONCE - running.size))
      running.set(
        player,
        work(player).then((line) => ({ player, line })),
      );
    const { player, line } = await Promise.race(running.values());
    running.delete(player);
    yield line;
  }
}

async function lineOf(
  player: string,
  { region, queue }: { readonly region: Region; readonly queue: Queue },
  caller: string,
  estimates: Estimates,
): Promise<string> {
  const line = (content: object) => `${JSON.stringify({ player, ...content })}\n`;
  const id = findPlayerId(player);
  if (!id) return line({ error: `must be ${NAME_FORM}`, code: 'bad_request' });
  try {
    const answer = await estimates.answer({ region, id, queue }, caller, Number.POSITIVE_INFINITY);
    return line(mmrAnswer(answer, false));
  } catch (error) {
    if (!(error instanceof PublicError)) throw error;
    return line(errorBody(error));
  }
}

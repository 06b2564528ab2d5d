import { badRequest, type Problem } from '@tessera/kit/errors';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { ESTIMATE_ERRORS, errorOf } from '../api-document.ts';
import type { Context } from '../context.ts';
import { PLAYER_ID, PlayerIdParameter, schemaProblems } from '../input/parameters.ts';
import { findPlayerId, type PlayerId } from '../ladder/player-id.ts';
import { REGIONS, regionOfMatch } from '../ladder/region.ts';
import { LobbyReply, lobbyAnswer } from './analyse.ts';

const schema = {
  summary: "One match's part of the second tier",
  operationId: 'lobby',
  tags: ['estimates'],
  params: Type.Object({
    matchId: Type.String({ maxLength: 40, examples: ['EUW1_3000000000'] }),
  }),
  querystring: Type.Object({ playerId: Type.Optional(PlayerIdParameter) }),
  response: {
    200: LobbyReply,
    ...ESTIMATE_ERRORS,
    422: errorOf('unsupported_match: not two teams of five'),
  },
};

const MATCH_ID: Problem = {
  field: 'matchId',
  message: `must be a platform (${REGIONS.join(', ')}) in capitals, _ and a number: EUW1_123`,
};

/** `GET /api/v1/lobby/{matchId}` */
export function lobbyRoutes(context: Context): void {
  const { server, estimates, limit, now, answerWithinMs } = context;

  server.get(
    '/api/v1/lobby/:matchId',
    { ...limit, schema, attachValidation: true },
    async (request, reply) => {
      const { matchId, player } = questionOf(request);
      const computation = estimates.lobby(matchId, player, request.ip);
      const facts = await computation.within(answerWithinMs);
      const { match, puuid } = facts;
      if (puuid !== undefined && !match.participants.some((one) => one.puuid === puuid))
        throw badRequest([{ field: 'playerId', message: `was not in match ${match.id}` }]);
      const region = regionOfMatch(matchId)!;
      const { parameters } = await estimates.learning.model(region, match.queue ?? 'solo');
      reply.header('cache-control', 'public, max-age=300');
      return lobbyAnswer(facts, parameters, now());
    },
  );
}

function questionOf(request: FastifyRequest): { matchId: string; player: PlayerId | undefined } {
  const { matchId } = request.params as { matchId: string };
  const { playerId } = request.query as { playerId?: string };
  const problems = schemaProblems(request);
  const player = playerId === undefined ? undefined : findPlayerId(String(playerId));
  if (!regionOfMatch(matchId)) problems.push(MATCH_ID);
  if (playerId !== undefined && !player) problems.push(PLAYER_ID);
  if (problems.length > 0) throw badRequest(problems);
  return { matchId, player };
}

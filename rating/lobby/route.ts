import { badRequest, notFound } from '@tessera/kit/errors';
import type { Server } from '@tessera/kit/http/server';
import { Type } from 'typebox';
import type { Desk } from '../desk/desk.ts';
import { inParallel } from '../desk/in-parallel.ts';
import type { OwnLimit } from '../desk/own-limit.ts';
import { PlayerIdParameter, schemaProblems } from '../desk/question.ts';
import { ESTIMATE_ERRORS } from '../desk/replies.ts';
import { findPlayerId } from '../ladder/player-id.ts';
import { REGIONS, regionOfMatch } from '../ladder/region.ts';
import { type LobbyAnswer, lobbyAnswer } from './analyse.ts';

const number = Type.Number();

const LobbyReply = Type.Unsafe<LobbyAnswer>(
  Type.Object({
    matchId: Type.String(),
    lobby_mu: Type.Union([number, Type.Null({ description: 'Fewer than four are ranked' })]),
    weights: Type.Object({
      opponents_total: number,
      teammates_total: number,
      recency: number,
    }),
    participants: Type.Array(
      Type.Object({
        puuid: Type.String(),
        side: Type.Enum(['ally', 'enemy']),
        tier: Type.String({ description: 'UNRANKED for who has no rank' }),
        division: Type.String(),
        lp: Type.Union([Type.Integer(), Type.Null()]),
        mmr: Type.Union([number, Type.Null()]),
      }),
    ),
  }),
);

const schema = {
  summary: "One match's part of the second tier",
  params: Type.Object({
    matchId: Type.String({ maxLength: 40, examples: ['EUW1_3000000000'] }),
  }),
  querystring: Type.Object({ playerId: Type.Optional(PlayerIdParameter) }),
  response: { 200: LobbyReply, ...ESTIMATE_ERRORS },
};

const MATCH_ID = {
  field: 'matchId',
  message: `must be a platform (${REGIONS.join(', ')}) in capitals, _ and a number: EUW1_123`,
};

/** `GET /api/v1/lobby/:matchId` */
export function lobbyRoutes(
  server: Server,
  { desk, limit, now }: { desk: Desk; limit: OwnLimit; now: () => number },
): void {
  server.get(
    '/api/v1/lobby/:matchId',
    { ...limit, schema, attachValidation: true },
    async (request, reply) => {
      const { matchId } = request.params;
      const { playerId } = request.query;
      const problems = schemaProblems(request);
      const region = regionOfMatch(matchId);
      const id = playerId === undefined ? undefined : findPlayerId(playerId);
      if (!region) problems.push(MATCH_ID);
      if (playerId !== undefined && !id)
        problems.push({ field: 'playerId', message: 'must be a gameName#tagLine, URL-encoded' });
      if (!region || problems.length > 0) throw badRequest(problems);

      const match = await desk.match(matchId);
      if (!match) throw notFound(`match ${matchId}`);
      const player = id && (await desk.account(region, id));
      if (player && !match.participants.some(({ puuid }) => puuid === player.puuid))
        throw badRequest([{ field: 'playerId', message: `was not in match ${matchId}` }]);
      const queue = match.queue ?? 'solo';
      const entries = await inParallel(match.participants, async ({ puuid }) => {
        return [puuid, (await desk.entries(region, puuid))[queue]] as const;
      });
      reply.header('cache-control', 'public, max-age=300');
      return lobbyAnswer(match, new Map(entries), player?.puuid, now());
    },
  );
}

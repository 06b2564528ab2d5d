import { badRequest, type Problem } from '@tessera/kit/errors';
import { html } from '@tessera/kit/html';
import { answer, HTML_PAGE } from '@tessera/kit/http/answers';
import { visitOf } from '@tessera/kit/http/visit';
import { RESULTS } from '@tessera/kit/ui/swap';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { ESTIMATE_ERRORS, errorOf, PAGE_ERRORS } from '../api-document.ts';
import type { Context } from '../context.ts';
import { resultOf, resultWithin } from '../estimates/wait.ts';
import { PAGE_WAIT_MS, PlayerIdParameter, schemaProblems, waitOf } from '../input/parameters.ts';
import { ACCEPTED, jobReply, sendJob } from '../jobs/route.ts';
import { findPlayerId, type PlayerId } from '../ladder/player-id.ts';
import { REGIONS, type Region, regionOfMatch } from '../ladder/region.ts';
import { lobbyPath } from '../ui/addresses.ts';
import { progressView } from '../ui/progress.ts';
import { type LobbyFacts, LobbyReply, lobbyAnswer } from './analyse.ts';
import { lobbyPage } from './page.ts';
import { phrases } from './phrases.ts';

const input = {
  params: Type.Object({
    matchId: Type.String({ maxLength: 40, examples: ['EUW1_3000000000'] }),
  }),
  querystring: Type.Object({ playerId: Type.Optional(PlayerIdParameter) }),
};

const apiSchema = {
  summary: "One match's part of the second tier",
  operationId: 'lobby',
  tags: ['estimates'],
  ...input,
  response: {
    200: LobbyReply,
    ...ACCEPTED,
    ...ESTIMATE_ERRORS,
    422: errorOf('unsupported_match: not two teams of five'),
  },
};

const pageSchema = {
  summary: "One match's lobby",
  operationId: 'lobbyPage',
  tags: ['pages'],
  ...input,
  response: { 200: answer('The page; while computing, the progress', HTML_PAGE), ...PAGE_ERRORS },
};

const MATCH_ID: Problem = {
  field: 'matchId',
  message: `must be a platform (${REGIONS.join(', ')}) in capitals, _ and a number: EUW1_123`,
  cs: `musí být platforma (${REGIONS.join(', ')}) velkými písmeny, _ a číslo: EUW1_123`,
};
const PLAYER_ID: Problem = {
  field: 'playerId',
  message: 'must be a gameName#tagLine, URL-encoded',
  cs: 'musí být jméno#značka zakódované do adresy',
};

/** `GET /api/v1/lobby/{matchId}` and `GET /lobby/{matchId}` */
export function lobbyRoutes(context: Context): void {
  const { server, estimates, learning, show, limit, now, answerWithinMs, callerOf } = context;

  server.get(
    '/api/v1/lobby/:matchId',
    { ...limit, schema: apiSchema, attachValidation: true },
    async (request, reply) => {
      const { matchId, player } = questionOf(request);
      const computation = await estimates.lobby(matchId, player, callerOf(request));
      const facts = await resultOf(computation, waitOf(request, answerWithinMs));
      if (!facts) return sendJob(reply, computation.job);
      const lobby = await answerOf(facts);
      reply.header('cache-control', 'public, max-age=300');
      return lobby;
    },
  );

  server.get(
    '/lobby/:matchId',
    { ...limit, schema: pageSchema, attachValidation: true },
    async (request, reply) => {
      const { matchId, region, player } = questionOf(request);
      const { locale } = visitOf(request);
      const computation = await estimates.lobby(matchId, player, request.ip);
      const facts = await resultWithin(computation, PAGE_WAIT_MS);
      const main = facts
        ? lobbyPage({
            ...{ lobby: await answerOf(facts), match: facts.match },
            ...{ region, player, puuid: facts.puuid, locale },
          })
        : progressView(jobReply(computation.job), lobbyPath(matchId, player), locale);
      reply.header('cache-control', 'private, no-cache');
      return show(request, reply, {
        title: phrases(locale).title(matchId),
        main: html`<div id="${RESULTS.slice(1)}">${main}</div>`,
      });
    },
  );

  async function answerOf(facts: LobbyFacts) {
    const { match, puuid } = facts;
    if (puuid !== undefined && !match.participants.some((one) => one.puuid === puuid)) {
      const message = `was not in match ${match.id}`;
      throw badRequest([{ field: 'playerId', message, cs: `v zápase ${match.id} nehrál` }]);
    }
    const { parameters } = await learning.model(match.region, match.queue ?? 'solo');
    return lobbyAnswer(facts, parameters, now());
  }
}

type LobbyQuestion = { matchId: string; region: Region; player: PlayerId | undefined };

function questionOf(request: FastifyRequest): LobbyQuestion {
  const { matchId } = request.params as { matchId: string };
  const { playerId } = request.query as { playerId?: string };
  const problems = schemaProblems(request);
  const region = regionOfMatch(matchId);
  const player = playerId === undefined ? undefined : findPlayerId(String(playerId));
  if (!region) problems.push(MATCH_ID);
  if (playerId !== undefined && !player) problems.push(PLAYER_ID);
  if (!region || problems.length > 0) throw badRequest(problems);
  return { matchId, region, player };
}

import { badRequest, type Problem } from '@tessera/kit/errors';
import { problemsOf } from '@tessera/kit/http/error-view';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { findPlayerId, NAME_FORM, type PlayerId } from '../ladder/player-id.ts';
import { QUEUES, REGIONS } from '../ladder/region.ts';

// Parameters of several endpoints, with their descriptions in the API document.

export const RegionParameter = Type.Enum([...REGIONS], {
  description: 'Platform region',
  examples: ['euw1'],
});
export const QueueParameter = Type.Enum([...QUEUES], {
  default: 'solo',
  description: 'Ranked queue',
});
export const PlayerIdParameter = Type.String({
  maxLength: 200,
  description: 'URL-encoded gameName#tagLine',
  examples: ['Zesty Raven#EUW'],
});

/**
 * Pages and badges wait so long: a visitor rather sees a wide interval, and services that embed badges
 * give up after a few seconds.
 */
export const PAGE_WAIT_MS = 1500;

export const PLAYER_ID: Problem = {
  field: 'playerId',
  message: `must be ${NAME_FORM}, URL-encoded (# is %23)`,
};

/**
 * The player of a request. Routes validate with `attachValidation`, so that problems found by the
 * schema and by this function are reported together.
 */
export function playerOf(request: FastifyRequest, playerId: unknown): PlayerId {
  const problems = schemaProblems(request);
  const id = typeof playerId === 'string' ? findPlayerId(playerId) : undefined;
  if (!id && !problems.some(({ field }) => field === 'playerId')) problems.push(PLAYER_ID);
  if (problems.length > 0 || !id) throw badRequest(problems);
  return id;
}

export function schemaProblems(request: FastifyRequest): Problem[] {
  const query = request.query as Readonly<Record<string, unknown>>;
  return problemsOf(request.validationError?.validation ?? []).map((problem) =>
    Array.isArray(query[problem.field]) ? { ...problem, message: 'must be given once' } : problem,
  );
}

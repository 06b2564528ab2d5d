import { badRequest, PublicError } from '@tessera/kit/errors';
import { Type } from 'typebox';
import { ESTIMATE_ERRORS, errorOf, PERSONAL } from '../api-document.ts';
import type { Context } from '../context.ts';
import { ADMIN } from '../input/callers.ts';
import { RegionParameter } from '../input/parameters.ts';
import { findPlayerBySlug } from '../ladder/player-id.ts';

const schema = {
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

/** `DELETE /api/v1/players/{region}/{name}` (docs/contract/rating.md 4.9). */
export function forgetRoutes({ server, limit, callerOf, forget }: Context): void {
  server.delete(
    '/api/v1/players/:region/:name',
    { ...limit, ...PERSONAL, schema },
    async (request, reply) => {
      if (callerOf(request) !== ADMIN) {
        const message = 'Only the bearer of RATING_ADMIN_TOKEN may remove a player.';
        throw new PublicError(401, 'unauthorized', message);
      }
      const { region, name } = request.params;
      const id = findPlayerBySlug(name);
      if (!id) throw badRequest([{ field: 'name', message: 'must be NAME-TAG' }]);
      await forget(region, id);
      return reply.code(204).send(null);
    },
  );
}

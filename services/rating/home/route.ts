import { answer, HTML_PAGE } from '@tessera/kit/http/answers';
import { Type } from 'typebox';
import { PAGE_LIMITED } from '../api-document.ts';
import type { Context } from '../context.ts';
import { findExample } from '../ladder/example.ts';
import { findPlayerId } from '../ladder/player-id.ts';
import { isRegion, QUEUES, type Queue } from '../ladder/region.ts';
import { playerPath } from '../ui/addresses.ts';
import { homePage, TITLE } from './page.ts';

const schema = {
  summary: 'The form that finds a player',
  operationId: 'homePage',
  tags: ['pages'],
  // Not enumerated here: the page itself says what is wrong with the form.
  querystring: Type.Object({
    region: Type.String({ default: '', maxLength: 10 }),
    playerId: Type.String({ default: '', maxLength: 200 }),
    queue: Type.String({ default: 'solo', maxLength: 10 }),
  }),
  response: {
    200: answer('The form', HTML_PAGE),
    302: Type.Null({ description: 'To the page of the player' }),
    400: answer('The form with what is wrong', HTML_PAGE),
    ...PAGE_LIMITED,
  },
};

/** `GET /`: the form; with a player it redirects to the player's page. */
export function homeRoutes({ server, show, limit, examples }: Context): void {
  const shown = examples.flatMap((text) => findExample(text) ?? []);

  server.get('/', { ...limit, schema }, (request, reply) => {
    const form = request.query;
    const { region, queue } = form;
    const id = findPlayerId(form.playerId);
    if (id && isRegion(region) && QUEUES.includes(queue as Queue))
      return reply.redirect(playerPath(region, id, queue as Queue), 302);
    const isBad = form.playerId !== '';
    const main = homePage({ form, isBad, examples: shown });
    const page = show(request, reply, { title: TITLE, canonical: '/', main });
    return reply.code(isBad ? 400 : 200).send(page);
  });
}

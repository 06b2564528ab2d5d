import { notFound } from '@tessera/kit/errors';
import { html } from '@tessera/kit/html';
import { answer, HTML_PAGE, HTML_TYPE, jsonOf } from '@tessera/kit/http/answers';
import { wantsJson } from '@tessera/kit/http/error-form';
import { perMinute } from '@tessera/kit/http/rate-limit';
import { visitOf } from '@tessera/kit/http/visit';
import { Type } from 'typebox';
import { LAW_CHANGE, PRINT_VERSION } from '../chamber/print-register.ts';
import type { Context } from '../context.ts';
import * as query from '../ui/query.ts';
import { lawChangeList, versionList } from './panel.ts';

const evolutionQuery = Type.Object({
  period: query.period,
  ct: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
  format: Type.Enum(['html', 'json'], { default: 'html' }),
});

const EVOLUTION = Type.Object({
  period: Type.Integer(),
  ct: Type.Integer(),
  versions: Type.Array(PRINT_VERSION),
  law_changes: Type.Array(LAW_CHANGE),
});

/** `/api/tisk-evolution`: versions of a print, what changed between them, and the laws it changes. */
export function tiskEvolutionRoutes({ server, library }: Context): void {
  server.get(
    '/api/tisk-evolution',
    {
      schema: {
        operationId: 'tiskEvolution',
        tags: ['bills'],
        summary: 'Versions of a print and the laws it changes',
        querystring: evolutionQuery,
        response: { 200: answer('Versions with differences', jsonOf(EVOLUTION), HTML_PAGE) },
      },
      config: perMinute(60),
    },
    async (request, reply) => {
      const { period, ct, format } = request.query;
      const print = await library.print(period, ct);
      if (!print)
        throw notFound(`print ${ct} in period ${period}`, `Tisk ${ct} (${period}. volební období)`);
      const [versions, lawChanges] = await Promise.all([
        library.versions(period, ct),
        library.lawChanges(period, ct),
      ]);
      if (format === 'json' || wantsJson(request)) {
        return reply
          .type('application/json; charset=utf-8')
          .send(JSON.stringify({ period, ct, versions, law_changes: lawChanges }));
      }
      const view = { visit: visitOf(request), period, ct };
      const fragment = html`${lawChangeList({ ...view, lawChanges })}${versionList({ ...view, versions })}`;
      return reply.type(HTML_TYPE).send(fragment.toString());
    },
  );
}

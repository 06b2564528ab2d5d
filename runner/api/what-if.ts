import { PublicError } from '@tessera/kit/errors';
import type { Server } from '@tessera/kit/http/server';
import { Type } from 'typebox';
import { loadWait } from '../engine/wait.ts';
import { queryReader } from '../input/reader.ts';
import { LEAST_RATE } from '../job/bucket.ts';
import { ErrorReply, WhatIfReply } from '../job/wire/replies.ts';
import { type ApiParts, operationOf } from './parts.ts';
import { expectedView } from './views.ts';

const whole = (description: string) => Type.Optional(Type.Integer({ minimum: 1, description }));
const WhatIfQuery = Type.Object({
  max_concurrency: whole('Of the queue of the job'),
  rate_limit_rps: Type.Optional(
    Type.Number({ minimum: LEAST_RATE, maximum: 1e9, description: 'Of the queue of the job' }),
  ),
  worker_concurrency: whole('Slots of each worker'),
});
const readQuery = queryReader(WhatIfQuery);

/** `GET /jobs/{id}/what-if`: when a pending job would start under other settings. */
export function whatIfRoutes(server: Server, parts: ApiParts): void {
  server.get(
    '/jobs/:id/what-if',
    operationOf('jobs')('whatIf', 'When a pending job would start under other settings', {
      params: Type.Object({ id: Type.String() }),
      querystring: WhatIfQuery,
      response: { 200: WhatIfReply, 409: ErrorReply },
    }),
    async (request): Promise<WhatIfReply> => {
      const { id } = request.params;
      const asked = readQuery(request.query);
      const wait = await loadWait(parts, id);
      if (wait === undefined) throw new PublicError(409, 'conflict', `job ${id} is not pending`);
      const change = {
        maxConcurrency: asked.max_concurrency,
        rateLimitRps: asked.rate_limit_rps,
        workerConcurrency: asked.worker_concurrency,
      };
      return { expected_start: expectedView(wait.expected(change)) };
    },
  );
}

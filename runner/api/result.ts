import { notFound } from '@tessera/kit/errors';
import { answer } from '@tessera/kit/http/answers';
import type { Server } from '@tessera/kit/http/server';
import { Type } from 'typebox';
import { type ApiParts, found, operationOf } from './parts.ts';

const operation = operationOf('jobs');

/** `GET /jobs/{id}/result`: what the receiver or worker answered, as it was (docs/contract/runner.md 4.3). */
export function resultRoute(server: Server, { store }: ApiParts): void {
  server.get(
    '/jobs/:id/result',
    operation('getResult', 'The result of a completed job, as JSON where it is JSON', {
      params: Type.Object({ id: Type.String() }),
      response: {
        200: answer('The stored answer', {
          'application/json': { schema: Type.Unknown() },
          'text/plain': { schema: Type.String() },
        }),
      },
    }),
    async (request, reply) => {
      const { id } = request.params;
      const job = found(await store.findJob(id), `job ${id}`);
      if (job.result === null) throw notFound(`result of job ${id}, which is ${job.status}`);
      if (job.resultCut) reply.header('result-cut', 'true');
      return reply
        .type(isJson(job.result) ? 'application/json; charset=utf-8' : 'text/plain; charset=utf-8')
        .serializer((text: string) => text)
        .send(job.result);
    },
  );
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

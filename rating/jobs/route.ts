import { notFound } from '@tessera/kit/errors';
import { Type } from 'typebox';
import { ErrorReply, RATE_LIMITED } from '../api-document.ts';
import type { Context } from '../context.ts';
import { JobReply, jobReply, retryAfterSeconds } from '../estimates/job-reply.ts';

const schema = {
  summary: 'State and forecast of a computation',
  operationId: 'job',
  tags: ['estimates'],
  params: Type.Object({ id: Type.String({ maxLength: 40 }) }),
  response: { 200: JobReply, 404: ErrorReply, ...RATE_LIMITED },
};

/** `GET /api/v1/jobs/{id}`: where a 202 leads. */
export function jobRoutes({ server, estimates, limit }: Context): void {
  server.get('/api/v1/jobs/:id', { ...limit, schema }, async (request, reply) => {
    const { id } = request.params;
    const job = estimates.findJob(id);
    // Jobs live in this process; after a restart the question is asked again.
    if (!job) throw notFound(`job ${id} (any more); ask for the estimate again`, `Úloha ${id}`);
    reply.header('cache-control', 'no-store');
    if (job.outcome === 'open') reply.header('retry-after', retryAfterSeconds(job));
    if (job.outcome === 'done') reply.header('location', job.resultUrl);
    return jobReply(job);
  });
}

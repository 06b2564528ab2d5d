import { notFound } from '@tessera/kit/errors';
import type { Server } from '@tessera/kit/http/server';
import { Type } from 'typebox';
import type { Desk } from '../desk/desk.ts';
import { expectedSeconds, JobReply, jobReply } from '../desk/job-reply.ts';
import type { OwnLimit } from '../desk/own-limit.ts';
import { ErrorReply } from '../desk/replies.ts';

const schema = {
  summary: 'How far a computation is',
  params: Type.Object({ id: Type.String({ maxLength: 40 }) }),
  response: { 200: JobReply, 404: ErrorReply },
};

/** `GET /api/v1/jobs/{id}`: where the 202 of an estimate leads. */
export function jobRoutes(server: Server, desk: Desk, limit: OwnLimit, now: () => number): void {
  server.get('/api/v1/jobs/:id', { ...limit, schema }, async (request, reply) => {
    const job = desk.findJob(request.params.id);
    // Jobs live in this process; after a restart the same question simply begins anew.
    if (!job) throw notFound(`job ${request.params.id} (any more); ask for the estimate again`);
    reply.header('cache-control', 'no-store');
    if (job.finishedAt === undefined) reply.header('retry-after', expectedSeconds(job, now()));
    if (job.state === 'done') reply.header('location', job.resultUrl);
    return jobReply(job, now());
  });
}

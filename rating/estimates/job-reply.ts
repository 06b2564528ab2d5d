import { type Static, Type } from 'typebox';
import type { Job } from './job.ts';

/** A computation as its asker sees it. */
export const JobReply = Type.Object(
  {
    id: Type.String(),
    state: Type.Enum(['queued', 'running', 'done', 'failed']),
    progress: Type.Object({
      stage: Type.Enum(['account', 'rank', 'matches', 'lobbies', 'estimate']),
      steps_done: Type.Integer(),
      steps_planned: Type.Integer({ description: 'Known so far; grows as more is known' }),
    }),
    expected_seconds: Type.Integer({ description: 'At least so long, as the budget stands' }),
    created_at: Type.String(),
    result: Type.String({ description: 'Where the answer is once the state is done' }),
    error: Type.Optional(Type.Object({ error: Type.String(), code: Type.String() })),
  },
  { description: 'A computation that takes longer than one request may' },
);

export function jobReply(job: Job, now: number): Static<typeof JobReply> {
  return {
    id: job.id,
    state: job.state,
    progress: {
      stage: job.stage,
      steps_done: job.stepsDone,
      steps_planned: job.stepsPlanned,
    },
    expected_seconds: expectedSeconds(job, now),
    created_at: job.createdAt.toISOString(),
    result: job.resultUrl,
    ...(job.error && { error: { error: job.error.message, code: job.error.code } }),
  };
}

/** When to come back: what the budget foresees, but not sooner than in a second. */
export function expectedSeconds(job: Job, now: number): number {
  if (job.state === 'done' || job.state === 'failed') return 0;
  return Math.max(1, Math.ceil((job.expectedAt - now) / 1000));
}

export function jobPath(job: Job): string {
  return `/api/v1/jobs/${job.id}`;
}

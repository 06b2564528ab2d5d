import type { Job } from '../client.ts';
import type { Callback } from './chaos-receiver.ts';

export type Verdict = {
  readonly accepted: number;
  readonly callbacks: number;
  readonly completed: number;
  readonly dead: number;
  /** Callbacks of a job after its first: retries, and what a kill made doubtful. */
  readonly repeated: number;
};

/** Checks the promises: nothing lost, nothing invented, each try called once, the payload its own. */
export function judged(
  accepted: ReadonlyMap<number, string>,
  callbacks: readonly Callback[],
  stored: readonly Job[],
): Verdict {
  const jobs = new Map(stored.map((job) => [job.id, job]));
  const tries = new Set<string>();
  const delivered = new Set<string>();
  for (const { jobId, attempt, body, accepted: answered } of callbacks) {
    const job = jobs.get(jobId);
    if (job === undefined) throw new Error(`job ${jobId} was called and is not stored`);
    if (job.payload !== body) throw new Error(`job ${jobId} was called with ${body}`);
    const key = `${jobId} ${attempt}`;
    if (tries.has(key)) throw new Error(`try ${attempt} of job ${jobId} was called twice`);
    tries.add(key);
    if (answered) delivered.add(jobId);
  }
  const ends = { completed: 0, dead: 0 };
  for (const [number, id] of accepted) {
    const job = jobs.get(id);
    if (job === undefined) throw new Error(`job ${id} was accepted and is lost`);
    if (!job.payload.includes(`"number":${number},`)) throw new Error(`job ${id} is another's`);
    if (job.status !== 'completed' && job.status !== 'dead') {
      throw new Error(`job ${id} ended as ${job.status}`);
    }
    if (job.status === 'completed' && !delivered.has(id)) {
      throw new Error(`job ${id} is completed and was never delivered`);
    }
    ends[job.status] += 1;
  }
  const called = new Set(callbacks.map(({ jobId }) => jobId)).size;
  return {
    ...ends,
    accepted: accepted.size,
    callbacks: callbacks.length,
    repeated: callbacks.length - called,
  };
}

import type { ClaimedJob } from './job.ts';

/** The fence of one claim, without the job's content. */
export type ClaimRef = Pick<ClaimedJob, 'id' | 'run' | 'workerId'>;

/**
 * The token a callback carries in `X-Runner-Claim`; a later report must present it. It names the
 * job, so that the claim of one job cannot settle another, and nothing but stored data, so that it
 * outlives the process.
 */
export function claimToken({ id, run, workerId }: ClaimRef): string {
  return `${run}.${id}.${workerId}`;
}

/** The claim that a token names; undefined when the text is no token. */
export function parseClaimToken(token: string): ClaimRef | undefined {
  const match = /^(\d{1,9})\.([^.]+)\.(.+)$/s.exec(token);
  if (match === null) return undefined;
  return { run: Number(match[1]), id: match[2]!, workerId: match[3]! };
}

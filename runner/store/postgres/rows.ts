import {
  ATTEMPT_FIELDS,
  aliased,
  CLAIMED_COLUMNS as CLAIMED,
  named,
  SHOWN_COLUMNS,
} from '../../job/job-fields.ts';

/** Columns of `runner.job_now` under the names of the type: what the driver returns is the job. */
export const JOB_COLUMNS = aliased(SHOWN_COLUMNS, 'n.').replace(
  'n.accepted',
  'EXISTS (SELECT FROM runner.running a WHERE a.id = n.id AND a.accepted)',
);

/** Columns of `runner.job_now` that a worker gets of a claimed job. */
export const CLAIMED_COLUMNS = aliased(CLAIMED, 'n.');

export const ATTEMPT_COLUMNS = `job_id AS "jobId", ${aliased(named(ATTEMPT_FIELDS))}`;

/** Anything else is the id of no job, and PostgreSQL would refuse to compare it with one. */
export function isJobId(id: string): boolean {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(id);
}

import { type Static, Type } from 'typebox';
import { JOB_STATUSES, type JobStatus } from '../job/choices.ts';
import type { Job } from '../job/job.ts';
import type { WaitingReasons } from './job-rows.ts';

const searchText = Type.Optional(Type.String({ maxLength: 500 }));

/** A UTC time such as 2026-11-20T21:52, or a day; empty when the form was sent without one. */
const momentText = Type.Optional(
  Type.String({ pattern: '^$|^\\d{4}-\\d\\d-\\d\\d(T\\d\\d:\\d\\d(:\\d\\d(\\.\\d{1,3})?)?Z?)?$' }),
);

/** The query of a page with a list of jobs; forms send an empty value for "all". */
export const JobChoiceQuery = Type.Object({
  queue: Type.Optional(Type.String({ maxLength: 255 })),
  status: Type.Optional(Type.Enum([...JOB_STATUSES, ''])),
  host: searchText,
  error: searchText,
  payload: searchText,
  key: searchText,
  schedule: searchText,
  after: momentText,
  before: momentText,
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000_000 })),
});

/**
 * What narrows a list of jobs: `key` is the idempotency key, `schedule` the id of the schedule that
 * created them, `after` and `before` the time of creation as typed.
 */
export type JobChoice = Readonly<
  Partial<Record<TextChoice, string | undefined>> & {
    status?: JobStatus | undefined;
    page?: number | undefined;
  }
>;

type TextChoice = Exclude<keyof Static<typeof JobChoiceQuery>, 'status' | 'page'>;

export function chosen(query: Static<typeof JobChoiceQuery>): JobChoice {
  const names = Object.keys(JobChoiceQuery.properties) as (keyof JobChoice)[];
  const given = Object.fromEntries(names.map((name) => [name, query[name] || undefined]));
  return { ...given, host: query.host?.trim().toLowerCase() || undefined };
}

export type JobListing = {
  readonly jobs: readonly Job[];
  readonly waiting: WaitingReasons;
  readonly total: number;
  /** False for a search with further pages: they are not counted. */
  readonly isExact: boolean;
  readonly page: number;
  readonly pages: number;
};

import { type Html, html } from '@tessera/kit/html';
import { filterForm, inputField, selectField } from '@tessera/kit/ui/form';
import { type Static, Type } from 'typebox';
import { JOB_STATUSES, type JobStatus } from '../job/choices.ts';
import type { View } from './view.ts';

const text = Type.Optional(Type.String({ maxLength: 500 }));

/** The query of a page with a list of jobs; forms send an empty value for "all". */
export const JobChoiceQuery = Type.Object({
  queue: text,
  status: Type.Optional(Type.Enum([...JOB_STATUSES, ''])),
  host: text,
  error: text,
  id: text,
  key: text,
  schedule: text,
});

/** Narrows a list of jobs: `key` is the idempotency key, `schedule` the id of the schedule. */
export type JobChoice = {
  readonly [K in Exclude<keyof Static<typeof JobChoiceQuery>, 'status'>]?: string | undefined;
} & { readonly status?: JobStatus | undefined };

export function choiceIn(query: Static<typeof JobChoiceQuery>): JobChoice {
  const names = Object.keys(JobChoiceQuery.properties) as (keyof JobChoice)[];
  return Object.fromEntries(names.map((name) => [name, query[name]?.trim() || undefined]));
}

type Queues = readonly { readonly name: string }[];

/** On the overview: by queue and status. */
export function shortFilter(action: string, queues: Queues, choice: JobChoice): Html {
  const fields = html`${queueField(queues, choice.queue)}${statusField(choice.status)}`;
  return filterForm({ action, submit: 'Show', fields });
}

/** On the page of jobs. */
export function jobFilter(action: string, queues: Queues, choice: JobChoice, view: View): Html {
  const search = (name: 'host' | 'error' | 'id' | 'key', label: string) =>
    inputField({ name, label, type: 'search', size: 16, value: choice[name] });
  return filterForm({
    action,
    submit: 'Show',
    hidden: {
      ...(choice.schedule !== undefined && { schedule: choice.schedule }),
      ...(!view.refreshes && { refresh: 'off' }),
    },
    fields: html`${queueField(queues, choice.queue)}
${statusField(choice.status)}
${search('host', 'Receiver')}
${search('error', 'Error contains')}
${search('id', 'Job id or its end')}
${search('key', 'Idempotency key')}`,
  });
}

/** A queue that is gone can still be chosen: its finished jobs remain. */
function queueField(queues: Queues, chosen = ''): Html {
  const names = new Set(['', ...queues.map(({ name }) => name), chosen]);
  const choices = [...names].map((value) => ({ value, label: value || 'all' }));
  return selectField('queue', 'Queue', choices, chosen);
}

function statusField(chosen: string = ''): Html {
  const choices = ['', ...JOB_STATUSES].map((value) => ({ value, label: value || 'all' }));
  return selectField('status', 'Status', choices, chosen);
}

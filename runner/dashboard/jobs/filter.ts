import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { filterForm, selectField } from '@tessera/kit/ui/form';
import { Type } from 'typebox';
import { JOB_STATUSES } from '../../job/job.ts';
import { phrases as shared } from '../../ui/phrases.ts';
import type { JobChoice } from './listing.ts';

/** The query of a page with a list of jobs; forms send what is not chosen as empty. */
export const JobChoiceQuery = Type.Object({
  queue: Type.Optional(Type.String({ maxLength: 255 })),
  status: Type.Optional(Type.Enum([...JOB_STATUSES, ''])),
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000_000 })),
});

export function chosen(query: { queue?: string; status?: string; page?: number }): JobChoice {
  const status = JOB_STATUSES.find((one) => one === query.status);
  return { queue: query.queue || undefined, status, page: query.page };
}

/** Queue and status, both in the address. */
export function jobFilter(
  action: string,
  locale: Locale,
  queues: readonly { readonly name: string }[],
  { queue = '', status }: JobChoice,
): Html {
  const say = shared(locale);
  const names = new Set(queues.map(({ name }) => name));
  if (queue !== '') names.add(queue);
  const every = { value: '', label: say.all };
  return filterForm({
    action,
    submit: say.show,
    fields: html`${selectField(
      'queue',
      say.queue,
      [every, ...[...names].map((name) => ({ value: name, label: name }))],
      queue,
    )}${selectField(
      'status',
      say.status,
      [every, ...JOB_STATUSES.map((one) => ({ value: one, label: say[one] }))],
      status ?? '',
    )}`,
  });
}

import { type Html, html, type Part } from '@tessera/kit/html';
import { type Mood, pill } from '@tessera/kit/ui/elements';
import type { Column } from '@tessera/kit/ui/table';
import { beginning } from '../job/beginning.ts';
import type { JobStatus } from '../job/choices.ts';
import { momentAndDistance } from './moments.ts';
import type { View } from './view.ts';

const MOODS: Record<JobStatus, Mood> = {
  pending: 'idle',
  running: 'warn',
  completed: 'good',
  dead: 'bad',
};

export const statusPill = (status: JobStatus, { words }: View): Html =>
  pill(MOODS[status], words[status]);

export const queueHref = (name: string) => `/dashboard/queues/${encodeURIComponent(name)}`;

/** @param look `inline-name` within a sentence, where a block of its own would leave a gap */
export const queueLink = (name: string, look: 'name' | 'inline-name' = 'name'): Html =>
  html`<a class="${look}" href="${queueHref(name)}">${name}</a>`;

export const jobHref = (id: string) => `/dashboard/jobs/${id}`;

/** Ids differ at their end, so that is what is visible; selecting and copying yields all of it. */
export const shortJobLink = (id: string): Html =>
  html`<a href="${jobHref(id)}"><code class="short-id"><span>${id.slice(0, -12)}</span>${id.slice(-12)}</code></a>`;

/**
 * Text of callers and receivers with bidirectional control characters written out (`\\u202e`): they
 * could make a line read differently from what it says.
 */
export function visibleText(text: string): string {
  return text.replace(
    /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** `visibleText` of a whole page; attributes and what a form sends keep their values. */
export function visibleMarkup(markup: string): string {
  if (visibleText(markup) === markup) return markup;
  return markup
    .split(/(<textarea[\s\S]*?<\/textarea>|<[^>]*>)/)
    .map((part) => (part.startsWith('<') ? part : visibleText(part)))
    .join('');
}

export const errorText = (text: string): Html =>
  html`<span class="error-text">${visibleText(text)}</span>`;

const ERROR_LETTERS = 160;

/** The beginning of an error text; the job's own page shows all of it. */
export const shortError = (error: string): Html =>
  errorText(error.length <= ERROR_LETTERS ? error : `${beginning(error, ERROR_LETTERS)}…`);

/** The kinds of columns that lists have, so that the same thing is written alike on every page. */
export function columnKinds<Row>(view: View) {
  const { words, integer, mayChange } = view;
  return {
    head: (label: Part, cell: (row: Row) => Part): Column<Row> => ({
      ...{ label, cell, rowHeader: true },
    }),
    text: (label: Part, cell: (row: Row) => Part): Column<Row> => ({ label, cell }),
    /** A number, or one that is written already; a dash where there is none. */
    figure: (label: Part, of: (row: Row) => Part | number | null): Column<Row> => ({
      ...{ label, numeric: true },
      cell(row) {
        const value = of(row);
        return typeof value === 'number' ? integer(value) : (value ?? '–');
      },
    }),
    moment: (label: Part, at: (row: Row) => number | null): Column<Row> => ({
      label,
      cell: (row) => momentAndDistance(at(row), view),
    }),
    queue: { label: words.queue, cell: ({ queueName }) => queueLink(queueName) } as Column<
      Row & { readonly queueName: string }
    >,
    host: (of: (row: Row) => string): Column<Row> => ({
      label: words.host,
      cell: (row) => html`<span class="name host">${of(row)}</span>`,
    }),
    /** What can be done with a row; only for visitors who may change something. */
    actions: (cell: (row: Row) => Part, shown = mayChange): Column<Row>[] =>
      shown ? [{ label: words.actions, cell }] : [],
  };
}

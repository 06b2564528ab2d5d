import { type Html, html, type Part } from '@tessera/kit/html';
import { type Mood, pill } from '@tessera/kit/ui/elements';
import type { Column } from '@tessera/kit/ui/table';
import { withQuery } from '@tessera/kit/ui/visit';
import { beginning } from '../job/beginning.ts';
import type { JobStatus } from '../job/choices.ts';
import { momentAndDistance } from './moments.ts';
import { integer, type View } from './view.ts';

const MOODS: Record<JobStatus, Mood> = {
  pending: 'idle',
  running: 'warn',
  completed: 'good',
  dead: 'bad',
};

export const statusPill = (status: JobStatus): Html => pill(MOODS[status], status);

export const jobHref = (id: string) => `/dashboard/jobs/${encodeURIComponent(id)}`;

/** A queue leads to its jobs. */
export const queueLink = (name: string): Html =>
  html`<a class="name" href="${withQuery('/dashboard/jobs', { queue: name })}">${name}</a>`;

/** Ids differ at their end, so that is what is visible; selecting and copying yields all of it. */
export const shortJobLink = (id: string): Html =>
  html`<a href="${jobHref(id)}"><code class="short-id"><span>${id.slice(0, -12)}</span>${id.slice(-12)}</code></a>`;

export const longText = (text: string): Html => html`<span class="error-text">${text}</span>`;

const LETTERS_SHOWN = 160;

/** The beginning of an error; the job's own page shows all of it. */
export const shortText = (text: string): Html =>
  longText(text.length <= LETTERS_SHOWN ? text : `${beginning(text, LETTERS_SHOWN)}…`);

type ButtonParts = {
  readonly action: string;
  readonly label: string;
  /** Unique on the page, so that a refresh keeps its focus. */
  readonly id: string;
  /** The label with the thing it is done to, where several buttons are alike. */
  readonly whole?: string;
  readonly isPlain?: boolean;
};

/** A button that changes something: a form of its own, which works without script. */
export function actionButton({ action, label, id, whole, isPlain = false }: ButtonParts): Html {
  const name = whole !== undefined && html` aria-label="${whole}"`;
  return html`<form action="${action}" method="post"><button type="submit" id="${id}" class="${isPlain ? 'plain' : 'primary'}"${name}>${label}</button></form>`;
}

/** A number in its own column; a dash where there is none. */
export const figureColumn = <Row>(
  label: Part,
  of: (row: Row) => number | string | null,
): Column<Row> => ({
  label,
  numeric: true,
  cell(row) {
    const value = of(row);
    return typeof value === 'number' ? integer(value) : (value ?? '–');
  },
});

export const momentColumn = <Row>(
  label: Part,
  at: (row: Row) => number | null,
  view: View,
): Column<Row> => ({ label, cell: (row) => momentAndDistance(at(row), view) });

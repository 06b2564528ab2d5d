import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { type Mood, pill } from '@tessera/kit/ui/elements';
import { beginning } from '../job/beginning.ts';
import type { JobStatus } from '../job/job.ts';
import { phrases } from './phrases.ts';

const MOODS: Record<JobStatus, Mood> = {
  pending: 'idle',
  running: 'warn',
  completed: 'good',
  dead: 'bad',
};

export function statusPill(status: JobStatus, locale: Locale): Html {
  return pill(MOODS[status], phrases(locale)[status]);
}

export function queueHref(name: string): string {
  return `/dashboard/queues/${encodeURIComponent(name)}`;
}

export function queueLink(name: string): Html {
  return html`<a class="name" href="${queueHref(name)}">${name}</a>`;
}

/** The same within a sentence, where a block of its own would leave a gap. */
export function inlineQueueLink(name: string): Html {
  return html`<a class="inline-name" href="${queueHref(name)}">${name}</a>`;
}

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

const BIDI = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

/** The same for the text of a whole page; attributes and what a form sends keep their values. */
export function visibleMarkup(markup: string): string {
  if (!BIDI.test(markup)) return markup;
  return markup
    .split(/(<textarea[\s\S]*?<\/textarea>|<[^>]*>)/)
    .map((part) => (part.startsWith('<') ? part : visibleText(part)))
    .join('');
}

const ERROR_LETTERS = 160;

/** The beginning of an error text; the job's own page shows all of it. */
export function shortError(error: string | null): Html | string {
  if (error === null) return '';
  if (error.length <= ERROR_LETTERS)
    return html`<span class="error-text">${visibleText(error)}</span>`;
  return html`<span class="error-text">${visibleText(beginning(error, ERROR_LETTERS))}…</span>`;
}

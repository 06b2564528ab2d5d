import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { notice } from '@tessera/kit/ui/elements';
import { RESULTS } from '@tessera/kit/ui/swap';
import { phrases } from './phrases.ts';

/** The part of the body of `GET /api/v1/jobs/{id}` that pages show. */
export type ProgressView = {
  readonly progress: { readonly steps_done: number; readonly steps_planned: number };
  readonly position: number;
  readonly expected_seconds: number;
  readonly waiting_until: string | null;
};

/** A progress bar that loads `href` again every other second, as one step of the history. */
export function progressView(view: ProgressView, href: string, locale: Locale): Html {
  const say = phrases(locale);
  const { progress, position, expected_seconds, waiting_until } = view;
  const { steps_done: done, steps_planned: planned } = progress;
  return html`<div hx-get="${href}" hx-target="${RESULTS}" hx-select="${RESULTS}" hx-swap="outerHTML show:none" hx-trigger="load delay:2s">
<h2>${say.working}</h2>
<progress max="${planned}" value="${done}" aria-label="${say.working}"></progress>
<p>${say.steps(String(done), String(planned))} ${say.expected(duration(expected_seconds, locale))}
${position > 0 && say.queued(String(position))} ${waiting_until && say.waiting(formats(locale).dateTime(new Date(waiting_until)))}</p>
<p class="quiet">${say.refreshes} <a href="${href}">${say.reload}</a></p></div>`;
}

/** An error below a form, in the reader's language. */
export function problemView(text: string, locale: Locale): Html {
  return notice('bad', html`<p><strong>${phrases(locale).errorTitle}</strong></p><p>${text}</p>`);
}

function duration(seconds: number, locale: Locale): string {
  const say = phrases(locale);
  return seconds < 90
    ? say.seconds(String(seconds))
    : say.minutes(String(Math.round(seconds / 60)));
}

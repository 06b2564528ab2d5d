import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';

/** A day `YYYY-MM-DD`, for people and for programs; `–` when the source has none. */
export function voteDay(locale: Locale, { date }: { readonly date: string }): Html {
  if (date === '') return html`–`;
  return html`<time datetime="${date}" style="white-space:nowrap">${formats(locale).date(date)}</time>`;
}

import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { notice } from '@tessera/kit/ui/notice';
import { phrases } from './phrases.ts';

/** Stands where the figures will stand, and leads to what is known of the sources. */
export function nothingYet(locale: Locale): Html {
  const say = phrases(locale);
  return notice('info', html`<p>${say.none}</p><p><a href="/data">${say.sourceState}</a></p>`);
}

import { type Html, html } from '@tessera/kit/html';
import { phraseBook } from '@tessera/kit/messages';
import type { Visit } from '@tessera/kit/ui/visit';
import { findPeriod } from '../chamber/electoral-periods.ts';
import type { RelatedBill } from '../chamber/print-register.ts';
import { inPeriod } from '../ui/frame.ts';

type RelatedView = {
  readonly visit: Visit;
  readonly bills: readonly RelatedBill[];
  /** The print whose page this is: it is not related to itself. */
  readonly own?: { readonly period: number; readonly ct: number };
};

/** A law that a hundred bills amend would fill the page; the others are in JSON and CSV. */
const MAX_SHOWN = 30;

/** Other bills about one law, newest first. */
export function relatedBillsList({ visit, bills, own }: RelatedView): Html {
  const say = phrases(visit.locale);
  const others = bills.filter(({ period, ct }) => period !== own?.period || ct !== own?.ct);
  if (others.length === 0) return html`<p class="muted">${say.none}</p>`;
  return html`<ul class="related-bills">${others
    .slice(0, MAX_SHOWN)
    .map(
      ({ period, ct, title, status }) =>
        html`<li${visit.locale === 'en' && html` lang="cs"`}>${
          period !== null && findPeriod(period)
            ? html`<a href="${inPeriod(`/laws/${ct}`, period)}">${say.print(`${ct}`)}</a>`
            : say.print(`${ct}`)
        } <span class="muted">(${say.period(`${period ?? '–'}`)})</span> ${title}${status && html` – ${status}`}</li>`,
    )}</ul>${others.length > MAX_SHOWN && html`<p class="small muted">${say.more(`${others.length - MAX_SHOWN}`)}</p>`}`;
}

const phrases = phraseBook(
  {
    none: 'O jiném návrhu, který se týká stejného předpisu, nevíme.',
    print: (ct: string) => `Tisk ${ct}`,
    period: (period: string) => `${period}. období`,
    more: (count: string) => `A další, celkem ještě ${count}.`,
  },
  {
    none: 'We know of no other bill about the same law.',
    print: (ct) => `Print ${ct}`,
    period: (period) => `period ${period}`,
    more: (count) => `And ${count} more.`,
  },
);

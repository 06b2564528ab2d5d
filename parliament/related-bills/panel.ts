import { type Html, html } from '@tessera/kit/html';
import { phraseBook } from '@tessera/kit/messages';
import { disclosure } from '@tessera/kit/ui/elements';
import type { Visit } from '@tessera/kit/ui/visit';
import { plainTitle } from '../chamber/bill.ts';
import { findPeriod } from '../chamber/electoral-periods.ts';
import type { RelatedBill } from '../chamber/print-register.ts';
import { inPeriod } from '../ui/frame.ts';

type RelatedView = {
  readonly visit: Visit;
  readonly bills: readonly RelatedBill[];
  /** The print whose page this is: it is not related to itself. */
  readonly own?: { readonly period: number; readonly ct: number };
};

/** Bills shown at once, and bills folded below them; the others are in JSON and CSV. */
const SHOWN = 6;
const FOLDED = 60;

/** Other bills about one law, newest first. */
export function relatedBillsList({ visit, bills, own }: RelatedView): Html {
  const say = phrases(visit.locale);
  const others = bills.filter(({ period, ct }) => period !== own?.period || ct !== own?.ct);
  if (others.length === 0) return html`<p class="muted">${say.none}</p>`;
  const folded = others.slice(SHOWN, SHOWN + FOLDED);
  const left = others.length - SHOWN - folded.length;
  return html`${list(visit, others.slice(0, SHOWN))}${
    folded.length > 0 &&
    disclosure(
      say.others(`${folded.length}`),
      html`${list(visit, folded)}${left > 0 && html`<p class="small muted">${say.more(`${left}`)}</p>`}`,
    )
  }`;
}

function list({ locale }: Visit, bills: readonly RelatedBill[]): Html {
  const say = phrases(locale);
  const czech = locale === 'en' && html` lang="cs"`;
  return html`<ul class="related-bills">${bills.map(
    ({ period, ct, title, status }) =>
      html`<li>${
        period !== null && findPeriod(period)
          ? html`<a href="${inPeriod(`/laws/${ct}`, period)}">${say.print(`${ct}`)}</a>`
          : say.print(`${ct}`)
      } <span class="muted">(${say.period(`${period ?? '–'}`)})</span> <span${czech}>${plainTitle(title)}${status && html` – ${status}`}</span></li>`,
  )}</ul>`;
}

const phrases = phraseBook({
  none: [
    'O jiném návrhu, který se týká stejného předpisu, nevíme.',
    'We know of no other bill about the same law.',
  ],
  print: [(ct: string) => `Tisk ${ct}`, (ct) => `Print ${ct}`],
  period: [(period: string) => `${period}. období`, (period) => `period ${period}`],
  others: [
    (count: string) => `Další související tisky (${count})`,
    (count) => `Other related bills (${count})`,
  ],
  more: [
    (count: string) => `Ještě ${count} jiných je v souborech CSV a JSON.`,
    (count) => `${count} more are in the CSV and JSON files.`,
  ],
});

import { type Html, html } from '@tessera/kit/html';
import { phraseBook } from '@tessera/kit/messages';
import type { Visit } from '@tessera/kit/ui/visit';
import { plainTitle } from '../chamber/bill.ts';
import type { RelatedBill } from '../chamber/print-register.ts';
import { inPeriod } from './frame.ts';
import { longList } from './lists.ts';

/** Bills shown at once; the others are folded. */
const SHOWN = 6;

/** Other bills about one law, newest first. */
export function relatedBillsList({ locale }: Visit, bills: readonly RelatedBill[]): Html {
  const say = phrases(locale);
  if (bills.length === 0) return html`<p class="muted">${say.none}</p>`;
  const czech = locale === 'en' && html` lang="cs"`;
  const items = bills.map(
    ({ period, ct, title }) =>
      html`<a href="${inPeriod(`/laws/${ct}`, period)}">${say.print(`${ct}`)}</a> <span class="muted">(${say.period(`${period}`)})</span> <span${czech}>${plainTitle(title)}</span>`,
  );
  return longList(items, SHOWN, say.others);
}

const phrases = phraseBook({
  none: [
    'O jiném návrhu, který se týká stejného předpisu, nevíme.',
    'We know of no other bill about the same law.',
  ],
  print: [(ct: string) => `Tisk ${ct}`, (ct) => `Print ${ct}`],
  period: [(period: string) => `${period}. období`, (period) => `period ${period}`],
  others: [
    (count: number) => `Další související tisky (${count})`,
    (count) => `Other related bills (${count})`,
  ],
});

import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { phraseBook } from '@tessera/kit/messages';
import { type Mood, pill } from '@tessera/kit/ui/elements';
import { type Visit, withQuery } from '@tessera/kit/ui/visit';
import type { Bill } from '../chamber/bill.ts';
import type { Print } from '../chamber/period.ts';
import type { PrintSummary, RegisteredPrint } from '../chamber/print-register.ts';
import type { PrintStatus } from '../chamber/print-status.ts';
import type { TopicLabels } from '../chamber/topics.ts';
import { inPeriod } from '../ui/frame.ts';
import { markdownHtml } from '../ui/marked.ts';
import type { Column } from '../ui/table.ts';
import { phrases as lawPhrases } from './phrases.ts';

type Numbered = Pick<RegisteredPrint, 'id' | 'ct' | 'isFurther'>;

/** The print of a vote. */
export function numbered({ id, number, version }: Print): Numbered {
  return { id, ct: number, isFurther: version !== undefined };
}

/** The page of a print; a further print of one number is told apart by its id. */
export function lawHref({ id, ct, isFurther }: Numbered, period: number): string {
  return withQuery(inPeriod(`/laws/${ct}`, period), { id: isFurther ? id : '' });
}

/** `60/2014 Sb.`, treaties in the collection of their own. */
export function publishedAs({ kind }: Pick<RegisteredPrint, 'kind'>, law: string): string {
  return kind === 'treaty' ? `${law} Sb. m. s.` : `${law} Sb.`;
}

/** A print as programs get it. */
export const BILL_COLUMNS: readonly Column<Bill>[] = [
  { name: 'ct', type: 'integer', value: ({ print }) => print.ct },
  { name: 'id_tisk', type: 'integer', value: ({ print }) => print.id },
  { name: 'title', type: 'text', value: ({ title }) => title },
  { name: 'full_title', type: 'text', value: ({ print }) => print.fullTitle },
  { name: 'kind', type: 'text', value: ({ print }) => print.kind },
  { name: 'status', type: 'text', value: ({ print }) => print.status },
  { name: 'sponsor', type: 'text', optional: true, value: ({ print }) => print.sponsor },
  { name: 'submitter', type: 'text', value: ({ print }) => print.submitter },
  { name: 'submitted', type: 'text', optional: true, value: ({ print }) => print.submitted },
  { name: 'law', type: 'text', optional: true, value: ({ law }) => law },
  { name: 'topics', type: 'text', value: ({ topics }) => topics.map(({ cs }) => cs).join('; ') },
  { name: 'topics_en', type: 'text', value: ({ topics }) => topics.map(({ en }) => en).join('; ') },
  { name: 'votes', type: 'integer', value: ({ votes }) => votes },
  { name: 'versions', type: 'integer', value: ({ print }) => print.subPrints.length },
  { name: 'law_changes', type: 'integer', value: ({ print }) => print.lawChanges.length },
];

const MOODS: Readonly<Record<PrintStatus, Mood>> = {
  in_progress: 'warn',
  law: 'good',
  ratified: 'good',
  passed: 'good',
  noted: 'good',
  answered: 'idle',
  rejected: 'bad',
  returned: 'bad',
  withdrawn: 'idle',
  lapsed: 'idle',
  closed: 'idle',
};

export function statusPill(locale: Locale, status: PrintStatus): Html {
  return pill(MOODS[status], shownStatus(locale, status));
}

export function shownStatus(locale: Locale, status: PrintStatus): string {
  return lawPhrases(locale)[`status_${status}`];
}

/** Topics of a print, each leading to the votes or laws about it. */
export function topicLinks(
  locale: Locale,
  topics: readonly TopicLabels[],
  period: number,
  path: '/laws' | '/votes',
): Html {
  return html`${topics.map(
    (topic, index) =>
      html`${index > 0 && ', '}<a href="${withQuery(inPeriod(path, period), { topic: topic.id })}"${isOwnLabel(topic) && locale === 'en' && html` lang="cs"`}>${topic[locale]}</a>`,
  )}`;
}

/** A label of the model's own has no translation. */
const isOwnLabel = ({ cs, en }: TopicLabels) => cs === en;

/** A part of a page that is loaded when it is opened; without script the link leads to it. */
export function onDemand(locale: Locale, summary: string, path: string): Html {
  return html`<details><summary>${summary}</summary><div hx-get="${path}" hx-trigger="toggle from:closest details once"><p><a href="${path}">${phrases(locale).load}</a></p></div></details>`;
}

export function summaryPanel({ locale }: Visit, summary: PrintSummary | undefined): Html {
  const say = phrases(locale);
  if (!summary) return html`<p class="muted">${say.none}</p>`;
  if (summary.by === 'model') {
    return html`${markdownHtml(summary.text)}
<p class="small muted">${say.machine(summary.model, formats(locale).date(summary.at.slice(0, 10)))}</p>`;
  }
  return html`<blockquote${locale === 'en' && html` lang="cs"`}><p>${summary.text}</p></blockquote>
<p class="small muted">${summary.from === 'report' ? say.fromReport : say.fromBeginning}</p>`;
}

const phrases = phraseBook({
  load: ['Načíst', 'Load'],
  none: [
    'Text tisku zatím nemáme, a proto tu není ani shrnutí.',
    'We do not have the text of this print yet, so there is no summary either.',
  ],
  machine: [
    (model: string, date: string) =>
      `Shrnutí napsal strojově jazykový model ${model} dne ${date}; může se mýlit. Rozhodující je text tisku.`,
    (model, date) =>
      `Machine-written summary by the language model ${model}, ${date}; it may be wrong. The text of the print is what counts.`,
  ],
  fromReport: [
    'Výňatek z důvodové zprávy, beze změn. Strojové shrnutí zatím není.',
    'Excerpt of the explanatory report, in Czech and unchanged. There is no machine summary yet.',
  ],
  fromBeginning: [
    'Výňatek ze začátku dokumentu, beze změn. Strojové shrnutí zatím není.',
    'Excerpt of the beginning of the document, in Czech and unchanged. There is no machine summary yet.',
  ],
});

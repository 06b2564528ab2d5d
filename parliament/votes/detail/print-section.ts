import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { type Visit, withQuery } from '@tessera/kit/ui/visit';
import type { TopicLabels } from '../../chamber/topics.ts';
import { lawHref, type ShownSummary, summaryPanel, topicLinks } from '../../laws/panel.ts';
import { phrases } from './phrases.ts';

/** Content of the print that a vote is about. */
export type PrintPart = {
  readonly topics: readonly TopicLabels[];
  readonly summaries: Readonly<Record<Locale, ShownSummary | undefined>>;
  readonly hasText: boolean;
};

/** Summary and topics of a print; its text and its versions are loaded when they are opened. */
export function printSection(visit: Visit, period: number, ct: number, print: PrintPart): Html {
  const say = phrases(visit.locale);
  const onDemand = (summary: string, path: string) =>
    html`<details><summary>${summary}</summary><div hx-get="${path}" hx-trigger="toggle from:closest details once"><p><a href="${path}">${say.load}</a></p></div></details>`;
  return html`<section><h2>${say.aboutPrint}</h2>
${summaryPanel(visit, print.summaries[visit.locale])}
${print.topics.length > 0 && html`<p>${say.topics}: ${topicLinks(visit.locale, print.topics, period, '/votes')}</p>`}
<p><a href="${lawHref(ct, period)}">${say.wholePrint}</a></p>
${print.hasText && onDemand(say.printText, withQuery('/api/tisk-text', { period, ct }))}
${onDemand(say.evolution, withQuery('/api/tisk-evolution', { period, ct }))}</section>`;
}

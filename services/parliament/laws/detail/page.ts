import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { breadcrumb } from '@tessera/kit/ui/elements';
import { table } from '@tessera/kit/ui/table';
import { type Visit, withQuery } from '@tessera/kit/ui/visit';
import type { Bill } from '../../chamber/bill.ts';
import type { Period } from '../../chamber/period.ts';
import type {
  PrintSummary,
  PrintVersion,
  RegisteredPrint,
  RelatedBill,
  TiskHistory,
} from '../../chamber/print-register.ts';
import { isDecision, voteNatures } from '../../chamber/vote-nature.ts';
import { feedbackForm } from '../../feedback/panel.ts';
import { inPeriod } from '../../ui/frame.ts';
import { memberLink } from '../../ui/links.ts';
import { printTimeline } from '../../ui/print-timeline.ts';
import { pageColumns } from '../../ui/table.ts';
import { sourcePrintUrl, voteDay } from '../../ui/vote.ts';
import { voteColumns } from '../../ui/vote-columns.ts';
import { lawChangeList, relatedBillsList, versionList } from '../fragments/panel.ts';
import {
  lawHref,
  onDemand,
  publishedAs,
  shownStatus,
  statusPill,
  summaryPanel,
  topicLinks,
} from '../panel.ts';
import { phrases } from './phrases.ts';

export type LawView = {
  readonly visit: Visit;
  readonly period: Period;
  readonly bill: Bill;
  /** Places of the votes on it, newest first. */
  readonly votes: readonly number[];
  /** Other prints of the period with the same number. */
  readonly others: readonly RegisteredPrint[];
  readonly summaries: Readonly<Record<Locale, PrintSummary | undefined>>;
  readonly versions: readonly PrintVersion[];
  /** Bills about the laws this one changes, each once. */
  readonly related: readonly RelatedBill[];
  readonly siteHistory: TiskHistory | undefined;
  readonly hasText: boolean;
  readonly siteUrl: string;
  readonly feedback: boolean;
};

/** Everything about one print. */
export function lawPage(view: LawView) {
  const { visit, period, bill } = view;
  const { locale } = visit;
  const say = phrases(locale);
  const { number } = period.term;
  const czech = locale === 'en' && html` lang="cs"`;
  const { ct, fullTitle, submitter } = bill.print;
  const status = shownStatus(locale, bill.print.status);
  const words = { title: bill.title, fullTitle, ct: `${ct}`, period: `${number}`, status };
  return {
    // The head of a page is in one language: a Czech title stands in the heading, marked as such.
    title: say.pageTitle(words),
    description: say.pageDescription(words),
    canonical: lawHref(bill.print, number),
    main: html`${breadcrumb(say.crumbs, [{ href: inPeriod('/laws', number), text: say.laws }], say.print(words.ct))}
<h1${czech}>${bill.title}</h1>
<p class="lead">${statusPill(locale, bill.print.status)} ${bill.law && say.publishedAs(publishedAs(bill.print, bill.law))} ${submitter !== '' && html`${say.submittedBy} ${submitterName(view)},`} ${voteDay(locale, { date: bill.print.submitted ?? '' })}${bill.topics.length > 0 && html` · ${topicLinks(locale, bill.topics, number, '/laws')}`}</p>
<p class="small"${czech}>${fullTitle}</p>
${view.others.map((other) => html`<p class="small">${say.sameNumber} <a href="${lawHref(other, number)}"${czech}>${other.title}</a>, ${voteDay(locale, { date: other.submitted ?? '' })}</p>`)}
<section><h2>${say.summary}</h2>${summaryPanel(visit, view.summaries[visit.locale])}</section>
<section><h2>${say.timeline}</h2>${timeline(view)}</section>
<section><h2>${say.votes}</h2>${votes(view)}</section>
<section><h2>${say.versions}</h2>${versionList({ visit, period: number, ct, versions: view.versions })}</section>
<section><h2>${say.changes}</h2>${lawChangeList(visit, bill.print.lawChanges)}</section>
<section><h2>${say.related}</h2>${relatedBillsList(visit, view.related)}</section>
<section><h2>${say.documents}</h2>${documents(view)}</section>
${view.feedback && html`<section><details><summary>${say.feedback}</summary>${feedbackForm({ visit, period: number, vote: undefined })}</details></section>`}
<p class="small"><a href="${withQuery(`/api/laws/${ct}`, { period: number })}">JSON</a></p>`,
  };
}

/** A single member by the link to their page, others in the words of the source. */
function submitterName({ visit, period, bill: { print } }: LawView): Html {
  const { submitter } = print;
  const member = period.members.find((one) => `${one.lastName} ${one.firstName}` === submitter);
  if (member) return memberLink(member, period.term.number);
  return html`<span${visit.locale === 'en' && html` lang="cs"`}>${submitter}</span>`;
}

function timeline({ visit, period, bill }: LawView): Html {
  if (bill.steps.length > 0) return printTimeline({ visit, period, steps: bill.steps });
  return html`<p class="muted">${phrases(visit.locale).noTimeline}</p>`;
}

/** The votes that decided something, and a link to all of them. */
function votes(view: LawView): Html {
  const { visit, period, bill, votes: all } = view;
  const say = phrases(visit.locale);
  if (all.length === 0) return html`<p class="muted">${say.noVotes}</p>`;
  const natures = voteNatures(period);
  const list = withQuery(inPeriod('/votes', period.term.number), { print: bill.print.ct });
  return html`${table({
    label: say.decided,
    caption: say.decided,
    empty: say.noneDecided,
    rows: all.filter((place) => isDecision(natures[place]!)),
    columns: pageColumns(VOTES_ON_PRINT, ['subject', 'score', 'vysledek', 'datum'], view),
  })}
<p><a href="${list}">${say.allVotes(all.length)}</a></p>`;
}

const VOTES_ON_PRINT = voteColumns<number, LawView>((place) => place);

function documents({ visit, period, bill, hasText, siteUrl }: LawView): Html {
  const say = phrases(visit.locale);
  const { number } = period.term;
  const { ct } = bill.print;
  return html`<ul>
<li><a href="${sourcePrintUrl(siteUrl, ct, number)}">${say.atSource}</a></li>
<li><a href="${withQuery(`${siteUrl}/text/tiskt.sqw`, { o: number, ct, ct1: 0 })}">${say.documentsAtSource}</a></li>
</ul>
${hasText ? onDemand(visit.locale, say.text, withQuery('/api/tisk-text', { period: number, ct })) : html`<p class="muted">${say.noText}</p>`}`;
}

import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { breadcrumb, disclosure } from '@tessera/kit/ui/elements';
import { table } from '@tessera/kit/ui/table';
import { type Visit, withQuery } from '@tessera/kit/ui/visit';
import type { Bill } from '../../chamber/bill.ts';
import type { Period, Vote } from '../../chamber/period.ts';
import type {
  LawChange,
  PrintSummary,
  PrintVersion,
  RegisteredPrint,
  RelatedBill,
  TiskHistory,
} from '../../chamber/print-register.ts';
import { isDecision, type VoteNature, voteNatures } from '../../chamber/vote-nature.ts';
import { feedbackForm } from '../../feedback/panel.ts';
import { relatedBillsList } from '../../related-bills/panel.ts';
import { lawChangeList, versionList } from '../../tisk-evolution/panel.ts';
import { inPeriod } from '../../ui/frame.ts';
import { tableLinks } from '../../ui/links.ts';
import { phrases as shared } from '../../ui/phrases.ts';
import { printTimeline, siteTimeline, stepWords } from '../../ui/print-timeline.ts';
import {
  countOf,
  natureText,
  outcomePill,
  score,
  sourcePrintUrl,
  voteDay,
  voteHref,
  voteLink,
} from '../../ui/vote.ts';
import {
  lawHref,
  publishedAs,
  shownStatus,
  statusPill,
  summaryPanel,
  textHref,
  topicLinks,
} from '../panel.ts';
import { groupVotes, type VoteGroup } from './analyse.ts';
import { phrases } from './phrases.ts';

export type LawView = {
  readonly visit: Visit;
  readonly period: Period;
  readonly bill: Bill;
  /** Other prints of the period with the same number. */
  readonly others: readonly RegisteredPrint[];
  readonly summaries: Readonly<Record<Locale, PrintSummary | undefined>>;
  readonly versions: readonly PrintVersion[];
  readonly lawChanges: readonly LawChange[];
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
  return {
    // The head of a page is in one language: a Czech title stands in the heading, marked as such.
    title: say.pageTitle(bill.title, `${bill.print.ct}`, `${number}`),
    description: say.pageDescription(
      bill.print.fullTitle,
      `${bill.print.ct}`,
      shownStatus(locale, bill.print.status),
    ),
    canonical: lawHref(bill.print, number),
    main: html`${breadcrumb(say.crumbs, [{ href: inPeriod('/laws', number), text: say.laws }], say.print(`${bill.print.ct}`))}
<h1${czech}>${bill.title}</h1>
<p class="lead">${statusPill(locale, bill.print.status)} ${bill.law && say.publishedAs(publishedAs(bill.print, bill.law))} ${say.submittedBy} <span${czech}>${bill.print.submitter}</span>, ${voteDay(locale, { date: bill.print.submitted ?? '' })}${bill.topics.length > 0 && html` · ${topicLinks(locale, bill.topics, number, '/laws')}`}</p>
<p class="small"${czech}>${bill.print.fullTitle}</p>
${view.others.map((other) => html`<p class="small">${say.sameNumber} <a href="${lawHref(other, number)}"${czech}>${other.title}</a>, ${voteDay(locale, { date: other.submitted ?? '' })}</p>`)}
<section><h2>${say.summary}</h2>${summaryPanel(visit, view.summaries[visit.locale])}</section>
<section><h2>${say.timeline}</h2>${timeline(view)}</section>
<section><h2>${say.votes}</h2>${votes(view)}</section>
<section><h2>${say.versions}</h2>${versionList({ visit, period: number, ct: bill.print.ct, versions: view.versions })}</section>

<section><h2>${say.changes}</h2>${lawChangeList({ visit, period: number, ct: bill.print.ct, lawChanges: view.lawChanges })}</section>
<section><h2>${say.related}</h2>${relatedBillsList({ visit, bills: view.related, own: { period: number, ct: bill.print.ct } })}</section>
<section><h2>${say.documents}</h2>${documents(view)}</section>
${view.feedback && html`<section><details><summary>${say.feedback}</summary>${feedbackForm({ visit, period: number, vote: undefined })}</details></section>`}
<p class="small">${tableLinks(withQuery(`/api/laws/${bill.print.ct}`, { period: number }))}</p>`,
  };
}

function timeline({ visit, period, bill, siteHistory }: LawView): Html {
  if (bill.steps.length > 0) return printTimeline({ visit, period, steps: bill.steps });
  if (siteHistory && siteHistory.stages.length > 0) return siteTimeline(visit, period, siteHistory);
  return html`<p class="muted">${phrases(visit.locale).noTimeline}</p>`;
}

function votes(view: LawView): Html {
  const { visit, period, bill } = view;
  const groups = groupVotes(period, bill.print.id, bill.steps);
  const say = phrases(visit.locale);
  if (groups.length === 0) return html`<p class="muted">${say.noVotes}</p>`;
  const natures = voteNatures(period);
  const rows = groups.flatMap((group) =>
    group.votes.map((vote) => ({ vote, group, nature: natures[period.votes.indexOf(vote)]! })),
  );
  const { final, amendment, other } = Object.groupBy(rows, ({ nature }) =>
    isDecision(nature) ? 'final' : nature.kind === 'amendment' ? 'amendment' : 'other',
  );
  if (!final || rows.length <= UNFOLDED_VOTES)
    return html`${voteTable(view, say.votesOf(rows.length), rows)}`;
  const folded = (caption: VotesCaption, some: readonly VoteRow[] = []) => {
    const passed = some.filter(({ vote }) => vote.outcome === 'A').length;
    const text = caption(some.length, passed);
    return some.length > 0 && disclosure(text, voteTable(view, text, some));
  };
  return html`${voteTable(view, say.decided(final.length), final)}
${folded(say.amendmentVotes, amendment)}
${folded(say.otherVotes, other)}`;
}

/** A list of votes up to this length is shown in the order of time, without folding. */
const UNFOLDED_VOTES = 6;

type VoteRow = {
  readonly vote: Vote;
  readonly group: VoteGroup;
  readonly nature: VoteNature;
};
type VotesCaption = (count: number, passed: number) => string;

function voteTable({ visit, period }: LawView, caption: string, rows: readonly VoteRow[]): Html {
  const { locale } = visit;
  const say = phrases(locale);
  return table({
    label: caption,
    caption,
    empty: shared(locale).noData,
    rows,
    group: ({ group }) => groupName(visit, group),
    columns: [
      {
        label: '#',
        numeric: true,
        cell: ({ vote }) => html`${countOf(vote.session)}/${countOf(vote.number)}`,
      },
      { label: say.vote, rowHeader: true, cell: (row) => namedByKind(locale, period, row) },
      { label: say.score, numeric: true, cell: ({ vote }) => score(vote) },
      { label: say.outcome, cell: ({ vote, nature }) => outcomePill(locale, vote, nature) },
    ],
  });
}

/** The page is about one print, so a vote is named by what it was; by its subject if unknown. */
function namedByKind(locale: Visit['locale'], period: Period, { vote, nature }: VoteRow): Html {
  const text = natureText(locale, { ...nature, stage: undefined });
  if (!text) return voteLink(locale, period, vote);
  return html`<a href="${voteHref(vote.id, period.term.number)}">${text}</a>`;
}

function groupName({ locale }: Visit, { date, step }: VoteGroup): string {
  const day = voteDay(locale, { date })
    .toString()
    .replace(/<[^>]+>/g, '');
  return step ? `${stepWords(locale, step).label}, ${day}` : day;
}

function documents({ visit, period, bill, hasText, siteUrl }: LawView): Html {
  const say = phrases(visit.locale);
  const { number } = period.term;
  const { ct } = bill.print;
  const text = withQuery('/api/tisk-text', { period: number, ct });
  return html`<ul>
<li><a href="${sourcePrintUrl(siteUrl, ct, number)}">${say.atSource}</a></li>
<li><a href="${withQuery(`${siteUrl}/text/tiskt.sqw`, { o: number, ct, ct1: 0 })}">${say.documentsAtSource}</a></li>
${hasText && html`<li><a href="${textHref(ct, number)}" hx-get="${text}" hx-target="next .slot">${say.text}</a><div class="slot"></div></li>`}
</ul>${!hasText && html`<p class="muted">${say.noText}</p>`}`;
}

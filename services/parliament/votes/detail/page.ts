import { SHARED_PIXELS } from '@tessera/kit/chart/chart';
import { type Html, html, type Part } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { breadcrumb, disclosure } from '@tessera/kit/ui/elements';
import type { PageParts } from '@tessera/kit/ui/frame';
import { type Visit, withQuery } from '@tessera/kit/ui/visit';
import { plainTitle } from '../../chamber/bill.ts';
import { type Period, type Print, partyCode, provenance } from '../../chamber/period.ts';
import type { PrintSummary } from '../../chamber/print-register.ts';
import type { TopicLabels } from '../../chamber/topics.ts';
import { feedbackForm } from '../../feedback/panel.ts';
import { lawHref, numbered, onDemand, summaryPanel, topicLinks } from '../../laws/panel.ts';
import { inPeriod } from '../../ui/frame.ts';
import { clubName, memberLink } from '../../ui/links.ts';
import { howCounted, sourceLine } from '../../ui/period-page.ts';
import { phrases as shared } from '../../ui/phrases.ts';
import { printTimeline } from '../../ui/print-timeline.ts';
import {
  countOf,
  natureText,
  sourcePrintUrl,
  sourceVoteUrl,
  voteDay,
  voteSubject,
} from '../../ui/vote.ts';
import { type Rebel, type VoteDetail, voteDetail } from './analyse.ts';
import { chamberPicture, nameColumns } from './chamber-drawing.ts';
import { chamberDrawing } from './panel.ts';
import { phrases } from './phrases.ts';
import { clubTable, resultFigure, shortVerdict, verdictOf } from './result.ts';

export type DetailView = {
  readonly visit: Visit;
  readonly period: Period;
  readonly detail: VoteDetail;
  readonly siteUrl: string;
  /** Summary and topics of the print; undefined for a vote without one. */
  readonly print: PrintPart | undefined;
  /** True when remarks can be sent. */
  readonly feedback: boolean;
};

/** The same vote by the clubs of its time: a page shows no club that did not exist then. */
export function atItsTime(view: DetailView): DetailView {
  return { ...view, detail: voteDetail(view.period, view.detail.place, 'at-vote') };
}

/** The page of one vote. */
export function votePage(view: DetailView, main: Html): PageParts {
  const title = verdictOf(view.visit.locale, view.period, view.detail);
  return {
    title,
    description: `${resultSentence(view)} ${rebelSentence(view)}`,
    canonical: `/votes/${view.detail.vote.id}`,
    image: pictureHref(view),
    imageAbout: { ...SHARED_PIXELS, alt: title },
    main,
  };
}

/** All of one vote, on its page and as a fragment. @param files links to its ballots as files */
export function voteMain(view: DetailView, files: Part): Html {
  const { visit, period, detail } = view;
  const { vote } = detail;
  const say = phrases(visit.locale);
  const subject = voteSubject(visit.locale, period, vote);
  return html`${crumbs(view)}
<h1>${subject} <span class="verdict">— ${shortVerdict(visit.locale, detail)}</span></h1>
${fullTitle(view)}
<p class="lead">${resultSentence(view)} ${when(view)}</p>
${resultFigure(visit, detail)}
<figure>${chamberDrawing(visit.locale, chamberPicture(visit.locale, period, detail))}
<figcaption><a href="${pictureHref(view)}" download>${say.picture}</a> ${sourceLine(visit, period)}</figcaption></figure>
${sourceSums(view)}
<section><h2>${say.rebels}</h2>${rebels(view)}</section>
<section>${clubTable(view, detail)}
${howCounted(visit.locale, [say.method1, shared(visit.locale).methodRebellion, say.method2])}</section>
<section><h2>${say.timeline}</h2>${history(view)}</section>
${detail.link && view.print && printSection(visit, period.term.number, detail.link.print, view.print)}
<section>${nameColumns(view)}
${files}</section>
<p class="small"><a href="${sourceVoteUrl(view.siteUrl, vote.id, period.term.number)}">${say.sourceVote}</a></p>
${view.feedback && html`<section>${disclosure(say.feedback, feedbackForm({ visit, period: period.term.number, vote: vote.id }))}</section>`}`;
}

function pictureHref({ period, detail }: DetailView): string {
  return withQuery(`/votes/${detail.vote.id}/chamber.png`, { period: period.term.number });
}

/** The full title of the print, and what was voted on in which reading. */
function fullTitle({ visit, detail }: DetailView): Html {
  const nature = natureText(visit.locale, detail.nature);
  const full = detail.link?.print.fullTitle;
  return html`${nature !== '' && html`<p class="kicker">${nature}</p>`}${full && html`<p${visit.locale === 'en' && html` lang="cs"`}>${full}</p>`}`;
}

function resultSentence({ visit, detail: { vote, nature } }: DetailView): string {
  const say = phrases(visit.locale);
  const [yes, quorum] = [countOf(vote.yes), countOf(vote.quorum)];
  if (nature.motion === 'reject') return say.rejectedBill(yes, quorum);
  if (nature.motion === 'return') return say.returnedBill(yes, quorum);
  return vote.outcome === 'A' ? say.passed(yes, quorum) : say.rejected(yes, quorum);
}

function crumbs({ visit, period, detail }: DetailView): Html {
  const say = phrases(visit.locale);
  const { session, number } = detail.vote;
  const all = inPeriod('/votes', period.term.number);
  const above = [
    { href: all, text: say.votes },
    { href: withQuery(all, { session, view: 'all' }), text: say.session(countOf(session)) },
  ];
  return breadcrumb(say.crumbs, above, say.number(countOf(number)));
}

function when({ visit, detail }: DetailView): Html {
  return html`<span class="muted">${phrases(visit.locale).votedOn} ${voteDay(visit.locale, detail.vote)} ${detail.vote.time}.</span>`;
}

/** Totals of the source and what they say of the members whose ballot is code K. */
function sourceSums({ visit, detail }: DetailView): Html | undefined {
  const { meaning, awayCounted } = detail.merged;
  if (meaning === 'none') return undefined;
  const say = phrases(visit.locale);
  const sums = say.sourceSums(countOf(detail.vote.abstained), countOf(detail.vote.notVoting));
  return html`<p class="small muted">${sums}${say[`merged_${meaning}`]}${awayCounted && ` ${say.awayCounted}`}</p>`;
}

/** Rebels by the club at the time, where the unaffiliated have none. */
function rebelSentence({ visit, detail }: DetailView): string {
  const say = phrases(visit.locale);
  return detail.ballots.length === 0 ? say.noBallots : say.rebelCount(detail.rebels.length);
}

function rebels(view: DetailView): Html {
  const { visit, period, detail } = view;
  const say = phrases(visit.locale);
  const item = (rebel: Rebel) =>
    html`<li>${memberLink(rebel.member, period.term.number)} (${clubName(visit.locale, partyCode(period, rebel.club))}): ${rebel.side === 'yes' ? say.rebelNo : say.rebelYes}</li>`;
  return html`<p>${rebelSentence(view)}</p>
${detail.rebels.length > 0 && html`<ul class="rebels">${detail.rebels.map(item)}</ul>`}`;
}

function history({ visit, period, detail, siteUrl }: DetailView): Html {
  const say = phrases(visit.locale);
  const { vote, link, steps, onPrint } = detail;
  if (!link) return html`<p>${say.noPrint}</p>`;
  const { number, title } = link.print;
  const all = withQuery(inPeriod('/votes', period.term.number), { print: number });
  return html`<p><a href="${sourcePrintUrl(siteUrl, number, period.term.number)}">${say.print(`${number}`, plainTitle(title))}</a>. ${provenance(link) === 'probable' && say.probable} <a href="${all}">${say.allOnPrint(onPrint)}</a>.</p>
${steps.length > 0 ? printTimeline({ visit, period, steps }, { vote, nature: detail.nature }) : html`<p>${say.noHistory}</p>`}`;
}

export type PrintPart = {
  readonly topics: readonly TopicLabels[];
  readonly summaries: Readonly<Record<Locale, PrintSummary | undefined>>;
  readonly hasText: boolean;
};

/** Summary and topics of a print; its text and its versions are loaded when they are opened. */
function printSection(visit: Visit, period: number, own: Print, print: PrintPart): Html {
  const ct = own.number;
  const say = phrases(visit.locale);
  return html`<section><h2>${say.aboutPrint}</h2>
${summaryPanel(visit, print.summaries[visit.locale])}
${print.topics.length > 0 && html`<p>${say.topics}: ${topicLinks(visit.locale, print.topics, period, '/votes')}</p>`}
<p><a href="${lawHref(numbered(own), period)}">${say.wholePrint}</a></p>
${print.hasText && onDemand(visit.locale, say.printText, withQuery('/api/tisk-text', { period, ct }))}
${onDemand(visit.locale, say.evolution, withQuery('/api/tisk-evolution', { period, ct }))}</section>`;
}

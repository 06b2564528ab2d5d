import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { filterForm, inputField } from '@tessera/kit/ui/form';
import type { PageParts } from '@tessera/kit/ui/frame';
import { type Visit, withQuery } from '@tessera/kit/ui/visit';
import { CLUB_NAMES } from '../chamber/club-names.ts';
import { czechStem } from '../chamber/czech-stem.ts';
import { type Member, memberName, type Period, partyCode } from '../chamber/period.ts';
import { searchWords } from '../chamber/search-text.ts';
import { voteNatures } from '../chamber/vote-nature.ts';
import { feedHead, feedLine, searchFeeds } from '../feeds/panel.ts';
import { statusPill } from '../laws/panel.ts';
import { inPeriod } from '../ui/frame.ts';
import { clubHref, tableLinks } from '../ui/links.ts';
import { longList } from '../ui/long-list.ts';
import { marked } from '../ui/marked.ts';
import { paged } from '../ui/paged.ts';
import { phrases as shared } from '../ui/phrases.ts';
import { outcomePill, score, voteDay, voteLink } from '../ui/vote.ts';
import { natureText } from '../ui/vote-nature.ts';
import type { BestHit, Found, Hit } from './analyse.ts';
import type { FoundPrint } from './period-index.ts';
import { phrases } from './phrases.ts';
import { printHref } from './record.ts';

type SearchView = {
  readonly visit: Visit;
  readonly period: Period;
  readonly question: string;
  readonly found: Found;
  /** Of the votes. */
  readonly page: number;
};

/** Hits of each kind that are shown at once. */
const SHOWN = 10;

/** Hits of each kind but votes, which are paged, that the page has at most. */
const LISTED = 200;

export function searchPage(view: SearchView): PageParts {
  const { visit, period, question, found } = view;
  const say = phrases(visit.locale);
  return {
    title: question === '' ? say.title : say.titleOf(question),
    description: summary(view),
    ...(found.best.length > 0 && {
      feeds: feedHead(searchFeeds(visit.locale, question, period.term.number)),
    }),
    main: html`<h1>${say.title}</h1>
${filterForm({
  action: '/search',
  submit: shared(visit.locale).search,
  hidden: { period: period.term.number },
  fields: inputField({ name: 'q', label: say.label, value: question, type: 'search', size: 28 }),
})}
<div id="results">${searchResults(view)}</div>`,
  };
}

/** The hits by kind, as `/api/search` answers them. */
export function searchResults(view: SearchView): Html {
  const { visit, period, question, found, page } = view;
  const say = phrases(visit.locale);
  const number = period.term.number;
  const api = withQuery('/api/search', { period: number, q: question });
  const any = found.best.length > 0;
  return html`<p class="lead" data-announce>${summary(view)}</p>
${suggested(view)}
${found.words.length > 0 && !any && html`<p>${say.hint} <a href="${inPeriod('/votes', number)}">${say.browse}</a></p>`}
${page === 1 && bestList(view)}
${page === 1 && list(view, say.members, found.members, (hit) => memberItem(view, hit))}
${page === 1 && list(view, say.clubs, found.clubs, (hit) => clubItem(view, hit))}
${page === 1 && list(view, say.prints, found.prints, (hit) => printItem(view, hit))}
${voteList(view)}
${any && html`<p class="small">${tableLinks(api)}</p>`}
${any && feedLine(visit.locale, searchFeeds(visit.locale, question, number))}`;
}

/** Questions that were perhaps meant, as links. */
function suggested({ visit, period, found: { suggestions } }: SearchView): Html | undefined {
  if (suggestions.length === 0) return undefined;
  const link = (q: string) =>
    html`<a href="${withQuery('/search', { period: period.term.number, q })}">${q}</a>`;
  return html`<p>${phrases(visit.locale).meant} ${suggestions.map((q, at) => html`${at > 0 && ', '}${link(q)}`)}?</p>`;
}

/** The kinds that have hits, with their numbers. */
function summary({ visit, question, found, period }: SearchView): string {
  const say = phrases(visit.locale);
  const { number } = period.term;
  if (found.words.length === 0) return say.ask;
  const counts = [
    [found.members.length, say.countMembers],
    [found.clubs.length, say.countClubs],
    [found.prints.length, say.countPrints],
    [found.votes.length, say.countVotes],
  ] as const;
  const text = counts
    .filter(([count]) => count > 0)
    .map(([count, noun]) => `${formats(visit.locale).integer(count)} ${noun(count)}`)
    .join(', ');
  if (text === '') return say.nothing(question, number);
  return found.leftOut.length > 0
    ? say.without(question, found.leftOut.join(' '), text)
    : say.summary(question, number, text);
}

/** What a hit was found by, after its text. */
function because(
  { visit }: SearchView,
  { reason, inOtherWords }: Pick<Hit<unknown>, 'reason' | 'inOtherWords'>,
): Html {
  const say = phrases(visit.locale);
  const by = say[`reason_${reason}`];
  return html` <small class="muted">${say.because(inOtherWords ? say.inOtherWords(by) : by)}</small>`;
}

function memberItem(view: SearchView, hit: Hit<Member>): Html {
  const { period, found } = view;
  const { item: member } = hit;
  const name = marked(memberName(member), found.marks, found.stems);
  const linked =
    member.personId === undefined
      ? name
      : html`<a href="${inPeriod(`/mps/${member.personId}`, period.term.number)}">${name}</a>`;
  const about = [partyCode(period, member.club), member.region].filter(Boolean).join(', ');
  return html`${linked} <span class="muted">${about}</span>${because(view, hit)}`;
}

function clubItem(view: SearchView, hit: Hit<number>): Html {
  const { period, found } = view;
  const code = period.clubs[hit.item]!;
  const name = CLUB_NAMES[code];
  return html`<a href="${clubHref(code, period.term.number)}">${marked(code, found.words)}</a>${name && html` <span class="muted">${marked(name, found.marks, found.stems)}</span>`}${because(view, hit)}`;
}

/** Letters of a full title that a list shows. */
const SHOWN_LETTERS = 160;

function printItem(view: SearchView, hit: Hit<FoundPrint>): Html {
  const { visit, period, found } = view;
  const say = phrases(visit.locale);
  const { print, votes, registered } = hit.item;
  const { marks, stems } = found;
  const href = printHref(hit.item, period.term.number);
  const full = hit.reason === 'full_title' && print.fullTitle;
  return html`<a href="${href}">${say.print} ${marked(`${print.number}`, found.words)}: ${marked(print.title, marks, stems)}</a> ${registered?.isBill && html`${statusPill(visit.locale, registered.status)} `}<span class="muted">${say.votesOn(votes)}</span>${because(view, hit)}${
    full && html`<br><small class="muted">${marked(excerpt(full, found), marks, stems)}</small>`
  }`;
}

/** The part of a long title that begins shortly before the first word that was found. */
function excerpt(title: string, { marks, stems }: Found): string {
  if (title.length <= SHOWN_LETTERS) return title;
  const pieces = title.split(' ');
  const at = pieces.findIndex((piece) => {
    const [word = ''] = searchWords(piece);
    return stems.has(czechStem(word)) || marks.some((start) => word.startsWith(start));
  });
  const from = Math.max(0, at - 6);
  const rest = pieces.slice(from).join(' ');
  const cut = rest.length > SHOWN_LETTERS ? `${rest.slice(0, SHOWN_LETTERS)}…` : rest;
  return from > 0 ? `… ${cut}` : cut;
}

function voteItem(view: SearchView, hit: Hit<number>): Html {
  const { visit, period, found } = view;
  const vote = period.votes[hit.item]!;
  const nature = voteNatures(period)[hit.item]!;
  const what = natureText(visit.locale, nature);
  return html`${voteLink(visit.locale, period, vote, found.marks, found.stems)} ${outcomePill(visit.locale, vote, nature)} <span class="muted">${vote.session}/${vote.number} · ${score(vote)} · ${voteDay(visit.locale, vote)}${what !== '' && ` · ${what}`}</span>${because(view, hit)}`;
}

function bestList(view: SearchView): Html | undefined {
  const { found } = view;
  const total =
    found.members.length + found.clubs.length + found.prints.length + found.votes.length;
  const [first, ...others] = found.best.map(({ kind }) => kind);
  const isOneKind = others.every((kind) => kind === first);
  // The list of prints would begin with the same five.
  const isRepeated = isOneKind && found.members.length + found.clubs.length === 0;
  if (total <= found.best.length || (isRepeated && first === 'print')) return undefined;
  return html`<section class="hits"><h2>${phrases(view.visit.locale).best}</h2>
<ul class="plain-list">${found.best.map((best) => html`<li>${bestItem(view, best)}</li>`)}</ul></section>`;
}

function bestItem(view: SearchView, { kind, hit }: BestHit): Html {
  switch (kind) {
    case 'member':
      return memberItem(view, hit);
    case 'club':
      return clubItem(view, hit);
    case 'print':
      return printItem(view, hit);
    case 'vote':
      return voteItem(view, hit);
  }
}

/** Votes are paged; of the other kinds the first are shown. */
function voteList(view: SearchView): Html | undefined {
  const { visit, period, question, found, page } = view;
  if (found.votes.length === 0) return undefined;
  const say = phrases(visit.locale);
  const here = withQuery('/search', { period: period.term.number, q: question });
  const pages = paged(visit, found.votes, page, (to) => withQuery(here, { page: to }));
  return html`<section class="hits"><h2>${say.votes} <span class="muted">${formats(visit.locale).integer(found.votes.length)}</span></h2>
${pages.beyond && html`<p>${pages.beyond}</p>`}
${hitList(
  visit.locale,
  pages.rows.map((hit) => voteItem(view, hit)),
)}
${pages.pager}</section>`;
}

function list<Item>(
  { visit: { locale } }: SearchView,
  title: string,
  items: readonly Item[],
  show: (item: Item) => Html,
): Html | undefined {
  if (items.length === 0) return undefined;
  const { integer } = formats(locale);
  const say = phrases(locale);
  return html`<section class="hits"><h2>${title} <span class="muted">${integer(items.length)}</span></h2>
${hitList(locale, items.slice(0, LISTED).map(show))}
${items.length > LISTED && html`<p class="small muted">${say.rest(integer(LISTED), integer(items.length))}</p>`}</section>`;
}

/** Hits of one kind; those beyond the first when asked for. */
function hitList(locale: Locale, hits: readonly Html[]): Html {
  const { integer } = formats(locale);
  return longList(hits, SHOWN, (others) => phrases(locale).more(others, integer(others)));
}

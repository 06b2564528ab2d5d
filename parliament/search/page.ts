import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import { czechPlural, phraseBook } from '@tessera/kit/messages';
import { filterForm, inputField } from '@tessera/kit/ui/form';
import type { PageParts } from '@tessera/kit/ui/frame';
import { type Visit, withQuery } from '@tessera/kit/ui/visit';
import { CLUB_NAMES } from '../chamber/club-names.ts';
import { czechStem } from '../chamber/czech-stem.ts';
import { type Member, memberName, type Period, partyCode } from '../chamber/period.ts';
import { searchWords } from '../chamber/search-text.ts';
import { voteNatures } from '../chamber/vote-nature.ts';
import { feedHead, feedLine, searchFeeds } from '../feeds/panel.ts';
import { czechIn, czechOf } from '../ui/czech.ts';
import { inPeriod } from '../ui/frame.ts';
import { clubHref, tableLinks } from '../ui/links.ts';
import { marked } from '../ui/marked.ts';
import { paged } from '../ui/paged.ts';
import { phrases as shared } from '../ui/phrases.ts';
import { outcomePill, score, voteDay, voteLink } from '../ui/vote.ts';
import { natureText } from '../ui/vote-nature.ts';
import type { BestHit, Found, Hit } from './analyse.ts';
import type { FoundPrint, SearchReason } from './index-of-period.ts';

type SearchView = {
  readonly visit: Visit;
  readonly period: Period;
  readonly question: string;
  readonly found: Found;
  /** Of the votes. */
  readonly page: number;
};

/** Hits shown of each kind but votes. */
const SHOWN = 20;

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
${found.leftOut.length > 0 && html`<p>${say.leftOut(found.leftOut.join(', '))}</p>`}
${found.words.length > 0 && !any && html`<p>${say.hint} <a href="${inPeriod('/votes', number)}">${say.browse}</a></p>`}
${found.nearest.length > 0 && html`<p>${say.nearest}${found.nearest.map((word) => html` <a href="${withQuery('/search', { period: number, q: word })}">${word}</a>`)}</p>`}
${page === 1 && bestList(view)}
${page === 1 && list(view, say.members, found.members, (hit) => memberItem(view, hit))}
${page === 1 && list(view, say.clubs, found.clubs, (hit) => clubItem(view, hit))}
${page === 1 && list(view, say.prints, found.prints, (hit) => printItem(view, hit))}
${voteList(view)}
${any && html`<p class="small">${tableLinks(api)}</p>`}
${any && feedLine(visit.locale, searchFeeds(visit.locale, question, number))}`;
}

function summary({ visit, question, found, period }: SearchView): string {
  const say = phrases(visit.locale);
  if (found.words.length === 0) return say.ask;
  const { members, clubs, prints, votes } = found;
  return say.summary(
    question,
    ...([members.length, clubs.length, prints.length, votes.length, period.term.number] as const),
  );
}

/** What a hit was found by, after its text. */
function because({ visit }: SearchView, { reason }: { readonly reason: SearchReason }): Html {
  const say = phrases(visit.locale);
  return html` <small class="muted">${say.because(say[`reason_${reason}`])}</small>`;
}

function memberItem(view: SearchView, hit: Hit<Member>): Html {
  const { period, found } = view;
  const { item: member } = hit;
  const name = marked(memberName(member), found.words, found.stems);
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
  return html`<a href="${clubHref(code, period.term.number)}">${marked(code, found.words)}</a>${name && html` <span class="muted">${marked(name, found.words, found.stems)}</span>`}${because(view, hit)}`;
}

/** Letters of a full title that a list shows. */
const SHOWN_LETTERS = 220;

function printItem(view: SearchView, hit: Hit<FoundPrint>): Html {
  const { visit, period, found } = view;
  const say = phrases(visit.locale);
  const { print, votes } = hit.item;
  const { words, stems } = found;
  const href = withQuery(inPeriod('/votes', period.term.number), { print: print.number });
  const full = hit.reason === 'full_title' && print.fullTitle;
  return html`<a href="${href}">${say.print} ${marked(`${print.number}`, words)}: ${marked(print.title, words, stems)}</a> <span class="muted">${say.votesOn(votes)}</span>${because(view, hit)}${
    full && html`<br><small class="muted">${marked(excerpt(full, found), words, stems)}</small>`
  }`;
}

/** The part of a long title that begins shortly before the first word that was found. */
function excerpt(title: string, { words, stems }: Found): string {
  if (title.length <= SHOWN_LETTERS) return title;
  const pieces = title.split(' ');
  const at = pieces.findIndex((piece) => {
    const [word = ''] = searchWords(piece);
    return stems.has(czechStem(word)) || words.some((start) => word.startsWith(start));
  });
  const from = Math.max(0, at - 8);
  const rest = pieces.slice(from).join(' ');
  const cut = rest.length > SHOWN_LETTERS ? `${rest.slice(0, SHOWN_LETTERS)}…` : rest;
  return from > 0 ? `… ${cut}` : cut;
}

function voteItem(view: SearchView, hit: Hit<number>): Html {
  const { visit, period, found } = view;
  const vote = period.votes[hit.item]!;
  const nature = voteNatures(period)[hit.item]!;
  const what = natureText(visit.locale, nature);
  return html`${voteLink(visit.locale, period, vote, found.words, found.stems)} ${outcomePill(visit.locale, vote, nature)} <span class="muted">${vote.session}/${vote.number} · ${score(vote)} · ${voteDay(visit.locale, vote)}${what !== '' && ` · ${what}`}</span>${because(view, hit)}`;
}

function bestList(view: SearchView): Html | undefined {
  const { found } = view;
  const total =
    found.members.length + found.clubs.length + found.prints.length + found.votes.length;
  if (total <= found.best.length) return undefined;
  const item = (best: BestHit) =>
    best.kind === 'member'
      ? memberItem(view, best.hit)
      : best.kind === 'club'
        ? clubItem(view, best.hit)
        : best.kind === 'print'
          ? printItem(view, best.hit)
          : voteItem(view, best.hit);
  return html`<section class="hits"><h2>${phrases(view.visit.locale).best}</h2>
<ul class="plain-list">${found.best.map((best) => html`<li>${item(best)}</li>`)}</ul></section>`;
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
<ul class="plain-list">${pages.rows.map((hit) => html`<li>${voteItem(view, hit)}</li>`)}</ul>
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
  const rest = items.length - SHOWN;
  return html`<section class="hits"><h2>${title} <span class="muted">${integer(items.length)}</span></h2>
<ul class="plain-list">${items.slice(0, SHOWN).map((item) => html`<li>${show(item)}</li>`)}</ul>
${rest > 0 && html`<p class="small muted">${say.rest(integer(SHOWN), integer(items.length))}</p>`}</section>`;
}

const phrases = phraseBook(
  {
    title: 'Hledání',
    titleOf: (question: string) => `Hledání: ${question}`,
    label: 'Hlasování, poslanec nebo tisk',
    ask: 'Napište slovo v kterémkoli pádě, jméno poslance, klub, číslo tisku (tisk 42), zákona (586/1992) nebo hlasování na schůzi (35/7).',
    summary: (
      question: string,
      members: number,
      clubs: number,
      prints: number,
      votes: number,
      period: number,
    ) =>
      `„${question}“ ${czechIn(`${period}. volebním období`)}: ${members} ${czechPlural(members, 'poslanec', 'poslanci', 'poslanců')}${clubs > 0 ? `, ${clubs} ${czechPlural(clubs, 'klub', 'kluby', 'klubů')}` : ''}, ${prints} ${czechPlural(prints, 'tisk', 'tisky', 'tisků')}, ${votes} hlasování.`,
    hint: 'Zkuste jiné slovo nebo jiné volební období.',
    browse: 'Projít všechna hlasování',
    members: 'Poslanci',
    leftOut: (words: string) => `Nic neobsahuje všechna slova; hledá se bez: ${words}.`,
    clubs: 'Kluby',
    best: 'Nejlepší shody',
    because: (reason: string) => `shoda: ${reason}`,
    reason_title: 'název',
    reason_full_title: 'úplný název tisku',
    reason_name: 'jméno',
    reason_club: 'klub',
    reason_number: 'číslo',
    reason_law: 'číslo zákona',
    reason_stage: 'fáze projednávání',
    nearest: 'Nejbližší slova:',
    prints: 'Sněmovní tisky',
    votes: 'Hlasování',
    print: 'Tisk',
    votesOn: (count: number) => `${count} hlasování`,
    rest: (shown: string, all: string) => `Zobrazeno prvních ${shown} ${czechOf(all)}.`,
  },
  {
    title: 'Search',
    titleOf: (question) => `Search: ${question}`,
    label: 'Vote, member or print',
    ask: 'Type a Czech word in any of its forms, a member’s name, a club, or the number of a print (print 42), of a law (586/1992) or of a vote in its session (35/7).',
    summary: (question, members, clubs, prints, votes, period) =>
      `“${question}” in electoral period ${period}: ${members} ${members === 1 ? 'member' : 'members'}${clubs > 0 ? `, ${clubs} ${clubs === 1 ? 'club' : 'clubs'}` : ''}, ${prints} ${prints === 1 ? 'print' : 'prints'}, ${votes} ${votes === 1 ? 'vote' : 'votes'}.`,
    hint: 'Try another word or another period.',
    browse: 'Browse all votes',
    members: 'Members',
    leftOut: (words) => `Nothing contains all words; searched without: ${words}.`,
    clubs: 'Clubs',
    best: 'Best matches',
    because: (reason) => `matches: ${reason}`,
    reason_title: 'title',
    reason_full_title: 'full title of the print',
    reason_name: 'name',
    reason_club: 'club',
    reason_number: 'number',
    reason_law: 'number of the law',
    reason_stage: 'stage',
    nearest: 'Nearest words:',
    prints: 'Prints',
    votes: 'Votes',
    print: 'Print',
    votesOn: (count) => `${count} ${count === 1 ? 'vote' : 'votes'}`,
    rest: (shown, all) => `Showing the first ${shown} of ${all}.`,
  },
);

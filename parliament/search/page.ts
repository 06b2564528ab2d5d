import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import { czechPlural, phraseBook } from '@tessera/kit/messages';
import { filterForm, inputField } from '@tessera/kit/ui/form';
import { type Visit, withQuery } from '@tessera/kit/ui/visit';
import { memberName, type Period, partyCode } from '../chamber/period.ts';
import { czechIn } from '../ui/czech.ts';
import { inPeriod } from '../ui/frame.ts';
import { tableLinks } from '../ui/links.ts';
import { marked } from '../ui/marked.ts';
import { phrases as shared } from '../ui/phrases.ts';
import { outcomePill, score, voteDay, voteLink } from '../ui/vote.ts';
import type { Found } from './analyse.ts';

type SearchView = {
  readonly visit: Visit;
  readonly period: Period;
  readonly question: string;
  readonly found: Found;
};

/** Hits shown of each kind; the list of votes shows the rest. */
const SHOWN = 20;

export function searchPage(view: SearchView): { title: string; description: string; main: Html } {
  const { visit, period, question } = view;
  const say = phrases(visit.locale);
  return {
    title: question === '' ? say.title : say.titleOf(question),
    description: summary(view),
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
  const { visit, period, question, found } = view;
  const say = phrases(visit.locale);
  const number = period.term.number;
  const api = withQuery('/api/search', { period: number, q: question });
  const any = found.votes.length + found.members.length + found.prints.length > 0;
  return html`<p class="lead" data-announce>${summary(view)}</p>
${found.words.length > 0 && !any && html`<p>${say.hint} <a href="${inPeriod('/votes', number)}">${say.browse}</a></p>`}
${memberList(view)}${printList(view)}${voteList(view)}
${any && html`<p class="small">${tableLinks(api)}</p>`}`;
}

function summary({ visit, question, found, period }: SearchView): string {
  const say = phrases(visit.locale);
  if (found.words.length === 0) return say.ask;
  const { members, prints, votes } = found;
  return say.summary(question, members.length, prints.length, votes.length, period.term.number);
}

function memberList({ visit, period, found }: SearchView): Html | undefined {
  const say = phrases(visit.locale);
  const number = period.term.number;
  return list(visit, say.members, found.members, (member) => {
    const name = marked(memberName(member), found.words);
    const linked =
      member.personId === undefined
        ? name
        : html`<a href="${inPeriod(`/mps/${member.personId}`, number)}">${name}</a>`;
    const about = [partyCode(period, member.club), member.region].filter(Boolean).join(', ');
    return html`${linked} <span class="muted">${about}</span>`;
  });
}

function printList({ visit, period, found }: SearchView): Html | undefined {
  const say = phrases(visit.locale);
  const votes = inPeriod('/votes', period.term.number);
  return list(
    visit,
    say.prints,
    found.prints,
    ({ print, votes: count }) =>
      html`<a href="${withQuery(votes, { print: print.number })}">${say.print} ${marked(`${print.number}`, found.words)}: ${marked(print.title, found.words)}</a> <span class="muted">${say.votesOn(count)}</span>`,
  );
}

function voteList({ visit, period, question, found }: SearchView): Html | undefined {
  const say = phrases(visit.locale);
  const { integer } = formats(visit.locale);
  const all = withQuery(inPeriod('/votes', period.term.number), { search: question, view: 'all' });
  const shown = list(visit, say.votes, found.votes, (place) => {
    const vote = period.votes[place]!;
    const subject = voteLink(visit.locale, period, vote, found.words);
    return html`${subject} ${outcomePill(visit.locale, vote)} <span class="muted">${score(vote)} · ${voteDay(visit.locale, vote)}</span>`;
  });
  return found.votes.length > SHOWN
    ? html`${shown}<p><a href="${all}">${say.allVotes(integer(found.votes.length))}</a></p>`
    : shown;
}

function list<Item>(
  { locale }: Visit,
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
    ask: 'Napište slovo nebo jeho začátek z názvu hlasování či tisku, jméno poslance nebo číslo tisku.',
    summary: (question: string, members: number, prints: number, votes: number, period: number) =>
      `„${question}“ ${czechIn(`${period}. volebním období`)}: ${members} ${czechPlural(members, 'poslanec', 'poslanci', 'poslanců')}, ${prints} ${czechPlural(prints, 'tisk', 'tisky', 'tisků')}, ${votes} hlasování.`,
    hint: 'Zkuste kratší začátek slova nebo jiné volební období; názvy ve zdroji jsou zkrácené.',
    browse: 'Projít všechna hlasování',
    members: 'Poslanci',
    prints: 'Sněmovní tisky',
    votes: 'Hlasování',
    print: 'Tisk',
    votesOn: (count: number) => `${count} hlasování`,
    allVotes: (count: string) => `Všech ${count} hlasování s výsledky`,
    rest: (shown: string, all: string) => `Zobrazeno prvních ${shown} z ${all}.`,
  },
  {
    title: 'Search',
    titleOf: (question) => `Search: ${question}`,
    label: 'Vote, member or print',
    ask: 'Type a word, or the start of one, from the title of a vote or print, a member’s name, or the number of a print.',
    summary: (question, members, prints, votes, period) =>
      `“${question}” in electoral period ${period}: ${members} ${members === 1 ? 'member' : 'members'}, ${prints} ${prints === 1 ? 'print' : 'prints'}, ${votes} ${votes === 1 ? 'vote' : 'votes'}.`,
    hint: 'Try fewer letters or another period; the source truncates its titles.',
    browse: 'Browse all votes',
    members: 'Members',
    prints: 'Prints',
    votes: 'Votes',
    print: 'Print',
    votesOn: (count) => `${count} ${count === 1 ? 'vote' : 'votes'}`,
    allVotes: (count) => `All ${count} votes with their results`,
    rest: (shown, all) => `Showing the first ${shown} of ${all}.`,
  },
);

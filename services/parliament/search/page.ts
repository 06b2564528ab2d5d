import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import { filterForm, inputField } from '@tessera/kit/ui/form';
import type { PageParts } from '@tessera/kit/ui/frame';
import { withQuery } from '@tessera/kit/ui/visit';
import { memberName, partyCode } from '../chamber/period.ts';
import { voteNatures } from '../chamber/vote-nature.ts';
import { lawHref, statusPill } from '../laws/panel.ts';
import { inPeriod } from '../ui/frame.ts';
import { clubHref } from '../ui/links.ts';
import { paged } from '../ui/lists.ts';
import { marked } from '../ui/marked.ts';
import type { PeriodView } from '../ui/member-columns.ts';
import type { PageContent } from '../ui/period-page.ts';
import { phrases as shared } from '../ui/phrases.ts';
import { countOf, natureText, outcomePill, score, voteDay, voteLink } from '../ui/vote.ts';
import type { Found } from './analyse.ts';
import { CLUB_NAMES, type FoundPrint, type Hit } from './documents.ts';
import { phrases } from './phrases.ts';

export type SearchView = PeriodView & {
  readonly question: string;
  readonly found: Found;
  /** Page of the list. */
  readonly page: number;
};

export function searchPage(view: SearchView, { table }: PageContent): PageParts {
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
<div id="results">${table('hits')}</div>`,
  };
}

/** The hits as `/api/search` answers them. */
export function searchResults(view: SearchView): Html {
  const { visit, period, question, found, page } = view;
  const say = phrases(visit.locale);
  const { number } = period.term;
  const here = withQuery('/search', { period: number, q: question });
  const { rows, beyond, pager } = paged(visit, found.hits, page, (to) =>
    withQuery(here, { page: to }),
  );
  const isNothing = found.words.length > 0 && found.hits.length === 0;
  return html`<p class="lead" data-announce>${summary(view)}</p>
${isNothing && html`<p>${say.hint} <a href="${inPeriod('/votes', number)}">${say.browse}</a></p>`}
${beyond && html`<p>${beyond}</p>`}
${rows.length > 0 && html`<ul class="plain-list hits">${rows.map((hit) => html`<li>${about(view, hit)}</li>`)}</ul>`}
${pager}`;
}

/** The kinds that have hits, with their numbers. */
function summary({ visit, question, found, period }: SearchView): string {
  const say = phrases(visit.locale);
  const { number } = period.term;
  if (found.words.length === 0) return say.ask;
  const counts = [...Map.groupBy(found.hits, ({ kind }) => kind)];
  const text = counts
    .map(([kind, { length }]) => `${formats(visit.locale).integer(length)} ${say[kind](length)}`)
    .join(', ');
  if (text === '') return say.nothing(question, number);
  return found.isPartial ? say.partial(question, text) : say.summary(question, number, text);
}

/** A hit with what tells it from others. */
function about({ visit, period, found }: SearchView, { kind, item }: Hit): Html {
  const say = phrases(visit.locale);
  const { number } = period.term;
  const { words, stems } = found;
  if (kind === 'member') {
    const name = marked(memberName(item), words, stems);
    const linked =
      item.personId === undefined
        ? name
        : html`<a href="${inPeriod(`/mps/${item.personId}`, number)}">${name}</a>`;
    const of = [partyCode(period, item.club), item.region].filter(Boolean).join(', ');
    return html`${linked} <span class="muted">${of}</span>`;
  }
  if (kind === 'club') {
    const code = period.clubs[item]!;
    const name = CLUB_NAMES[code];
    return html`<a href="${clubHref(code, number)}">${marked(code, words)}</a>${name && html` <span class="muted">${marked(name, words, stems)}</span>`}`;
  }
  if (kind === 'print') {
    const { print, votes, registered } = item;
    return html`<a href="${printHref(item, number)}">${say.printNumber} ${marked(`${print.number}`, words)}: ${marked(print.title, words, stems)}</a> ${registered?.isBill && html`${statusPill(visit.locale, registered.status)} `}<span class="muted">${say.votesOn(votes)}</span>`;
  }
  const vote = period.votes[item]!;
  const nature = voteNatures(period)[item]!;
  const what = natureText(visit.locale, nature);
  return html`${voteLink(visit.locale, period, vote, words, stems)} ${outcomePill(visit.locale, vote, nature)} <span class="muted">${countOf(vote.session)}/${countOf(vote.number)} · ${score(vote)} · ${voteDay(visit.locale, vote)}${what !== '' && ` · ${what}`}</span>`;
}

/** The page of a print; of one that is not in the register, its votes. */
export function printHref({ print, registered }: FoundPrint, period: number): string {
  const { id, number: ct } = print;
  if (registered) return lawHref({ id, ct, isFurther: registered.isFurther }, period);
  return withQuery(inPeriod('/votes', period), { print: print.number });
}

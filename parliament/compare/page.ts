import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import { phraseBook } from '@tessera/kit/messages';
import { disclosure } from '@tessera/kit/ui/disclosure';
import { filterForm } from '@tessera/kit/ui/form';
import type { PageParts } from '@tessera/kit/ui/frame';
import { matrix } from '@tessera/kit/ui/matrix';
import { table } from '@tessera/kit/ui/table';
import { type Visit, withQuery } from '@tessera/kit/ui/visit';
import { type Agreement, type AgreementPart, agreementPercent } from '../chamber/agreement.ts';
import type { Ballot } from '../chamber/ballot.ts';
import { yearsOf } from '../chamber/electoral-periods.ts';
import { memberName, type Period, partyCode } from '../chamber/period.ts';
import { searchWords } from '../chamber/search-text.ts';
import { agreementFields } from '../ui/agreement-fields.ts';
import { ballotMark } from '../ui/ballot-mark.ts';
import { voteColumns } from '../ui/columns.ts';
import { czechIn, czechOf } from '../ui/czech.ts';
import { inPeriod } from '../ui/frame.ts';
import { memberLink, tableLinks } from '../ui/links.ts';
import { paged } from '../ui/paged.ts';
import { phrases as shared } from '../ui/phrases.ts';

type CompareView = {
  readonly visit: Visit;
  readonly period: Period;
  /** `id_osoba` of the members, as asked for, and their places in the period. */
  readonly ids: readonly number[];
  readonly members: readonly number[];
  readonly agreement: readonly (readonly Agreement[])[];
  readonly query: { readonly show: AgreementPart; readonly search: string; readonly page: number };
  /** The votes chosen, newest first. */
  readonly votes: readonly number[];
};

export function comparePage(view: CompareView): PageParts {
  const { visit, period, ids, query } = view;
  const { locale } = visit;
  const say = phrases(locale);
  const number = period.term.number;
  const names = view.members.map((member) => memberName(period.members[member]!));
  const finding = findingOf(view);
  return {
    title: say.title(names.join(', ')),
    description: finding,
    canonical: withQuery(inPeriod('/compare', number), { ids: ids.join(',') }),
    main: html`<p class="kicker"><a href="${inPeriod('/mps', number)}">${shared(locale).members}</a> · ${yearsOf(period.term)}</p>
<h1>${say.heading}</h1>
<p class="lead">${finding}</p>
${agreementTable(view)}
<section>${filterForm({
      action: '/compare',
      submit: shared(locale).show,
      hidden: { period: number, ids: ids.join(',') },
      fields: agreementFields(locale, {
        name: 'show',
        chosen: query.show,
        all: say.all,
        search: query.search,
      }),
    })}
<div id="results" class="by-subject">${comparedVotes(view)}</div></section>
${disclosure(shared(locale).howCounted, html`<p>${say.method}</p>`)}`,
  };
}

/** The pair that agrees most and the one that agrees least. */
function findingOf({ visit, period, members, agreement }: CompareView): string {
  const say = phrases(visit.locale);
  const { integer, percent } = formats(visit.locale);
  const name = (at: number) => memberName(period.members[members[at]!]!);
  const pairs = members
    .flatMap((_, one) => members.slice(one + 1).map((_, at) => ({ one, other: one + 1 + at })))
    .map((pair) => ({ ...pair, ...agreement[pair.one]![pair.other]! }))
    .filter(({ votes }) => votes > 0)
    .sort((a, b) => agreementPercent(b)! - agreementPercent(a)!);
  const [most, least] = [pairs[0], pairs.at(-1)];
  if (!most || !least) return say.never;
  const close = say.close(
    name(most.one),
    name(most.other),
    percent(agreementPercent(most)),
    integer(most.votes),
  );
  if (most === least) return `${close}.`;
  return `${close}; ${say.far(name(least.one), name(least.other), percent(agreementPercent(least)), integer(least.votes))}.`;
}

export function agreementTable({ visit, period, ids, members, agreement }: CompareView): Html {
  const say = phrases(visit.locale);
  const { integer, percent } = formats(visit.locale);
  const number = period.term.number;
  return html`${matrix({
    caption: html`${say.agreement}<small>${say.agreementNote}</small>`,
    label: say.agreement,
    corner: shared(visit.locale).member,
    heads: members.map((member) => period.members[member]!.lastName),
    rows: members.map((member, row) => ({
      head: html`${memberLink(period.members[member]!, number)} <small class="muted">${partyCode(period, period.members[member]!.club) ?? '–'}</small>`,
      cells: members.map((_, column) => {
        const pair = agreement[row]![column]!;
        const share = agreementPercent(pair);
        if (row === column) return { text: '' };
        if (share === undefined) return { text: '–' };
        return { text: percent(share), share, note: integer(pair.votes) };
      }),
    })),
  })}
<p class="small">${tableLinks(withQuery('/api/compare', { period: number, ids: ids.join(','), table: 'agreement' }))}</p>`;
}

export function comparedVotes(view: CompareView): Html {
  const { visit, period, ids, members, query, votes } = view;
  const { locale } = visit;
  const say = phrases(locale);
  const number = period.term.number;
  const { show, search } = query;
  const choice = { ids: ids.join(','), show, search };
  const own = withQuery(inPeriod('/compare', number), { ids: ids.join(',') });
  const here = withQuery(inPeriod('/compare', number), choice);
  const list = paged(visit, votes, query.page, (page) => withQuery(here, { page }));
  const columns = voteColumns<number>(locale, period, (vote) => vote, searchWords(search));
  return html`${table({
    label: say.votes,
    caption: html`${say.votes}<small data-announce>${list.range || say.none}</small>`,
    empty: list.beyond ?? html`${say.none} <a href="${own}">${shared(locale).reset}</a>`,
    rows: list.rows,
    columns: [
      columns.subject,
      ...members.map((member) => ({
        label: period.members[member]!.lastName,
        cell: (vote: number) =>
          ballotMark(locale, period.ballots[vote * period.members.length + member] as Ballot),
      })),
      columns.day,
    ],
  })}
${list.pager}
<p class="small">${tableLinks(withQuery('/api/compare', { period: number, ...choice }))}</p>`;
}

const phrases = phraseBook(
  {
    title: (names: string) => `Porovnání: ${names}`,
    heading: 'Poslanci vedle sebe',
    close: (one: string, other: string, share: string, votes: string) =>
      `${one} a ${other} hlasují stejně ${czechIn(share)} ${czechOf(votes)} hlasování`,
    far: (one: string, other: string, share: string, votes: string) =>
      `nejméně se shodnou ${one} a ${other}: ${czechIn(share)} ${czechOf(votes)}`,
    never: 'V žádném hlasování nehlasovali dva z vybraných zároveň pro nebo proti.',
    agreement: 'Shoda',
    agreementNote: 'Podíl stejných hlasů; pod ním, z kolika společných hlasování.',
    all: 'všechna společná',
    votes: 'Hlasování vybraných',
    none: 'Takové hlasování není.',
    method:
      'Počítají se jen hlasování, kde oba poslanci hlasovali pro nebo proti; shoda je podíl stejných hlasů z nich. Do seznamu patří hlasování, kde tak hlasovali aspoň dva z vybraných; liší se tam, kde byl někdo pro a někdo proti.',
  },
  {
    title: (names) => `Compared: ${names}`,
    heading: 'Members side by side',
    close: (one, other, share, votes) => `${one} and ${other} agree in ${share} of ${votes} votes`,
    far: (one, other, share, votes) => `${one} and ${other} agree least: ${share} of ${votes}`,
    never: 'No two of the selected members voted yes or no in the same vote.',
    agreement: 'Agreement',
    agreementNote:
      'Share of identical votes; below it, the number of votes in which both voted yes or no.',
    all: 'all common votes',
    votes: 'Votes of the selected members',
    none: 'No such vote.',
    method:
      'Agreement is the share of identical votes among those in which both members voted yes or no. The list contains votes in which at least two of the selected members did so; members differ when one voted yes and another no.',
  },
);

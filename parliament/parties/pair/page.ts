import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import { phraseBook } from '@tessera/kit/messages';
import { filterForm } from '@tessera/kit/ui/form';
import type { PageParts } from '@tessera/kit/ui/frame';
import { table } from '@tessera/kit/ui/table';
import { type Visit, withQuery } from '@tessera/kit/ui/visit';
import { type Agreement, type AgreementPart, agreementPercent } from '../../chamber/agreement.ts';
import type { ClubLines } from '../../chamber/club-lines.ts';
import { yearsOf } from '../../chamber/electoral-periods.ts';
import type { Period } from '../../chamber/period.ts';
import { searchWords } from '../../chamber/search-text.ts';
import { agreementFields } from '../../ui/agreement-fields.ts';
import { voteColumns } from '../../ui/columns.ts';
import { czechIn, czechOf } from '../../ui/czech.ts';
import { inPeriod } from '../../ui/frame.ts';
import { clubHref, clubLink, tableLinks } from '../../ui/links.ts';
import { paged } from '../../ui/paged.ts';
import { phrases as shared } from '../../ui/phrases.ts';

type PairQuery = {
  readonly result: AgreementPart;
  readonly search: string;
  readonly page: number;
};

type PairView = {
  readonly visit: Visit;
  readonly period: Period;
  readonly clubs: readonly [number, number];
  readonly lines: ClubLines;
  readonly agreement: Agreement;
  readonly query: PairQuery;
  /** The votes chosen, newest first. */
  readonly votes: readonly number[];
};

export function pairPage(view: PairView): PageParts {
  const { visit, period, clubs, agreement, query } = view;
  const { locale } = visit;
  const say = phrases(locale);
  const { integer, percent } = formats(locale);
  const number = period.term.number;
  const [one, other] = codes(view);
  const title = say.title(one, other, yearsOf(period.term));
  const share = agreementPercent(agreement);
  const finding =
    share === undefined
      ? say.never(one, other)
      : say.finding(percent(share), integer(agreement.same), integer(agreement.votes));
  return {
    title,
    description: finding,
    main: html`<p class="kicker"><a href="${inPeriod('/parties', number)}">${shared(locale).parties}</a> · ${clubLink(period, clubs[0], number)} · ${clubLink(period, clubs[1], number)}</p>
<h1>${title}</h1>
<p class="lead">${finding}</p>
${filterForm({
  action: clubHref(`${one}/${other}`, number).split('?')[0]!,
  submit: shared(locale).show,
  hidden: { period: number },
  fields: agreementFields(locale, {
    name: 'result',
    chosen: query.result,
    all: say.all,
    search: query.search,
  }),
})}
<div id="results" class="by-subject">${pairTable(view)}</div>`,
  };
}

const codes = ({ period, clubs }: PairView) =>
  [period.clubs[clubs[0]]!, period.clubs[clubs[1]]!] as const;

export function pairTable(view: PairView): Html {
  const { visit, period, clubs, lines, query, votes } = view;
  const { locale } = visit;
  const say = phrases(locale);
  const number = period.term.number;
  const [one, other] = codes(view);
  const { result, search } = query;
  const here = withQuery(clubHref(`${one}/${other}`, number), { result, search });
  const list = paged(visit, votes, query.page, (page) => withQuery(here, { page }));
  const columns = voteColumns<number>(locale, period, (vote) => vote, searchWords(search));
  const split = (vote: number, club: number) => {
    const at = vote * lines.clubCount + club;
    return html`${lines.yes[at]!}\u202f:\u202f${lines.no[at]!}`;
  };
  return html`${table({
    label: say.caption,
    caption: html`${say.caption}<small data-announce>${list.range || say.none}</small>`,
    empty:
      list.beyond ??
      html`${say.none} <a href="${clubHref(`${one}/${other}`, number)}">${shared(locale).reset}</a>`,
    rows: list.rows,
    columns: [
      columns.subject,
      ...clubs.map((club) => ({
        label: period.clubs[club]!,
        help: say.splitHelp,
        numeric: true,
        cell: (vote: number) => split(vote, club),
      })),
      columns.outcome,
      columns.day,
    ],
  })}
${list.pager}
<p class="small">${tableLinks(
    withQuery(`/api/parties/${encodeURIComponent(one)}/${encodeURIComponent(other)}`, {
      period: number,
      result,
      search,
    }),
  )}</p>`;
}

const phrases = phraseBook(
  {
    title: (one: string, other: string, years: string) => `${one} a ${other}, ${years}`,
    finding: (share: string, same: string, votes: string) =>
      `Oba kluby se shodly ${czechIn(share)} hlasování, v nichž měly oba většinu: ${czechIn(same)} ${czechOf(votes)}.`,
    never: (one: string, other: string) =>
      `${one} a ${other} neměly většinu zároveň v žádném hlasování.`,
    all: 'všechna společná',
    caption: 'Hlasování obou klubů',
    none: 'Takové hlasování není.',
    splitHelp: 'Pro : proti v klubu',
  },
  {
    title: (one, other, years) => `${one} and ${other}, ${years}`,
    finding: (share, same, votes) =>
      `They agreed in ${share} of the votes in which both clubs had a majority: ${same} of ${votes}.`,
    never: (one, other) => `${one} and ${other} never both had a majority in the same vote.`,
    all: 'all common votes',
    caption: 'Votes of both clubs',
    none: 'No such vote.',
    splitHelp: 'Yes : no in the club',
  },
);

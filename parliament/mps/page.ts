import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import { czechPlural, phraseBook } from '@tessera/kit/messages';
import { disclosure } from '@tessera/kit/ui/disclosure';
import { filterForm, inputField, selectField } from '@tessera/kit/ui/form';
import type { PageParts } from '@tessera/kit/ui/frame';
import { type Column, table } from '@tessera/kit/ui/table';
import { type Visit, withQuery } from '@tessera/kit/ui/visit';
import { attendanceFormula, castBallots, recordedCodes } from '../attendance/panel.ts';
import { memberName, type Period } from '../chamber/period.ts';
import { partyField } from '../ui/choices.ts';
import { memberColumns } from '../ui/columns.ts';
import { czechOf } from '../ui/czech.ts';
import { inPeriod } from '../ui/frame.ts';
import { tableLinks } from '../ui/links.ts';
import { phrases as shared } from '../ui/phrases.ts';
import type { MemberChoice, MemberRow, MemberSort } from './analyse.ts';

/** Members that a page shows unless all are asked for. */
export const FIRST_ROWS = 50;

type MembersView = {
  readonly visit: Visit;
  readonly period: Period;
  readonly choice: MemberChoice & { readonly rows: 'first' | 'all' };
  readonly rows: readonly MemberRow[];
};

export function membersPage(view: MembersView): PageParts {
  const { visit, period, choice } = view;
  const { locale } = visit;
  const say = phrases(locale);
  const finding = say.finding(formats(locale).integer(period.members.length));
  const sorts: readonly MemberSort[] = ['name', 'party', 'rebellions', 'attendance'];
  return {
    title: say.title,
    description: finding,
    main: html`<h1>${say.title}</h1>
<p class="lead">${finding}</p>
${filterForm({
  action: '/mps',
  submit: shared(locale).show,
  hidden: {
    period: period.term.number,
    ...(choice.rows === 'all' && { rows: choice.rows }),
  },
  fields: html`${inputField({ name: 'search', label: say.search, value: choice.search, type: 'search', size: 26 })}${partyField(locale, period, choice.party)}${selectField(
    'sort',
    say.sort,
    sorts.map((value) => ({ value, label: say[value] })),
    choice.sort,
  )}`,
})}
<div id="results">${memberTable(view)}</div>
${disclosure(shared(locale).howCounted, html`<p>${say.method1}</p><p>${attendanceFormula(locale, recordedCodes(period))} ${say.method2}</p>`)}`,
  };
}

/** The list, as `/api/mps` answers it, inside the form that compares the selected members. */
export function memberTable({ visit, period, choice, rows }: MembersView): Html {
  const { locale } = visit;
  const say = phrases(locale);
  const { integer, percent } = formats(locale);
  const number = period.term.number;
  const { search, party, sort } = choice;
  const [name, club] = memberColumns<MemberRow>(locale, period, ({ member }) => member);
  const sorted = (by: MemberSort): Pick<Column<MemberRow>, 'sort'> => ({
    sort: {
      href: withQuery(inPeriod('/mps', number), {
        search,
        party,
        sort: by === 'name' ? undefined : by,
        rows: choice.rows === 'all' ? 'all' : undefined,
      }),
      direction:
        by !== sort ? undefined : by === 'name' || by === 'party' ? 'ascending' : 'descending',
    },
  });
  const compareBox = ({ member }: MemberRow) =>
    member.personId !== undefined &&
    html`<input type="checkbox" name="ids" value="${member.personId}" aria-label="${say.compareWith(memberName(member))}"> `;
  const shown = choice.rows === 'all' ? rows : rows.slice(0, FIRST_ROWS);
  const all = withQuery(inPeriod('/mps', number), {
    ...{ search, party },
    sort: sort === 'name' ? undefined : sort,
    rows: 'all',
  });
  const api = withQuery('/api/mps', { period: number, search, party, sort });
  return html`<form action="/compare" method="get"><input type="hidden" name="period" value="${number}">
${table({
  label: say.caption,
  caption: html`${say.caption}<small data-announce>${say.shown(rows.length, integer(rows.length))}</small>`,
  empty: html`${say.none} <a href="${inPeriod('/mps', number)}">${shared(locale).reset}</a>`,
  rows: shown,
  columns: [
    {
      ...name,
      ...sorted('name'),
      cell: (row, index) => html`${compareBox(row)}${name.cell(row, index)}`,
    },
    {
      label: say.rebellions,
      help: say.rebellionsHelp,
      numeric: true,
      cell: (row) =>
        row.rebellionPercent === undefined
          ? '–'
          : figure(percent(row.rebellionPercent), say.of(integer(row.activeVotes))),
      ...sorted('rebellions'),
    },
    {
      label: say.attendance,
      help: castBallots(locale, recordedCodes(period)),
      numeric: true,
      cell: (row) => figure(percent(row.attendancePercent), say.of(integer(row.attendanceVotes))),
      ...sorted('attendance'),
    },
    { ...club, ...sorted('party') },
    { label: say.region, cell: ({ member }) => member.region ?? '–' },
  ],
})}
${shown.length < rows.length && html`<p>${say.first(integer(shown.length), integer(rows.length))} <a href="${all}">${say.all(integer(rows.length))}</a></p>`}
<p class="compare-bar"><button type="submit">${say.compareThem}</button> <span class="small muted">${say.compareHint}</span></p></form>
<p class="small">${tableLinks(api)}</p>`;
}

const figure = (share: string, of: string) => html`${share} <small class="muted">${of}</small>`;

const phrases = phraseBook(
  {
    title: 'Poslanci',
    finding: (count: string) =>
      `V tomto období zasedlo ${count} poslanců a poslankyň včetně náhradníků. U každého je uvedeno, jak často hlasuje proti svému klubu a jak často při hlasování zaujme stanovisko.`,
    search: 'Jméno nebo kraj',
    sort: 'Seřadit podle',
    name: 'jména',
    party: 'klubu',
    caption: 'Poslanci',
    shown: (count: number, shown: string) =>
      `${shown} ${czechPlural(count, 'poslanec', 'poslanci', 'poslanců')}`,
    first: (shown: string, all: string) => `Zobrazeno prvních ${shown} ${czechOf(all)}.`,
    all: (all: string) => `Zobrazit všech ${all}`,
    none: 'Výběru neodpovídá žádný poslanec.',
    region: 'Kraj',
    rebellions: 'Rebelie',
    rebellionsHelp:
      'Podíl hlasů pro a proti, které šly proti většině vlastního klubu; nezařazení ho nemají',
    attendance: 'Účast',
    of: (count: string) => czechOf(count),
    compareWith: (name: string) => `Porovnat: ${name}`,
    compareThem: 'Porovnat vybrané',
    compareHint: 'Vyberte dva až osm poslanců.',
    method1:
      'Rebelie je hlas pro nebo proti, který se liší od většiny vlastního klubu v době hlasování. Podíl je ze všech hlasování, kde poslanec i klub zaujali stanovisko.',
    method2:
      'Od roku 1995 zdroj nerozlišuje, kdo se zdržel a kdo nehlasoval; přesnější číslo je na stránce docházky a u každého poslance.',
  },
  {
    title: 'Members',
    finding: (count) =>
      `${count} members served in this period, including replacements. For each: how often they vote against their own club, and how often they take a side.`,
    search: 'Name or region',
    sort: 'Sort by',
    name: 'name',
    party: 'club',
    caption: 'Members',
    shown: (count, shown) => `${shown} ${count === 1 ? 'member' : 'members'}`,
    first: (shown, all) => `Showing the first ${shown} of ${all}.`,
    all: (all) => `Show all ${all}`,
    none: 'No member matches.',
    region: 'Region',
    rebellions: 'Rebellions',
    rebellionsHelp:
      'Share of yes and no votes against the majority of their own club; the unaffiliated have none',
    attendance: 'Attendance',
    of: (count) => `of ${count}`,
    compareWith: (name) => `Compare: ${name}`,
    compareThem: 'Compare selected',
    compareHint: 'Select two to eight members.',
    method1:
      'A rebellion is a yes or no vote that differs from the majority of the member’s own club at the time of the vote. The rate is relative to all votes in which the member voted yes or no and the club had a majority.',
    method2:
      'Since 1995 the source does not distinguish abstaining from not voting; the attendance page and each member’s page show a figure that accounts for this.',
  },
);

import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import { czechPlural, phraseBook } from '@tessera/kit/messages';
import { disclosure } from '@tessera/kit/ui/disclosure';
import { filterForm, inputField, selectField } from '@tessera/kit/ui/form';
import type { PageParts } from '@tessera/kit/ui/frame';
import { type Column, table } from '@tessera/kit/ui/table';
import { type Visit, withQuery } from '@tessera/kit/ui/visit';
import { memberName, type Period } from '../chamber/period.ts';
import { partyField } from '../ui/choices.ts';
import { inPeriod } from '../ui/frame.ts';
import { memberColumns } from '../ui/member-columns.ts';
import { phrases as shared } from '../ui/phrases.ts';
import { tableLinks } from '../ui/table-links.ts';
import type { MemberChoice, MemberRow, MemberSort } from './analyse.ts';

type MembersView = {
  readonly visit: Visit;
  readonly period: Period;
  readonly choice: MemberChoice;
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
  hidden: { period: period.period.number },
  fields: html`${inputField({ name: 'search', label: say.search, value: choice.search, type: 'search', size: 26 })}${partyField(locale, period, choice.party)}${selectField(
    'sort',
    say.sort,
    sorts.map((value) => ({ value, label: say[value] })),
    choice.sort,
  )}`,
})}
<div id="results">${memberTable(view)}</div>
${disclosure(shared(locale).howCounted, html`<p>${say.method1}</p><p>${say.method2}</p>`)}`,
  };
}

/** The list alone: what `/api/mps` answers. A form around it: who is ticked is compared. */
export function memberTable({ visit, period, choice, rows }: MembersView): Html {
  const { locale } = visit;
  const say = phrases(locale);
  const { integer, percent } = formats(locale);
  const number = period.period.number;
  const { search, party, sort } = choice;
  const [name, club] = memberColumns<MemberRow>(locale, period, ({ member }) => member);
  const sorted = (by: MemberSort): Pick<Column<MemberRow>, 'sort'> => ({
    sort: {
      href: withQuery(inPeriod('/mps', number), {
        search,
        party,
        sort: by === 'name' ? undefined : by,
      }),
      direction:
        by !== sort ? undefined : by === 'name' || by === 'party' ? 'ascending' : 'descending',
    },
  });
  const api = withQuery('/api/mps', { period: number, search, party, sort });
  return html`<form action="/compare" method="get"><input type="hidden" name="period" value="${number}">
${table({
  label: say.caption,
  caption: html`${say.caption}<small data-announce>${say.shown(rows.length, integer(rows.length))}</small>`,
  empty: html`${say.none} <a href="${inPeriod('/mps', number)}">${shared(locale).reset}</a>`,
  rows,
  columns: [
    { ...name, ...sorted('name') },
    { ...club, ...sorted('party') },
    { label: say.region, cell: ({ member }) => member.region ?? '–' },
    {
      label: say.rebellions,
      help: say.rebellionsHelp,
      numeric: true,
      cell: (row) => figure(percent(row.rebellionPercent), say.of(integer(row.activeVotes))),
      ...sorted('rebellions'),
    },
    {
      label: say.attendance,
      help: say.attendanceHelp,
      numeric: true,
      cell: (row) => figure(percent(row.attendancePercent), say.of(integer(row.attendanceVotes))),
      ...sorted('attendance'),
    },
    {
      label: say.compare,
      cell: ({ member }) =>
        member.personId !== undefined &&
        html`<input type="checkbox" name="ids" value="${member.personId}" aria-label="${say.compareWith(memberName(member))}">`,
    },
  ],
})}
<p><button type="submit">${say.compareThem}</button> <span class="small muted">${say.compareHint}</span></p></form>
<p class="small">${tableLinks(api)}</p>`;
}

const figure = (share: string, of: string) => html`${share} <small class="muted">${of}</small>`;

const phrases = phraseBook(
  {
    title: 'Poslanci',
    finding: (count: string) =>
      `${count} poslanců a poslankyň, kteří v tomto období zasedli, i s náhradníky. U každého: jak často hlasuje proti svému klubu a jak často hlasuje vůbec.`,
    search: 'Jméno nebo kraj',
    sort: 'Seřadit podle',
    name: 'jména',
    party: 'klubu',
    caption: 'Poslanci',
    shown: (count: number, shown: string) =>
      `${shown} ${czechPlural(count, 'poslanec', 'poslanci', 'poslanců')}`,
    none: 'Nikdo takový tu není.',
    region: 'Kraj',
    rebellions: 'Rebelie',
    rebellionsHelp: 'Podíl hlasů pro a proti, které šly proti většině vlastního klubu',
    attendance: 'Docházka',
    attendanceHelp: 'Pro, proti a zdržel se ze všech hlasování, bez omluvených',
    of: (count: string) => `z ${count}`,
    compare: 'Porovnat',
    compareWith: (name: string) => `Porovnat: ${name}`,
    compareThem: 'Porovnat vybrané',
    compareHint: 'Vyberte dva až osm poslanců.',
    method1:
      'Rebelie je hlas pro nebo proti, který se liší od většiny vlastního klubu (posledního v období). Podíl je ze všech hlasování, kde poslanec i klub zaujali stanovisko.',
    method2:
      'Docházka = (pro + proti + zdržel se) ÷ (všechna hlasování − omluvená). Od roku 1995 zdroj nerozlišuje, kdo se zdržel a kdo nehlasoval; pravdivější číslo je na stránce docházky a u každého poslance.',
  },
  {
    title: 'Members',
    finding: (count) =>
      `${count} members sat in this period, with those who came later. For each: how often they vote against their club, and how often they vote at all.`,
    search: 'Name or region',
    sort: 'Sort by',
    name: 'name',
    party: 'club',
    caption: 'Members',
    shown: (count, shown) => `${shown} ${count === 1 ? 'member' : 'members'}`,
    none: 'There is nobody like that.',
    region: 'Region',
    rebellions: 'Rebellions',
    rebellionsHelp: 'Share of yes and no that went against the majority of the own club',
    attendance: 'Attendance',
    attendanceHelp: 'Yes, no and abstained of all votes, excused ones left out',
    of: (count) => `of ${count}`,
    compare: 'Compare',
    compareWith: (name) => `Compare: ${name}`,
    compareThem: 'Compare those ticked',
    compareHint: 'Tick two to eight members.',
    method1:
      'A rebellion is a yes or no that differs from the majority of the own club (the last of the period). The share is of all votes in which both member and club took a side.',
    method2:
      'Attendance = (yes + no + abstained) ÷ (all votes − excused). Since 1995 the source does not tell who abstained from who did not vote; a truer figure stands on the attendance page and with every member.',
  },
);

import { formats } from '@tessera/kit/format';
import { html } from '@tessera/kit/html';
import type { Column } from '@tessera/kit/table/columns';
import { describeTable } from '@tessera/kit/table/table';
import { shareCell } from '@tessera/kit/ui/table';
import type { Office } from '../chamber/office.ts';
import { findPerson, isInClub } from '../chamber/period.ts';
import { memberLink } from '../ui/links.ts';
import { captioned, longTable } from '../ui/lists.ts';
import { clubColumn, memberColumns, type PeriodView } from '../ui/member-columns.ts';
import { officeTitle } from '../ui/office-title.ts';
import { phrases as shared } from '../ui/phrases.ts';
import { hourDay } from '../ui/vote.ts';
import { voteColumns } from '../ui/vote-columns.ts';
import {
  type ClubSupport,
  chosenClubs,
  type Defeat,
  type Government,
  type MemberSupport,
  supportPercent,
  type WithGovernment,
} from './analyse.ts';
import { clubsEvidence, defeatsEvidence, membersEvidence, officesEvidence } from './evidence.ts';
import { phrases } from './phrases.ts';

export type GovernmentView = PeriodView & {
  readonly query: { readonly party: string; readonly top: number };
  readonly result: Government;
};

const SUPPORT: readonly Column<WithGovernment>[] = [
  {
    name: 'votes',
    type: 'integer',
    label: { cs: 'Hlasů', en: 'Ballots' },
    help: {
      cs: 'hlasy pro a proti v hlasováních se známým postojem vlády, bez hlasů ministrů',
      en: 'yes and no ballots in votes with a known side, without those of ministers',
    },
    value: ({ votes }) => votes,
  },
  {
    name: 'with_government',
    type: 'integer',
    help: { cs: 'z toho shodné s postojem vlády', en: 'those on the side of the government' },
    value: ({ same }) => same,
  },
  {
    name: 'with_government_pct',
    type: 'share',
    label: { cs: 'S vládou', en: 'With the government' },
    help: {
      cs: 'Podíl hlasů pro a proti shodných s postojem vlády; bez hlasů samých ministrů',
      en: 'Share of yes and no ballots on its side, without those of ministers themselves',
    },
    value: supportPercent,
    cell: (row, { visit }) =>
      shareCell(formats(visit.locale).percent(supportPercent(row)), supportPercent(row)),
  },
];

export const CLUBS = describeTable<ClubSupport, GovernmentView>({
  title: 'ClubSupport',
  evidence: clubsEvidence,
  onPage: ['party', 'with_government_pct', 'votes'],
  rows: ({ period, query, result }) => chosenClubs(period, result, query.party),
  caption: ({ visit: { locale } }) => ({
    label: phrases(locale).clubTable,
    empty: shared(locale).noData,
  }),
  columns: [{ ...clubColumn(({ club }: ClubSupport) => club), rowHeader: true }, ...SUPPORT],
});

export const MEMBERS = describeTable<MemberSupport, GovernmentView>({
  title: 'MemberSupport',
  evidence: membersEvidence,
  onPage: ['member', 'with_government_pct', 'votes', 'party'],
  rows: (view) => chosenMembers(view).slice(0, view.query.top),
  total: (view) => chosenMembers(view).length,
  caption: (view) => {
    const { locale } = view.visit;
    const say = phrases(locale);
    const { integer } = formats(locale);
    const all = chosenMembers(view).length;
    const shown = say.shown(integer(Math.min(all, view.query.top)), integer(all));
    return captioned(say.members, shown, shared(locale).noData);
  },
  around: ({ visit }, table, rows) => longTable(visit.locale, rows.length, table),
  columns: [
    ...memberColumns<MemberSupport, GovernmentView>(
      ({ member }, { period }) => period.members[member]!,
    ),
    ...SUPPORT,
  ],
});

export const DEFEATS = describeTable<Defeat, GovernmentView>({
  title: 'GovernmentDefeat',
  evidence: defeatsEvidence,
  onPage: ['subject', 'ministers', 'score', 'vysledek', 'datum'],
  rows: ({ query, result }) => result.defeats.slice(0, query.top),
  total: ({ result }) => result.defeats.length,
  caption: ({ visit: { locale }, query, result: { defeats } }) => {
    const say = phrases(locale);
    const { integer } = formats(locale);
    const shown = integer(Math.min(defeats.length, query.top));
    return {
      label: say.defeatList,
      caption: html`${say.defeatList}<small>${say.shown(shown, integer(defeats.length))}</small>`,
      empty: say.none,
    };
  },
  around: ({ visit }, table, rows) => longTable(visit.locale, rows.length, table),
  columns: [
    ...voteColumns<Defeat, GovernmentView>(({ vote }) => vote),
    {
      name: 'government_side',
      type: 'text',
      help: {
        cs: 'yes nebo no: kde bylo víc ministrů',
        en: 'yes or no: where more ministers were',
      },
      value: ({ side }) => (side > 0 ? 'yes' : 'no'),
    },
    {
      name: 'ministers_yes',
      type: 'integer',
      help: { cs: 'ministři pro', en: 'ministers who voted yes' },
      value: ({ yes }) => yes,
    },
    {
      name: 'ministers_no',
      type: 'integer',
      help: { cs: 'ministři proti', en: 'ministers who voted no' },
      value: ({ no }) => no,
    },
    {
      name: 'ministers',
      type: 'integer',
      label: { cs: 'Ministři pro : proti', en: 'Ministers yes : no' },
      cell: ({ yes, no }) => html`${yes}\u202f:\u202f${no}`,
    },
  ],
});

export const OFFICES = describeTable<Office, GovernmentView>({
  title: 'GovernmentOffice',
  evidence: officesEvidence,
  onPage: ['name', 'funkce', 'od', 'do'],
  rows: ({ result }) => result.offices,
  caption: ({ visit: { locale } }) => {
    const say = phrases(locale);
    return { label: say.offices, empty: say.noOffices };
  },
  columns: [
    {
      name: 'id_osoba',
      type: 'integer',
      help: { cs: 'osoba, stejná ve všech obdobích', en: 'the person, the same in all periods' },
      value: ({ personId }) => personId,
    },
    {
      name: 'id_poslanec',
      type: 'integer',
      optional: true,
      help: { cs: 'poslanec v tomto období', en: 'the seat of a member in this period' },
      value: (office, view) => memberOf(office, view)?.id,
    },
    {
      name: 'name',
      type: 'text',
      label: { cs: 'Jméno', en: 'Name' },
      rowHeader: true,
      value: ({ name }) => name,
      cell: (office, view) => {
        const member = memberOf(office, view);
        return member ? memberLink(member, view.period.term.number) : office.name;
      },
    },
    {
      name: 'id_vlady',
      type: 'integer',
      help: { cs: 'číslo vlády ve zdroji', en: 'id_organ of the government' },
      value: ({ organ }) => Number(organ),
    },
    {
      name: 'funkce',
      type: 'text',
      label: { cs: 'Funkce', en: 'Office' },
      help: { cs: 'funkce slovy zdroje', en: 'office, in the words of the source' },
      value: ({ title }) => title,
      cell: (office, { visit }) => officeTitle(visit.locale, office),
    },
    {
      name: 'od',
      type: 'text',
      label: { cs: 'Od', en: 'From' },
      help: { cs: 'začátek, s hodinou', en: 'YYYY-MM-DD HH' },
      value: ({ from }) => from,
      cell: ({ from }, view) => hourDay(view, from),
    },
    {
      name: 'do',
      type: 'text',
      optional: true,
      label: { cs: 'Do', en: 'To' },
      help: {
        cs: 'konec, s hodinou; prázdné, dokud trvá',
        en: 'YYYY-MM-DD HH; null while it lasts',
      },
      value: ({ to }) => to,
      cell: ({ to }, view) => hourDay(view, to),
    },
  ],
});

function chosenMembers({ period, query, result }: GovernmentView): MemberSupport[] {
  return result.members.filter(({ member }) =>
    isInClub(period, period.members[member]!, query.party),
  );
}

function memberOf({ personId }: Office, { period }: GovernmentView) {
  const place = findPerson(period, personId);
  return place === undefined ? undefined : period.members[place];
}

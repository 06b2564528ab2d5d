import { formats } from '@tessera/kit/format';
import { html } from '@tessera/kit/html';
import { withQuery } from '@tessera/kit/ui/visit';
import type { ClubLines } from '../../chamber/club-lines.ts';
import type { Cohesion } from '../../chamber/cohesion.ts';
import { clubHref } from '../../ui/links.ts';
import { memberColumns, type PeriodView } from '../../ui/member-columns.ts';
import { type Column, captioned, describeTable } from '../../ui/table.ts';
import { hourDay } from '../../ui/vote.ts';
import { voteColumns } from '../../ui/vote-columns.ts';
import type { ClubMember } from './analyse.ts';
import { phrases } from './phrases.ts';

export type ClubView = PeriodView & {
  readonly query: { readonly top: number };
  readonly club: number;
  readonly lines: ClubLines;
  readonly cohesion: Cohesion;
  /** All votes that split the club, of which `top` are shown. */
  readonly splits: readonly number[];
  readonly members: readonly ClubMember[];
};

/** More votes than this are left to the files. */
const MANY = 200;

const yes = (vote: number, { lines, club }: ClubView) => lines.yes[vote * lines.clubCount + club]!;
const no = (vote: number, { lines, club }: ClubView) => lines.no[vote * lines.clubCount + club]!;
const codeOf = ({ period, club }: ClubView) => period.clubs[club]!;

const RICE: Column<number, ClubView> = {
  name: 'rice_index',
  type: 'number',
  label: { cs: 'Jednota', en: 'Unity' },
  help: { cs: '|pro − proti| ÷ (pro + proti)', en: '|yes − no| ÷ (yes + no)' },
  value: (vote, view) =>
    Math.abs(yes(vote, view) - no(vote, view)) / (yes(vote, view) + no(vote, view)),
};

export const SPLITS = describeTable<number, ClubView>({
  title: 'SplitVote',
  onPage: ['subject', 'yes', 'no', 'rice_index', 'vysledek', 'datum'],
  rows: ({ splits, query }) => splits.slice(0, query.top),
  total: ({ splits }) => splits.length,
  caption: ({ visit: { locale }, splits, query }) => {
    const say = phrases(locale);
    const { integer } = formats(locale);
    const shown = integer(Math.min(splits.length, query.top));
    return captioned(say.splitCaption, say.splitShown(shown, integer(splits.length)), say.united);
  },
  around: (view, table) => {
    const { visit, period, splits, query } = view;
    const more = withQuery(clubHref(codeOf(view), period.term.number), { top: MANY });
    const count = formats(visit.locale).integer(Math.min(MANY, splits.length));
    const isMore = splits.length > query.top && query.top < MANY;
    return html`${table}${isMore && html`<p class="small"><a href="${more}">${phrases(visit.locale).more(count)}</a></p>`}`;
  },
  columns: [
    ...voteColumns<number, ClubView>((vote) => vote),
    {
      name: 'yes',
      type: 'integer',
      label: { cs: 'Pro', en: 'Yes' },
      help: { cs: 'Členové klubu, kteří hlasovali pro', en: 'Members of the club who voted yes' },
      value: yes,
    },
    {
      name: 'no',
      type: 'integer',
      label: { cs: 'Proti', en: 'No' },
      help: { cs: 'Členové klubu, kteří hlasovali proti', en: 'Members of the club who voted no' },
      value: no,
    },
    RICE,
  ],
});

export const MEMBERS = describeTable<ClubMember, ClubView>({
  title: 'ClubMember',
  onPage: ['member', 'kraj', 'od', 'do'],
  rows: ({ members }) => members,
  caption: ({ visit: { locale } }) => {
    const { memberCaption, memberNote, nobody } = phrases(locale);
    return {
      label: memberCaption,
      caption: html`${memberCaption}<small>${memberNote}</small>`,
      empty: nobody,
    };
  },
  columns: [
    ...memberColumns<ClubMember, ClubView>(({ member }) => member).filter(
      ({ name }) => name !== 'party',
    ),
    {
      name: 'kraj',
      type: 'text',
      optional: true,
      label: { cs: 'Kraj', en: 'Region' },
      value: ({ member }) => member.region,
    },
    {
      name: 'od',
      type: 'text',
      label: { cs: 'Od', en: 'Since' },
      help: {
        cs: 'začátky členství, oddělené středníkem',
        en: 'starts of the memberships, separated by semicolons',
      },
      value: ({ spans }) => spans.map(({ from }) => from).join('; '),
      cell: ({ spans }, view) =>
        spans.map(({ from }, at) => html`${at > 0 && html`<br>`}${hourDay(view, from)}`),
    },
    {
      name: 'do',
      type: 'text',
      label: { cs: 'Do', en: 'Until' },
      help: {
        cs: 'konce členství; prázdné, dokud trvá',
        en: 'ends of the memberships; empty while one lasts',
      },
      value: ({ spans }) => spans.map(({ to }) => to ?? '').join('; '),
      cell: ({ spans }, view) =>
        spans.map(({ to }, at) => html`${at > 0 && html`<br>`}${hourDay(view, to)}`),
    },
  ],
});

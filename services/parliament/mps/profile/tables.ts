import { html } from '@tessera/kit/html';
import { withQuery } from '@tessera/kit/ui/visit';
import { BALLOT_LETTERS, type Ballot } from '../../chamber/ballot.ts';
import { type ClubLines, clubOf, isRebellion, sourceLetter } from '../../chamber/club-lines.ts';
import { type Member, type Office, partyCode } from '../../chamber/period.ts';
import { searchWords } from '../../chamber/search-text.ts';
import type { OwnAttendance, OwnLoyalty } from '../../compute/analyses.ts';
import { inPeriod } from '../../ui/frame.ts';
import { clubName, nothingFound } from '../../ui/links.ts';
import { paged } from '../../ui/lists.ts';
import { AGREEMENT_COLUMNS, memberColumns, type PeriodView } from '../../ui/member-columns.ts';
import { ballotMark } from '../../ui/result-bar.ts';
import { captioned, describeTable } from '../../ui/table.ts';
import { OPTIONAL, plain, voteColumns } from '../../ui/vote-columns.ts';
import type { Colleague, OwnBallot, Seat } from './analyse.ts';
import { phrases } from './phrases.ts';

export type ProfileView = PeriodView & {
  /** Place in the members of the period. */
  readonly index: number;
  readonly member: Member;
  readonly query: { readonly ballot: OwnBallot; readonly search: string; readonly page: number };
  /** By the last club of each member, as on `/loyalty`. */
  readonly lines: ClubLines;
  /** Their rows on `/loyalty` and `/attendance`; undefined where they have none. */
  readonly loyalty: OwnLoyalty | undefined;
  /** By the club at the time of the vote, of a member who changed clubs. */
  readonly atVote: OwnLoyalty | undefined;
  readonly attendance: OwnAttendance | undefined;
  readonly colleagues: readonly Colleague[];
  /** The votes chosen, newest first. */
  readonly votes: readonly number[];
  /** All periods the person sat in, and their offices in all of them, latest first. */
  readonly seats: readonly Seat[];
  readonly offices: readonly Office[];
  readonly siteUrl: string;
};

/** The votes of the choice, with the ballot of the member and those of the club. */
export const OWN_VOTES = describeTable<number, ProfileView>({
  title: 'OwnVote',
  onPage: ['subject', 'code', 'datum', 'party', 'party_sides', 'vysledek'],
  rows: ({ votes }) => votes,
  caption(view) {
    const say = phrases(view.visit.locale);
    const { rows, range, beyond } = listOf(view);
    const all = nothingFound(view.visit.locale, homeOf(view));
    return captioned(`${say.votes}: ${say[view.query.ballot]}`, range, beyond ?? all, rows);
  },
  around: (view, table) => html`${table}\n${listOf(view).pager}`,
  columns: [
    ...voteColumns<number, ProfileView>(
      (vote) => vote,
      ({ query }) => searchWords(query.search),
    ),
    {
      name: 'code',
      type: 'code',
      label: { cs: 'Hlas', en: 'Ballot' },
      value: (vote, view) => sourceLetter(ballotOf(vote, view)),
      cell: (vote, view) =>
        html`${ballotMark(view.visit.locale, ballotOf(vote, view))}${isRebel(vote, view) && html` <strong>${phrases(view.visit.locale).rebelMark}</strong>`}`,
    },
    plain(
      'excused_by_list',
      'boolean',
      (vote, view) => BALLOT_LETTERS[ballotOf(vote, view)] === 'e',
    ),
    {
      name: 'party',
      type: 'text',
      optional: true,
      label: { cs: 'Klub', en: 'Club' },
      value: (vote, view) => partyCode(view.period, clubAt(vote, view)),
      cell: (vote, view) => clubName(view.visit.locale, partyCode(view.period, clubAt(vote, view))),
    },
    plain('party_yes', 'integer', (vote, view) => sidesOf(vote, view)?.yes, OPTIONAL),
    plain('party_no', 'integer', (vote, view) => sidesOf(vote, view)?.no, OPTIONAL),
    { name: 'rebellion', type: 'boolean', value: (vote, view) => isRebel(vote, view) },
    {
      name: 'party_sides',
      type: 'integer',
      label: { cs: 'Klub pro : proti', en: 'Club yes : no' },
      help: {
        cs: 'Jak hlasovali členové klubu, do kterého se poslanec počítá',
        en: 'How the members of this member’s club voted',
      },
      cell: (vote, view) => {
        const sides = sidesOf(vote, view);
        return sides ? `${sides.yes}\u202f:\u202f${sides.no}` : '–';
      },
    },
  ],
});

const homeOf = ({ period, member }: ProfileView) =>
  inPeriod(`/mps/${member.personId}`, period.term.number);

function listOf(view: ProfileView) {
  const { search, ballot, page } = view.query;
  const here = withQuery(homeOf(view), { search, ballot });
  return paged(view.visit, view.votes, page, (to) => withQuery(here, { page: to }));
}

const ballotOf = (vote: number, { period, index }: ProfileView) =>
  period.ballots[vote * period.members.length + index] as Ballot;

const isRebel = (vote: number, { period, lines, index }: ProfileView) =>
  isRebellion(period, lines, vote, index);

const clubAt = (vote: number, { period, lines, index }: ProfileView) =>
  clubOf(period, lines.rule, vote, index);

function sidesOf(vote: number, view: ProfileView) {
  const { lines } = view;
  const club = clubAt(vote, view);
  if (club === undefined) return undefined;
  const at = vote * lines.clubCount + club;
  return { yes: lines.yes[at]!, no: lines.no[at]! };
}

/** Colleagues that the page shows; files have all. */
const SHOWN = 8;

/** Every colleague, most alike first. */
export const COLLEAGUES = describeTable<Colleague, ProfileView>({
  title: 'Colleague',
  onPage: ['member', 'agreement_pct', 'party', 'votes'],
  rows: ({ colleagues }) => colleagues,
  caption({ visit, colleagues }) {
    const say = phrases(visit.locale);
    return captioned(say.nearest, say.colleagueNote, say.nobody, colleagues.slice(0, SHOWN));
  },
  columns: [...memberColumns<Colleague, ProfileView>(({ member }) => member), ...AGREEMENT_COLUMNS],
});

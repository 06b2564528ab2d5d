import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import { pageColumns } from '@tessera/kit/table/columns';
import { disclosure } from '@tessera/kit/ui/elements';
import { inputField, selectField } from '@tessera/kit/ui/form';
import { table } from '@tessera/kit/ui/table';
import { type Visit, withQuery } from '@tessera/kit/ui/visit';
import { Type } from 'typebox';
import {
  type BallotOrder,
  type BallotRow,
  countBallots,
  KINDS,
  kindOf,
} from '../../chamber/ballot-rows.ts';
import { memberName, type Period, partyCode } from '../../chamber/period.ts';
import { folded, matchesWords, searchWords } from '../../chamber/search-text.ts';
import { ballotWord } from '../../ui/ballot-mark.ts';
import { partyField } from '../../ui/choices.ts';
import { clubLink, memberLink } from '../../ui/links.ts';
import { periodForm } from '../../ui/period-page.ts';
import { phrases as shared } from '../../ui/phrases.ts';
import * as query from '../../ui/query.ts';
import { voteHref } from '../../ui/vote.ts';
import { shownBallot, type VoteDetail } from './analyse.ts';
import { BALLOT } from './ballot-table.ts';
import { phrases } from './phrases.ts';

type MembersView = {
  readonly visit: Visit;
  readonly period: Period;
  readonly detail: VoteDetail;
  readonly choice: MemberChoice;
  /** Clubs from left to right in the drawing of the chamber. */
  readonly clubOrder: readonly number[];
};

/** Filter and list of members; filtering and sorting replace only the list. */
export function memberSection(view: MembersView): Html {
  const { visit, period, detail, choice } = view;
  const { locale } = visit;
  const say = phrases(locale);
  const regions = [...new Set(detail.ballots.flatMap(({ member }) => member.region ?? []))].sort();
  const any = { value: '', label: say.any };
  const list = html`${periodForm(
    view,
    `/votes/${detail.vote.id}`,
    html`${inputField({ name: 'name', label: say.name, value: choice.name, type: 'search', size: 14 })}${partyField(locale, period, choice.party)}${selectField(
      'ballot',
      say.ballot,
      [any, ...KINDS.map((kind) => ({ value: kind, label: say[`kind_${kind}`] }))],
      choice.ballot,
    )}${selectField('region', say.region, [any, ...regions.map((value) => ({ value, label: value }))], choice.region)}${selectField(
      'group',
      say.group,
      [
        { value: 'club', label: say.byClub },
        { value: 'ballot', label: say.byBallot },
        { value: 'region', label: say.byRegion },
        { value: 'none', label: say.ungrouped },
      ],
      choice.group,
    )}`,
    { club: detail.rule, sort: choice.sort, order: choice.order },
  )}
<div id="results">${memberList(view)}</div>`;
  return html`<h2 id="members">${say.members}</h2>
${nameColumns(view)}
${disclosure(say.filterMembers, list, isNarrowed(choice))}`;
}

const shownRows = ({ ballots, merged }: VoteDetail) =>
  ballots.map((row) => ({ ...row, ballot: shownBallot(row.ballot, merged) }));

const czech = new Intl.Collator('cs');
const sortName = ({ member }: BallotRow) => `${member.lastName} ${member.firstName}`;

/** Whether the visitor has asked for some members, or for another order. */
function isNarrowed({ name, party, ballot, region, sort, order, group }: MemberChoice): boolean {
  return (
    [name, party, ballot, region].some((value) => value !== '') ||
    sort !== 'name' ||
    order !== 'asc' ||
    group !== 'club'
  );
}

function memberList({ visit, period, detail, choice }: MembersView): Html {
  const { locale } = visit;
  const say = phrases(locale);
  const { integer } = formats(locale);
  const rows = chosenMembers(period, shownRows(detail), choice);
  const inWords = (some: readonly BallotRow[]) => {
    const counts = countBallots(some);
    return KINDS.filter((kind) => counts[kind] > 0)
      .map((kind) => `${integer(counts[kind])} ${say[`kind_${kind}`]}`)
      .join(', ');
  };
  const nameOf = (row: BallotRow) =>
    choice.group === 'club'
      ? (partyCode(period, row.club) ?? '–')
      : choice.group === 'region'
        ? (row.member.region ?? '–')
        : ballotWord(locale, row.ballot);
  const groups = Map.groupBy(rows, nameOf);
  const href = (changes: Partial<MemberChoice>) =>
    withQuery(`/votes/${detail.vote.id}`, {
      ...{ period: period.term.number, club: detail.rule },
      ...choice,
      ...changes,
    });
  const counts = say.shown(
    integer(rows.length),
    integer(detail.ballots.length),
    rows.length === 0 ? '' : `: ${inWords(rows)}`,
  );
  const reset = voteHref(detail.vote.id, period.term.number);
  return table({
    label: say.whoVotedHow,
    caption: html`${say.whoVotedHow}<small data-announce>${counts}</small>`,
    empty: html`${shared(locale).noData} <a href="${reset}">${shared(locale).reset}</a>`,
    rows,
    columns: pageColumns(BALLOT, ['name', 'party', 'code', 'region'], {
      ...{ visit, period, sorted: choice },
      hrefOf: (sort, order) => href({ sort, order }),
    }),
    group:
      choice.group === 'none'
        ? undefined
        : (row) => {
            const some = groups.get(nameOf(row)) ?? [];
            const counted = choice.group === 'ballot' ? integer(some.length) : inWords(some);
            return `${nameOf(row)} – ${counted}`;
          },
  });
}

/** Filter, order and grouping of the members; an empty value matches all. */
export const MEMBER_CHOICE = {
  name: Type.String({ maxLength: 100, default: '' }),
  party: query.party,
  ballot: Type.Enum(['', ...KINDS], { default: '' }),
  region: Type.String({ maxLength: 100, default: '' }),
  sort: Type.Enum(['name', 'club', 'ballot', 'region'], { default: 'name' }),
  order: Type.Enum(['asc', 'desc'], { default: 'asc' }),
  group: Type.Enum(['club', 'ballot', 'region', 'none'], { default: 'club' }),
};

export type MemberChoice = query.Query<typeof MEMBER_CHOICE>;

/** The selected members, sorted within their groups. */
export function chosenMembers(
  period: Period,
  ballots: readonly BallotRow[],
  choice: MemberChoice,
): BallotRow[] {
  const words = searchWords(choice.name);
  const party = choice.party.toLowerCase();
  const direction = choice.order === 'asc' ? 1 : -1;
  const compare = orderBy(period, choice.sort);
  const together = choice.group === 'none' ? undefined : orderBy(period, choice.group);
  return ballots
    .filter(
      ({ member, club, ballot }) =>
        (party === '' || partyCode(period, club)?.toLowerCase() === party) &&
        (choice.ballot === '' || kindOf(ballot) === choice.ballot) &&
        (choice.region === '' || member.region === choice.region) &&
        matchesWords(folded(memberName(member)), words),
    )
    .sort(
      (a, b) =>
        together?.(a, b) || direction * compare(a, b) || byName(a, b) || a.member.id - b.member.id,
    );
}

type Compare = (a: BallotRow, b: BallotRow) => number;

function orderBy(period: Period, order: BallotOrder): Compare {
  if (order === 'name') return byName;
  if (order === 'ballot') return (a, b) => a.ballot - b.ballot;
  const text =
    order === 'club'
      ? ({ club }: BallotRow) => partyCode(period, club) ?? '\uffff'
      : ({ member }: BallotRow) => member.region ?? '\uffff';
  return (a, b) => czech.compare(text(a), text(b));
}

const byName: Compare = ({ member: a }, { member: b }) =>
  czech.compare(a.lastName, b.lastName) || czech.compare(a.firstName, b.firstName);

/** Names of a club with one ballot that are not folded. */
const SHOWN = 6;

/** Names by club and ballot, in columns as wide as the screen allows; clubs as in the drawing. */
function nameColumns({ visit, period, detail, clubOrder }: MembersView): Html {
  const say = phrases(visit.locale);
  const ballots = shownRows(detail).sort(
    (a, b) => czech.compare(sortName(a), sortName(b)) || a.member.id - b.member.id,
  );
  const { integer } = formats(visit.locale);
  const byClub = Map.groupBy(ballots, ({ club }) => club);
  const clubs = [...clubOrder, undefined].filter((club) => byClub.has(club));
  const name = ({ member }: BallotRow, at: number) =>
    html`${at > 0 && ', '}${memberLink(member, period.term.number)}`;
  const names = (rows: readonly BallotRow[]) => {
    const others = rows.slice(SHOWN);
    return html`${rows.slice(0, SHOWN).map(name)}${others.length > 0 && disclosure(say.furtherNames(integer(others.length)), html`${others.map(name)}`)}`;
  };
  return html`<div class="name-columns">${clubs.map((club) => {
    const own = byClub.get(club)!;
    return html`<section><h3>${clubLink(period, club, period.term.number)} <span class="muted">${integer(own.length)}</span></h3>
<dl>${ballotsOf(own).map(
      ([ballot, rows]) =>
        html`<dt>${integer(rows.length)} ${ballotWord(visit.locale, ballot)}</dt><dd>${names(rows)}</dd>`,
    )}</dl></section>`;
  })}</div>`;
}

/** Rows by what the members did: yes first, then no, those present, those away. */
function ballotsOf(rows: readonly BallotRow[]): [BallotRow['ballot'], BallotRow[]][] {
  return [...Map.groupBy(rows, ({ ballot }) => ballot)].sort(
    ([a], [b]) => KINDS.indexOf(kindOf(a)) - KINDS.indexOf(kindOf(b)) || a - b,
  );
}

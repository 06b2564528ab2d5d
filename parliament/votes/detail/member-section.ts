import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import { pageColumns } from '@tessera/kit/table/columns';
import { disclosure } from '@tessera/kit/ui/elements';
import { type Choice, filterForm, inputField, selectField } from '@tessera/kit/ui/form';
import { table } from '@tessera/kit/ui/table';
import { type Visit, withQuery } from '@tessera/kit/ui/visit';
import { type BallotRow, KINDS } from '../../chamber/ballot-rows.ts';
import { type Period, partyCode } from '../../chamber/period.ts';
import { ballotWord } from '../../ui/ballot-mark.ts';
import { partyField } from '../../ui/choices.ts';
import { phrases as shared } from '../../ui/phrases.ts';
import { voteHref } from '../../ui/vote.ts';
import { shownBallot, type VoteDetail } from './analyse.ts';
import { BALLOT } from './ballot-table.ts';
import { chosenMembers, countBallots, type MemberChoice } from './members.ts';
import { nameColumns } from './name-columns.ts';
import { KIND_WORDS, phrases } from './phrases.ts';

type MembersView = {
  readonly visit: Visit;
  readonly period: Period;
  readonly detail: VoteDetail;
  /** Which members are listed, in which order. */
  readonly choice: MemberChoice;
  /** Clubs from left to right in the drawing of the chamber. */
  readonly clubOrder: readonly number[];
};

/** Filter and list of members; filtering and sorting replace only the list. */
export function memberSection(view: MembersView): Html {
  const { visit, period, detail, choice, clubOrder } = view;
  const { locale } = visit;
  const say = phrases(locale);
  const regions = [...new Set(detail.ballots.flatMap(({ member }) => member.region ?? []))].sort();
  const field = (name: string, label: string, choices: readonly Choice[], chosen: string) =>
    selectField(name, label, choices, chosen);
  const any = { value: '', label: say.any };
  const ordered = detail.ballots
    .map((row) => ({ ...row, ballot: shownBallot(row.ballot, detail.merged) }))
    .sort((a, b) => czech.compare(sortName(a), sortName(b)) || a.member.id - b.member.id);
  const list = html`${filterForm({
    action: `/votes/${detail.vote.id}`,
    submit: shared(locale).show,
    hidden: {
      period: period.term.number,
      club: detail.rule,
      sort: choice.sort,
      order: choice.order,
    },
    fields: html`${inputField({ name: 'name', label: say.name, value: choice.name, type: 'search', size: 14 })}${partyField(locale, period, choice.party)}${field(
      'ballot',
      say.ballot,
      [any, ...KINDS.map((kind) => ({ value: kind, label: say[KIND_WORDS[kind]] }))],
      choice.ballot,
    )}${field('region', say.region, [any, ...regions.map((value) => ({ value, label: value }))], choice.region)}${field(
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
  })}
<div id="results">${memberList(view)}</div>`;
  return html`<h2 id="members">${say.members}</h2>
${nameColumns({ visit, period, ballots: ordered, clubOrder })}
${disclosure(say.filterMembers, list, isNarrowed(choice))}`;
}

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
  const shown = detail.ballots.map((row) => ({
    ...row,
    ballot: shownBallot(row.ballot, detail.merged),
  }));
  const rows = chosenMembers(period, shown, choice);
  const inWords = (some: readonly BallotRow[]) => {
    const counts = countBallots(some);
    return KINDS.filter((kind) => counts[kind] > 0)
      .map((kind) => `${integer(counts[kind])} ${say[KIND_WORDS[kind]]}`)
      .join(', ');
  };
  const nameOf = (row: BallotRow) =>
    choice.group === 'club'
      ? (partyCode(period, row.club) ?? '–')
      : choice.group === 'region'
        ? (row.member.region ?? '–')
        : ballotWord(locale, row.ballot);
  const groups = Map.groupBy(rows, nameOf);
  const { club, ...chosen } = { ...choice, club: detail.rule };
  const href = (changes: Partial<MemberChoice>) =>
    withQuery(`/votes/${detail.vote.id}`, {
      period: period.term.number,
      club,
      ...chosen,
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

import type { Ballot } from '../../chamber/ballot.ts';
import {
  type BallotKind,
  type BallotOrder,
  type BallotRow,
  kindOf,
} from '../../chamber/ballot-rows.ts';
import { memberName, type Period, partyCode } from '../../chamber/period.ts';
import { folded, matchesWords, searchWords } from '../../chamber/search-text.ts';

/** Filter, order and grouping of the members; an empty value matches all. */
export type MemberChoice = {
  readonly name: string;
  readonly party: string;
  readonly ballot: '' | BallotKind;
  readonly region: string;
  readonly sort: BallotOrder;
  readonly order: 'asc' | 'desc';
  readonly group: 'club' | 'ballot' | 'region' | 'none';
};

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

const czech = new Intl.Collator('cs');

const byName: Compare = ({ member: a }, { member: b }) =>
  czech.compare(a.lastName, b.lastName) || czech.compare(a.firstName, b.firstName);

/** Number of ballots of each kind. */
export function countBallots(rows: readonly BallotRow[]): Record<BallotKind, number> {
  const counts = { yes: 0, no: 0, abstained: 0, absent: 0, excused: 0 };
  for (const { ballot } of rows) counts[kindOf(ballot as Ballot)] += 1;
  return counts;
}

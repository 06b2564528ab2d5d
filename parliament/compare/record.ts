import { Type } from 'typebox';
import { type Agreement, agreementPercent } from '../chamber/agreement.ts';
import type { Ballot } from '../chamber/ballot.ts';
import { sourceLetter } from '../chamber/ballot-rows.ts';
import { memberName, type Period } from '../chamber/period.ts';
import { INTEGER, NUMBER_OR_NULL, TEXT, VOTE_HEADING } from '../chamber/record-schemas.ts';
import { voteHeading } from '../chamber/records.ts';

/** A vote with the letter of each member, under their `id_osoba`: names may be alike. */
export function comparedVoteRecord(period: Period, members: readonly number[], vote: number) {
  const ballots = members.map((member) => [
    `mp_${period.members[member]!.personId}`,
    sourceLetter(period.ballots[vote * period.members.length + member] as Ballot),
  ]);
  return {
    ...voteHeading(period.votes[vote]!),
    ...(Object.fromEntries(ballots) as Record<string, string>),
  };
}

/** Every pair once. */
export function pairRecords(
  period: Period,
  members: readonly number[],
  matrix: readonly (readonly Agreement[])[],
) {
  return members.flatMap((one, row) =>
    members.slice(row + 1).map((other, at) => {
      const pair = matrix[row]![row + 1 + at]!;
      const [a, b] = [period.members[one]!, period.members[other]!];
      return {
        mp1_id: a.id,
        mp1_name: memberName(a),
        mp2_id: b.id,
        mp2_name: memberName(b),
        votes: pair.votes,
        same: pair.same,
        agreement_pct: agreementPercent(pair) ?? null,
      };
    }),
  );
}

/** A vote has a column `mp_{id_osoba}` for each member. */
export const COMPARE_ROW = Type.Union([
  Type.Object({ ...VOTE_HEADING }, { title: 'ComparedVote', additionalProperties: TEXT }),
  Type.Object(
    {
      mp1_id: INTEGER,
      mp1_name: TEXT,
      mp2_id: INTEGER,
      mp2_name: TEXT,
      votes: INTEGER,
      same: INTEGER,
      agreement_pct: NUMBER_OR_NULL,
    },
    { title: 'ComparedPair' },
  ),
]);

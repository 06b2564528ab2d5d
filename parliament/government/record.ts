import { Type } from 'typebox';
import type { Office } from '../chamber/office.ts';
import { findPerson, type Period } from '../chamber/period.ts';
import {
  INTEGER,
  INTEGER_OR_NULL,
  MEMBER_COLUMNS,
  NUMBER,
  TEXT,
  VOTE_HEADING,
} from '../chamber/record-schemas.ts';
import { memberColumns, voteHeading } from '../chamber/records.ts';
import { type ClubSupport, type Defeat, type MemberSupport, supportPercent } from './analyse.ts';

export function clubRecord({ clubs }: Period, row: ClubSupport) {
  return {
    party: clubs[row.club]!,
    votes: row.votes,
    with_government: row.same,
    with_government_pct: supportPercent(row),
  };
}

export function memberRecord(period: Period, row: MemberSupport) {
  return {
    ...memberColumns(period, period.members[row.member]!),
    votes: row.votes,
    with_government: row.same,
    with_government_pct: supportPercent(row),
  };
}

export function defeatRecord(period: Period, { vote, side, yes, no }: Defeat) {
  return {
    ...voteHeading(period.votes[vote]!),
    government_side: side > 0 ? 'yes' : 'no',
    ministers_yes: yes,
    ministers_no: no,
  };
}

export function officeRecord(period: Period, { personId, name, title, from, to, organ }: Office) {
  const member = findPerson(period, personId);
  return {
    id_osoba: personId,
    id_poslanec: member === undefined ? null : period.members[member]!.id,
    name,
    id_vlady: Number(organ),
    funkce: title,
    od: from,
    do: to ?? null,
  };
}

const SUPPORT = {
  votes: Type.Integer({
    description: 'yes and no ballots in votes with a known side, without those of ministers',
  }),
  with_government: Type.Integer({ description: 'those on the side of the government' }),
  with_government_pct: NUMBER,
};

/** A row of any of the tables. */
export const GOVERNMENT_ROW = Type.Union([
  Type.Object({ party: TEXT, ...SUPPORT }, { title: 'ClubSupport' }),
  Type.Object({ ...MEMBER_COLUMNS, ...SUPPORT }, { title: 'MemberSupport' }),
  Type.Object(
    {
      ...VOTE_HEADING,
      government_side: Type.String({ description: 'yes or no: where more ministers were' }),
      ministers_yes: INTEGER,
      ministers_no: INTEGER,
    },
    { title: 'GovernmentDefeat' },
  ),
  Type.Object(
    {
      id_osoba: INTEGER,
      id_poslanec: INTEGER_OR_NULL,
      name: TEXT,
      id_vlady: Type.Integer({ description: 'id_organ of the government' }),
      funkce: Type.String({ description: 'office, in the words of the source' }),
      od: Type.String({ description: 'YYYY-MM-DD HH' }),
      do: Type.Union([TEXT, Type.Null()], { description: 'YYYY-MM-DD HH; null while it lasts' }),
    },
    { title: 'GovernmentOffice' },
  ),
]);

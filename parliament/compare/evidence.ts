import type { Evidence } from '@tessera/kit/table/evidence';
import type { AgreementPart } from '../chamber/agreement.ts';
import type { Period } from '../chamber/period.ts';
import {
  ballotsOf,
  fileOf,
  isAmong,
  isOneOf,
  nameOf,
  percentOf,
  statement,
  VOTE,
  where,
} from '../published/sql.ts';

type EvidenceView = {
  readonly period: Period;
  /** Places of the members. */
  readonly members: readonly number[];
  readonly query: { readonly show: AgreementPart; readonly search: string };
  readonly votes: readonly number[];
};

const CONDITION: Readonly<Record<AgreementPart, string>> = {
  differ: 'yes > 0 AND no > 0',
  same: '(yes = 0 OR no = 0)',
  all: 'true',
};

/** The ballots of the chosen members. */
const own = ({ period, members }: EvidenceView) => ({
  ...ballotsOf(period),
  own: `SELECT id_poslanec, id_hlasovani, ballot FROM ballots WHERE ${isOneOf(
    'id_poslanec',
    members.map((member) => period.members[member]!.id),
  )}`,
});

export const comparedEvidence: Evidence<EvidenceView> = {
  question: {
    cs: 'Ve kterých hlasováních se poslanci shodli, a ve kterých ne?',
    en: 'On which votes did the members agree, and on which not?',
  },
  formula: {
    cs: 'Hlasování, v nichž byli aspoň dva z nich pro nebo proti; tečka znamená, že záznam chybí.',
    en: 'Votes in which at least two of them voted yes or no; a dot is no record.',
  },
  sql(view) {
    const { period, members, query, votes } = view;
    const letters = members.map((member) => {
      const { id, personId } = period.members[member]!;
      return `coalesce(max(o.ballot) FILTER (o.id_poslanec = ${id}), '.') AS mp_${personId}`;
    });
    const isFound = query.search.trim() === '' ? 'true' : `v.${isAmong(period, votes)}`;
    return statement(
      {
        ...own(view),
        letters: `SELECT o.id_hlasovani, ${letters.join(', ')},
  count(*) FILTER (o.ballot = 'A') AS yes, count(*) FILTER (o.ballot = 'B') AS no
FROM own o GROUP BY ALL`,
      },
      `SELECT ${VOTE}, l.* EXCLUDE (id_hlasovani, yes, no)
FROM letters l JOIN chosen v USING (id_hlasovani)
${where('yes + no >= 2', CONDITION[query.show], isFound)}
ORDER BY v.place DESC`,
    );
  },
};

export const agreementEvidence: Evidence<EvidenceView> = {
  question: { cs: 'Jak často se poslanci shodnou?', en: 'How often do the members agree?' },
  formula: {
    cs: 'Stejné hlasy ÷ hlasování, v nichž byli oba pro nebo proti × 100.',
    en: 'The same ballots ÷ votes in which both voted yes or no × 100.',
  },
  sql(view) {
    const { period, members } = view;
    const ids = members.map((member) => period.members[member]!.id);
    return statement(
      {
        ...own(view),
        asked: `SELECT id_poslanec, nth FROM (VALUES ${ids.map((id, at) => `(${id}, ${at})`).join(', ')}) AS t (id_poslanec, nth)`,
        shared: `SELECT a.id_poslanec AS one, b.id_poslanec AS other, count(*) AS votes,
  count(*) FILTER (a.ballot = b.ballot) AS same
FROM own a JOIN own b USING (id_hlasovani)
WHERE a.ballot IN ('A', 'B') AND b.ballot IN ('A', 'B') GROUP BY ALL`,
      },
      `SELECT m.id_poslanec AS mp1_id, ${nameOf('m')} AS mp1_name, n.id_poslanec AS mp2_id, ${nameOf('n')} AS mp2_name,
  coalesce(c.votes, 0) AS votes, coalesce(c.same, 0) AS same, ${percentOf('c.same', 'c.votes')} AS agreement_pct
FROM asked a JOIN asked b ON a.nth < b.nth
JOIN ${fileOf(period, 'mp_info')} m ON m.id_poslanec = a.id_poslanec
JOIN ${fileOf(period, 'mp_info')} n ON n.id_poslanec = b.id_poslanec
LEFT JOIN shared c ON c.one = a.id_poslanec AND c.other = b.id_poslanec
ORDER BY a.nth, b.nth`,
    );
  },
};

import type { ClubRule } from '../chamber/club-lines.ts';
import { type Period, UNAFFILIATED } from '../chamber/period.ts';

/**
 * # Statements over the published files
 *
 * The parts that the DuckDB statements of `format=evidence` have in common (docs/contract/parliament.md
 * 10.29). A statement reads files such as `votes_7.parquet` in the working directory and gives the
 * rows of a table again. Its named parts stand before it: `chosen` the votes, `ballots` the ballots
 * in them, `sides` the yes and no of every club.
 */

type Parts = Readonly<Record<string, string>>;

/** `WITH chosen AS (…), … SELECT …` */
export function statement(parts: Parts, select: string): string {
  const named = Object.entries(parts).map(([name, sql]) => `${name} AS (${sql.trim()})`);
  return `WITH ${named.join(',\n')}\n${select.trim()}`;
}

/** A whole table of the period as a statement names it. */
export const fileOf = ({ term }: Period, table: string) => `'${table}_${term.number}.parquet'`;

export const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** `WHERE` all of these conditions; '' where none of them chooses. */
export function where(...conditions: readonly string[]): string {
  const all = conditions.filter((one) => one !== 'true');
  return all.length === 0 ? '' : `WHERE ${all.join(' AND ')}`;
}

/** A condition that a column has one of these values. */
export function isOneOf(column: string, values: Iterable<number>): string {
  const all = [...values];
  return all.length === 0 ? 'false' : `${column} IN (${all.join(', ')})`;
}

/** Whether the last club of a member has this code in any case; '' is any club or none. */
export function isOfParty(column: string, code: string): string {
  return code === '' ? 'true' : `lower(${column}) = ${quoted(code.toLowerCase())}`;
}

/** The votes at these places, such as those that a search found. */
export function isAmong({ votes }: Period, places: Iterable<number>): string {
  return isOneOf(
    'id_hlasovani',
    [...places].map((place) => votes[place]!.id),
  );
}

/**
 * The chosen votes with their `place` in time and their `hour`.
 * @param condition a further one
 */
export function chosenVotes(period: Period, condition = 'true'): Parts {
  return {
    chosen: `SELECT *, row_number() OVER (ORDER BY datum, cas, id_hlasovani) AS place,
  datum || ' ' || substr(cas, 1, 2) AS hour
FROM ${fileOf(period, 'votes')}
${where(...choiceOf(period), condition)}`,
  };
}

function choiceOf({ part, votes, prints }: Period): string[] {
  if (!part) return [];
  const { scope, topic, from, to, cabinet } = part.choice;
  // A topic belongs to a print; which prints have it stands in the tables of prints.
  const ofTopic = new Set(votes.flatMap(({ id }) => prints.get(id)?.print.number ?? []));
  return [
    scope === 'final' ? "kind = 'final'" : scope === 'amendments' ? "kind = 'amendment'" : 'true',
    from === '' ? 'true' : `datum >= ${quoted(from)}`,
    to === '' ? 'true' : `datum <= ${quoted(to)}`,
    cabinet === '' ? 'true' : `cabinet = ${quoted(cabinet)}`,
    topic === '' ? 'true' : isOneOf('ct', ofTopic),
  ];
}

/** The chosen votes, and the ballots in them with the club that counts for the member. */
export function ballotsOf(period: Period, rule: ClubRule = 'at-vote'): Parts {
  const club = rule === 'current' ? 'm.party' : 'b.party';
  return {
    ...chosenVotes(period),
    ballots: `SELECT b.id_poslanec, b.id_hlasovani, b.vysledek AS ballot, b.excused_by_list = 1 AS excused,
  ${club} AS party
FROM ${fileOf(period, 'mp_votes')} b JOIN ${fileOf(period, 'mp_info')} m USING (id_poslanec)
WHERE b.id_hlasovani IN (SELECT id_hlasovani FROM chosen)`,
  };
}

/** `ballotsOf`, and the yes and no of every club in every vote. */
export function sidesOf(period: Period, rule: ClubRule = 'at-vote'): Parts {
  return {
    ...ballotsOf(period, rule),
    sides: `SELECT id_hlasovani, party, count(*) FILTER (ballot = 'A') AS yes,
  count(*) FILTER (ballot = 'B') AS no
FROM ballots WHERE ballot IN ('A', 'B') AND party IS NOT NULL GROUP BY ALL`,
  };
}

/** Which members of a government sat in the chamber at a vote. */
export function ministersOf(period: Period): Parts {
  return {
    ministers: `SELECT DISTINCT o.organ, m.id_poslanec, v.id_hlasovani, v.place
FROM ${fileOf(period, 'offices')} o JOIN ${fileOf(period, 'mp_info')} m USING (id_osoba)
JOIN chosen v ON o.od <= v.hour AND v.hour <= coalesce(o."do", '9999')
WHERE o.body = 'government'`,
  };
}

/** Whether members were in several clubs of the period, and whether one was that of the unaffiliated. */
export function clubChanges(period: Period): Parts {
  return {
    changes: `SELECT id_poslanec, count(DISTINCT party) > 1 AS changed,
  bool_or(party = ${quoted(UNAFFILIATED)}) AS unaffiliated
FROM ${fileOf(period, 'clubs')} GROUP BY ALL`,
  };
}

/** Columns of a vote `v`, as lists and files of votes have them. */
export const VOTE = `v.id_hlasovani, v.schuze, v.cislo, v.datum, v.cas,
  coalesce(nullif(v.nazev_dlouhy, ''), v.nazev_kratky) AS nazev, v.vysledek,
  v.stage, v.kind, v.kind_certain = 1 AS kind_certain, v.motion, v.bill_outcome, v.ct`;

/** Columns of a member `m`. */
export const MEMBER = 'm.id_poslanec, m.id_osoba, m.jmeno, m.prijmeni, m.party';

/** First name and surname of a member; the id where there is neither. */
export const nameOf = (alias: string) =>
  `coalesce(nullif(trim(${alias}.jmeno || ' ' || ${alias}.prijmeni), ''), '#' || ${alias}.id_poslanec)`;

/** A share in percent; missing where there is nothing to divide by. */
export const percentOf = (part: string, whole: string) => `${part} / nullif(${whole}, 0) * 100`;

import { BALLOT_LETTERS } from '../../../services/parliament/chamber/ballot.ts';
import { type Period, partyCode } from '../../../services/parliament/chamber/period.ts';
import { peer } from '../peers.ts';

/** Rows of numbers, so that ours and theirs can be compared. */
export type Answer = readonly (readonly number[])[];

const LOYALTY = `
  WITH s AS (SELECT mp, vote, party, CASE code WHEN 'A' THEN 1 ELSE -1 END AS side
             FROM b WHERE code IN ('A', 'B')),
       d AS (SELECT vote, party, sign(sum(side)) AS line FROM s GROUP BY vote, party)
  SELECT mp, count(*)::INT AS active, (count(*) FILTER (side <> line))::INT AS rebellions
  FROM s JOIN d USING (vote, party) WHERE line <> 0 GROUP BY mp`;

const ATTENDANCE = `
  SELECT mp, (count(*) FILTER (code = 'A'))::INT, (count(*) FILTER (code = 'B'))::INT,
         (count(*) FILTER (code = 'C'))::INT, count(*)::INT
  FROM b GROUP BY mp`;

const SIMILARITY = `
  WITH s AS (SELECT mp, vote, party, CASE code WHEN 'A' THEN 1 ELSE -1 END AS side
             FROM b WHERE code IN ('A', 'B')),
       n AS (SELECT mp, sqrt(count(*)) AS norm FROM s GROUP BY mp),
       p AS (SELECT x.mp AS one, y.mp AS other, sum(x.side * y.side) AS dot
             FROM s x JOIN s y ON x.vote = y.vote AND x.mp < y.mp AND x.party <> y.party
             GROUP BY x.mp, y.mp)
  SELECT one, other, dot / (a.norm * c.norm) AS cosine
  FROM p JOIN n a ON a.mp = one JOIN n c ON c.mp = other
  ORDER BY round(cosine, 12) DESC, one, other LIMIT 20`;

/** DuckDB with the ballots of a period in memory: member, vote, party, code. */
export async function openDuckDb(period: Period) {
  // biome-ignore lint/suspicious/noExplicitAny: a peer whose types are not installed here.
  const { DuckDBInstance } = peer<any>('@duckdb/node-api');
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  await connection.run('CREATE TABLE b (mp INTEGER, vote INTEGER, party VARCHAR, code VARCHAR)');
  const appender = await connection.createAppender('b');
  const { members, ballots, voteCount } = period;
  for (let at = 0; at < voteCount * members.length; at++) {
    if (ballots[at] === 0) continue;
    const member = members[at % members.length]!;
    appender.appendInteger(member.id);
    appender.appendInteger(Math.floor(at / members.length));
    appender.appendVarchar(partyCode(period, member.club) ?? '');
    appender.appendVarchar(BALLOT_LETTERS[ballots[at]!]!);
    appender.endRow();
  }
  appender.closeSync();
  const ask = (sql: string) => async (): Promise<Answer> =>
    (await connection.runAndReadAll(sql)).getRows();
  return { loyalty: ask(LOYALTY), attendance: ask(ATTENDANCE), similarity: ask(SIMILARITY) };
}

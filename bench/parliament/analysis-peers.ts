import { BALLOT_LETTERS } from '../../parliament/chamber/ballot.ts';
import { type Period, partyCode } from '../../parliament/chamber/period.ts';
import { peer } from '../peers.ts';

/** Rows of numbers, so that ours and theirs can be compared. */
export type Answer = readonly (readonly number[])[];

/** The analyses a peer can express. */
export type Peer = {
  loyalty: () => Promise<Answer>;
  attendance: () => Promise<Answer>;
  similarity?: () => Promise<Answer>;
};

/** The long table both peers hold in memory: member, vote, party, code. */
function longTable(period: Period) {
  const { members, ballots, voteCount } = period;
  const rows = {
    mp: [] as number[],
    vote: [] as number[],
    party: [] as string[],
    code: [] as string[],
  };
  for (let at = 0; at < voteCount * members.length; at++) {
    if (ballots[at] === 0) continue;
    const member = members[at % members.length]!;
    rows.mp.push(member.id);
    rows.vote.push(Math.floor(at / members.length));
    rows.party.push(partyCode(period, member.club) ?? '');
    rows.code.push(BALLOT_LETTERS[ballots[at]!]!);
  }
  return rows;
}

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

export async function openDuckDb(period: Period): Promise<Peer> {
  // biome-ignore lint/suspicious/noExplicitAny: a peer whose types are not installed here.
  const { DuckDBInstance } = peer<any>('@duckdb/node-api');
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  await connection.run('CREATE TABLE b (mp INTEGER, vote INTEGER, party VARCHAR, code VARCHAR)');
  const appender = await connection.createAppender('b');
  const rows = longTable(period);
  for (let at = 0; at < rows.mp.length; at++) {
    appender.appendInteger(rows.mp[at]);
    appender.appendInteger(rows.vote[at]);
    appender.appendVarchar(rows.party[at]);
    appender.appendVarchar(rows.code[at]);
    appender.endRow();
  }
  appender.closeSync();
  const ask = (sql: string) => async (): Promise<Answer> =>
    (await connection.runAndReadAll(sql)).getRows();
  return { loyalty: ask(LOYALTY), attendance: ask(ATTENDANCE), similarity: ask(SIMILARITY) };
}

export async function openPolars(period: Period): Promise<Peer> {
  // biome-ignore lint/suspicious/noExplicitAny: a peer whose types are not installed here.
  const polars = peer<any>('nodejs-polars');
  const pl = polars.default ?? polars;
  const table = pl.DataFrame(longTable(period));
  const is = (code: string) => pl.col('code').eq(pl.lit(code));
  return {
    loyalty: async () => {
      const sides = table
        .filter(is('A').or(is('B')))
        .withColumn(pl.when(is('A')).then(pl.lit(1)).otherwise(pl.lit(-1)).alias('side'));
      const lines = sides
        .groupBy(['vote', 'party'])
        .agg(pl.col('side').sum().alias('line'))
        .filter(pl.col('line').neq(pl.lit(0)));
      return sides
        .join(lines, { on: ['vote', 'party'], how: 'inner' })
        .withColumn(pl.col('side').mul(pl.col('line')).lt(pl.lit(0)).alias('rebel'))
        .groupBy('mp')
        .agg(pl.col('side').count().alias('active'), pl.col('rebel').sum().alias('rebellions'))
        .select('mp', 'active', 'rebellions')
        .rows();
    },
    attendance: async () =>
      table
        .groupBy('mp')
        .agg(
          is('A').sum().alias('yes'),
          is('B').sum().alias('no'),
          is('C').sum().alias('abstained'),
          pl.col('code').count().alias('total'),
        )
        .rows(),
  };
}

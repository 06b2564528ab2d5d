import { attendance } from '../../../services/parliament/attendance/analyse.ts';
import { BALLOT_LETTERS } from '../../../services/parliament/chamber/ballot.ts';
import { type Period, partyCode } from '../../../services/parliament/chamber/period.ts';
import { loyalty } from '../../../services/parliament/loyalty/analyse.ts';
import { similarity } from '../../../services/parliament/similarity/analyse.ts';
import { inTurn, line, median, peer } from '../measure.ts';
import { ingestOffline } from './first-period.ts';

/** Each analysis against the same result computed by DuckDB, on a table that it holds in memory. */
export async function benchAnalyses(cacheDir: string): Promise<string[]> {
  const period = await ingestOffline(cacheDir);
  const peer = await openDuckDb(period);
  const lines: string[] = [];
  for (const [name, { goal, rounds, ours }] of Object.entries(ANALYSES)) {
    const theirs = peer[name as keyof typeof ANALYSES];
    assertEqual(`${name} by DuckDB`, ours(period), await theirs());
    const runs = await inTurn(rounds, { ours: () => ours(period), theirs });
    const [mine, their] = [median(runs.ours!), median(runs.theirs!)];
    const detail = `${mine.toFixed(2)} ms / ${their.toFixed(1)} ms, equal results`;
    lines.push(line(`${name}: DuckDB takes … times as long`, their / mine, goal, detail));
  }
  return lines;
}

type Analysis = {
  readonly goal: string;
  readonly rounds: number;
  ours(period: Period): Answer;
};

/** The goal is 5 only for similarity: the others take milliseconds and are cached (docs/decisions/0005). */
const ANALYSES: Readonly<Record<'loyalty' | 'attendance' | 'similarity', Analysis>> = {
  loyalty: {
    goal: '≥ 1',
    rounds: 7,
    ours: (period) =>
      loyalty(period).map((one) => [one.member.id, one.activeVotes, one.rebellions]),
  },
  attendance: {
    goal: '≥ 1',
    rounds: 7,
    ours: (period) =>
      attendance(period).map((one) => [one.member.id, one.yes, one.no, one.abstained, one.total]),
  },
  similarity: {
    goal: '≥ 5',
    rounds: 3,
    ours: (period) =>
      similarity(period)
        .pairs.slice(0, 20)
        .map(({ one, other, similarity }) => [one.id, other.id, similarity]),
  },
};

function assertEqual(what: string, ours: Answer, theirs: Answer): void {
  const sorted = (answer: Answer) => [...answer].sort((a, b) => a[0]! - b[0]! || a[1]! - b[1]!);
  const [mine, their] = [sorted(ours), sorted(theirs)];
  const same =
    mine.length === their.length &&
    mine.every((row, r) => row.every((value, c) => Math.abs(value - Number(their[r]![c])) < 1e-9));
  if (!same) throw new Error(`${what}: the results differ: ${mine[0]} and ${their[0]}`);
}

/** Rows of numbers, so that ours and theirs can be compared. */
type Answer = readonly (readonly number[])[];

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
async function openDuckDb(period: Period) {
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

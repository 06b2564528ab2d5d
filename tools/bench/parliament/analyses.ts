import { attendance } from '../../../services/parliament/attendance/analyse.ts';
import type { Period } from '../../../services/parliament/chamber/period.ts';
import { loyalty } from '../../../services/parliament/loyalty/analyse.ts';
import { similarity } from '../../../services/parliament/similarity/analyse.ts';
import { inTurn, line, median } from '../measure.ts';
import { type Answer, openDuckDb } from './analysis-peers.ts';
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

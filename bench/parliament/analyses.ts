import { join } from 'node:path';
import { attendance } from '../../parliament/attendance/analyse.ts';
import { findPeriod } from '../../parliament/chamber/electoral-periods.ts';
import type { Period } from '../../parliament/chamber/period.ts';
import { loyalty } from '../../parliament/loyalty/analyse.ts';
import { ingestPeriod } from '../../parliament/refresh.ts';
import { similarity } from '../../parliament/similarity/analyse.ts';
import { createRawArchives } from '../../parliament/store/raw-archives.ts';
import { inTurn, line, median } from '../measure.ts';
import { type Answer, openDuckDb, openPolars, type Peer } from './analysis-peers.ts';

const ROUNDS = 7;

/**
 * Speed relative to the peer. Loyalty and attendance are plain loops of a few milliseconds, whose
 * results are cached for an hour; only similarity takes long enough to be noticed (decisions/0005).
 */
const GOALS: Record<keyof Peer, number> = { loyalty: 1, attendance: 1, similarity: 5 };

/** Each analysis against the same result computed by the peers, on tables they hold in memory. */
export async function benchAnalyses(cacheDir: string): Promise<string[]> {
  const period = await ingestPeriod(findPeriod(1)!, {
    cacheDir,
    archives: createRawArchives({
      folder: join(cacheDir, 'raw'),
      sourceUrl: 'http://127.0.0.1:9',
      onProgress: () => {},
    }),
    onWarning: (message, error) => console.error(message, error),
  });
  const peers = { DuckDB: await openDuckDb(period), polars: await openPolars(period) };
  const lines: string[] = [];
  for (const [name, ours] of Object.entries(OURS)) {
    for (const [peerName, peer] of Object.entries(peers)) {
      const theirs = peer[name as keyof Peer];
      if (!theirs) continue;
      assertEqual(`${name} by ${peerName}`, ours(period), await theirs());
      const rounds = name === 'similarity' ? 3 : ROUNDS;
      const runs = await inTurn(rounds, { ours: () => ours(period), theirs });
      const [mine, their] = [median(runs.ours!), median(runs.theirs!)];
      const detail = `${mine.toFixed(2)} ms / ${their.toFixed(1)} ms, equal results`;
      const goal = GOALS[name as keyof Peer];
      lines.push(
        line(`${name}: ${peerName} takes … times as long`, their / mine, `≥ ${goal}`, detail),
      );
    }
  }
  return lines;
}

const OURS: Record<keyof Peer, (period: Period) => Answer> = {
  loyalty: (period) =>
    loyalty(period).map(({ member, activeVotes, rebellions }) => [
      member.id,
      activeVotes,
      rebellions,
    ]),
  attendance: (period) =>
    attendance(period).map(({ member, yes, no, abstained, total }) => [
      member.id,
      yes,
      no,
      abstained,
      total,
    ]),
  similarity: (period) =>
    similarity(period)
      .pairs.slice(0, 20)
      .map(({ one, other, similarity }) => [one.id, other.id, similarity]),
};

function assertEqual(what: string, ours: Answer, theirs: Answer): void {
  const sorted = (answer: Answer) => [...answer].sort((a, b) => a[0]! - b[0]! || a[1]! - b[1]!);
  const [mine, their] = [sorted(ours), sorted(theirs)];
  const same =
    mine.length === their.length &&
    mine.every((row, r) => row.every((value, c) => Math.abs(value - Number(their[r]![c])) < 1e-9));
  if (!same) throw new Error(`${what}: the results differ: ${mine[0]} and ${their[0]}`);
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { estimateRating } from '@tessera/rating/estimator/estimate';
import { requestsPerSecond } from './load.ts';
import { inTurn, line, median } from './measure.ts';
import { type Running, running } from './process.ts';
import { sampleEvidence } from './rating/sample-evidence.ts';

const root = join(import.meta.dirname, '..');

/**
 * What issue 5 promises: a kept estimate is answered at least 0.6 times as often as a bare Fastify
 * route sends the same bytes; what the estimator costs a player; memory after 10,000 distinct
 * players, as a curve.
 *
 *     npm run bench -- rating [players] [seconds]
 */
export async function bench(args: readonly string[]): Promise<void> {
  const players = Number(args[0] ?? 10_000);
  const seconds = Number(args[1] ?? 4);
  const folder = mkdtempSync(join(tmpdir(), 'rating-bench-'));
  const game = await running([join(root, 'bench/rating/game.ts'), String(players)]);
  try {
    const asked = await playersOf(game, players);
    const grown = await started(game, join(folder, 'memory.db'));
    await memoryCurve(grown, asked);
    await grown.stop();
    const quick = await started(game, join(folder, 'speed.db'));
    await againstBare(quick, asked[0]!, seconds);
    await quick.stop();
    await estimatorCost();
  } finally {
    await game.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The service as it is served, without its own limit. */
function started(game: Running, database: string): Promise<Running> {
  return running([join(root, 'rating/main.ts')], {
    PORT: '0',
    DATABASE_URL: `sqlite:${database}`,
    UPSTREAM_API_URL: `${game.url}/{route}`,
    UPSTREAM_API_KEY: 'bench',
    RATE_LIMIT_ENABLED: '0',
  });
}

type Asked = { readonly region: string; readonly gameName: string; readonly tagLine: string };

async function playersOf(game: Running, count: number): Promise<Asked[]> {
  const reply = await fetch(`${game.url}/_sandbox/players?region=euw1&limit=${count}`);
  return (await reply.json()) as Asked[];
}

/** Kept estimates a second, beside a bare route in a process of its own. */
async function againstBare(service: Running, player: Asked, seconds: number): Promise<void> {
  const url = mmrUrl(service, player);
  for (let i = 0; i < 2; i++) await answered(url);
  const bare = await running([join(root, 'bench/bare-route.ts'), url]);
  const rates = await requestsPerSecond(
    { bare: { url: bare.url }, service: { url } },
    { rounds: 5, seconds },
  );
  await bare.stop();
  const [ours = 0, theirs = Number.NaN] = [rates.service, rates.bare];
  const ratio = ours / theirs;
  const detail = `${Math.round(ours)} against ${Math.round(theirs)} requests/s`;
  console.log(line('kept estimate, requests/s : bare route', ratio, '≥ 0.6', ratio >= 0.6, detail));
}

/** A player with 20 full lobbies; a JSON.parse of the same evidence is the reference. */
async function estimatorCost(): Promise<void> {
  const evidence = sampleEvidence();
  const text = JSON.stringify(evidence);
  const times = 2000;
  const repeat = (work: () => unknown) => () => {
    for (let i = 0; i < times; i++) work();
  };
  const runs = await inTurn(9, {
    estimate: repeat(() => estimateRating(evidence)),
    parse: repeat(() => JSON.parse(text)),
  });
  const [ours, parse] = [median(runs.estimate!), median(runs.parse!)];
  const detail = `${((1000 * ours) / times).toFixed(1)} µs a player`;
  console.log(line('estimator : JSON.parse of its evidence', ours / parse, '', true, detail));
}

/** Peak resident memory while more and more distinct players are estimated, none of them kept before. */
async function memoryCurve(service: Running, players: readonly Asked[]): Promise<void> {
  const curve: number[] = [service.peakMegabytes()];
  const started = performance.now();
  for (let from = 0; from < players.length; from += 1000) {
    const some = players.slice(from, from + 1000);
    let next = 0;
    const worker = async () => {
      while (next < some.length) await answered(mmrUrl(service, some[next++]!));
    };
    await Promise.all(Array.from({ length: 8 }, worker));
    curve.push(service.peakMegabytes());
  }
  const each = (performance.now() - started) / players.length;
  console.log(
    `  peak memory after 0, 1,000, 2,000 … ${players.length} distinct players: ` +
      `${curve.map((mb) => mb.toFixed(0)).join(', ')} MB`,
  );
  console.log(`  a cold estimate took ${each.toFixed(1)} ms with the sandbox on the same machine`);
}

async function answered(url: string): Promise<void> {
  const reply = await fetch(url);
  await reply.arrayBuffer();
  if (reply.status !== 200) throw new Error(`${url} answered ${reply.status}`);
}

function mmrUrl(service: Running, { region, gameName, tagLine }: Asked): string {
  const playerId = `${gameName}#${tagLine}`;
  return `${service.url}/api/v1/mmr?${new URLSearchParams({ region, playerId })}`;
}

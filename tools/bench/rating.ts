import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { estimateRating } from '@tessera/rating/estimator/estimate';
import type { Evidence } from '@tessera/rating/estimator/evidence';
import { compareWithBareRoute } from './load.ts';
import { inTurn, line, median } from './measure.ts';
import { type Running, running } from './process.ts';

const root = join(import.meta.dirname, '../..');

/**
 * A stored estimate is answered at least 0.7 times as often as a bare Fastify route sends the same
 * bytes; a cold estimate takes the service at most 5 ms of its own; what the estimator costs a
 * player; memory while 10,000 distinct players are asked for (`full`: 100,000), which must not grow
 * with them.
 *
 *     npm run bench -- rating [players|full] [seconds]
 */
export async function bench(args: readonly string[]): Promise<void> {
  const players = args[0] === 'full' ? 100_000 : Number(args[0] ?? 10_000);
  const seconds = Number(args[1] ?? 4);
  const folder = mkdtempSync(join(tmpdir(), 'rating-bench-'));
  try {
    await storedEstimates(join(folder, 'stored.db'), seconds);
    await estimatorCost();
    const endless = join(root, 'tools/bench/rating/endless-service.ts');
    const service = await running([endless, join(folder, 'endless.db')]);
    await coldEstimates(service, players);
    await service.stop();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The service as it is served, against the simulated game. */
async function storedEstimates(database: string, seconds: number): Promise<void> {
  const game = await running([join(root, 'tools/bench/rating/game.ts'), '500']);
  const service = await started(game, database);
  const [player] = await playersOf(game, 1);
  const url = mmrUrl(service, player!);
  for (let i = 0; i < 2; i++) await answered(url);
  const [what, duration] = ['kept estimate, requests/s : bare route', { rounds: 5, seconds }];
  console.log(await compareWithBareRoute(what, url, { goal: '≥ 0.7', ...duration }));
  const headed = { goal: '', withHeaders: true, ...duration };
  console.log(await compareWithBareRoute(`${what} with the same headers`, url, headed));
  await service.stop();
  await game.stop();
}

/** The service as it is served, without its own limit. */
function started(game: Running, database: string): Promise<Running> {
  return running([join(root, 'services/rating/main.ts')], {
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
  console.log(line('estimator : JSON.parse of its evidence', ours / parse, '', detail));
}

/**
 * Memory counts from here on. By then code is compiled, caches of fixed size are full, and the heap,
 * which is collected as a whole about every 3,000 players, has been so more than once.
 */
const WARM_PLAYERS = 5000;

/**
 * Time and peak memory of estimates none of which was stored before, from an upstream that takes no
 * time: what is measured is the service with its database, a caller after another.
 */
async function coldEstimates(service: Running, players: number): Promise<void> {
  const step = Math.max(1, Math.round(players / 10));
  const curve: number[] = [service.peakMegabytes()];
  const eachMs: number[] = [];
  for (let from = 0; from < players; from += step) {
    const began = performance.now();
    for (let player = from; player < from + step; player++)
      await answered(
        mmrUrl(service, { region: 'euw1', gameName: `${player}`, tagLine: 'ENDLESS' }),
      );
    eachMs.push((performance.now() - began) / step);
    curve.push(service.peakMegabytes());
  }
  const cold = median(eachMs);
  const times = eachMs.map((ms) => ms.toFixed(1)).join(', ');
  console.log(line('cold estimate without upstream, ms', cold, '≤ 5', times));
  const detail = `${curve.map((mb) => mb.toFixed(0)).join(', ')} MB after 0, ${step}, … ${players}`;
  const warm = Math.ceil(WARM_PLAYERS / step);
  if (warm >= curve.length - 1) return console.log(`  peak memory : ${detail}`);
  const growth = curve.at(-1)! / curve[warm]!;
  const name = `peak memory, last : after ${warm * step} players`;
  console.log(line(name, growth, '≤ 1.1', detail));
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

/** A player of 150 games with 20 lobbies of nine ranked others; the same on every run. */
function sampleEvidence(): Evidence {
  return {
    rank: 1540,
    wins: 78,
    losses: 72,
    games: Array.from({ length: 20 }, (_, i) => ({
      daysAgo: i * 1.3,
      win: i % 3 !== 0,
      participants: Array.from({ length: 9 }, (_, j) => ({
        side: j < 4 ? ('ally' as const) : ('enemy' as const),
        mmr: 1450 + ((37 * (i + 3 * j)) % 180),
        wins: 20 + ((7 * i * j) % 90),
        losses: 22 + ((5 * i * j) % 90),
      })),
    })),
  };
}

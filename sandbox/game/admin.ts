import type { ServerResponse } from 'node:http';
import { sendJson } from '../stand-in.ts';
import type { GameFaults } from './faults.ts';
import type { createRateLimits } from './rates.ts';
import { truths, type World } from './world.ts';

/** The parts of the stand-in that its control addresses read and change. */
export type Upstream = {
  readonly world: World;
  readonly limits: ReturnType<typeof createRateLimits>;
  readonly faults: GameFaults;
};

/**
 * Addresses that the real upstream lacks: `GET /_sandbox/state` (violations) and
 * `GET /_sandbox/players` (players and their true ratings).
 */
export function answerAdmin(upstream: Upstream, url: URL, response: ServerResponse): void {
  sendJson(response, ...answerTo(upstream, url));
}

function answerTo({ world, limits }: Upstream, url: URL): [status: number, body: unknown] {
  if (url.pathname === '/_sandbox/state') {
    return [200, { violations: limits.violations(), regions: [...world.platforms.keys()] }];
  }
  if (url.pathname !== '/_sandbox/players') return [404, { error: 'no such page of the sandbox' }];
  const region = url.searchParams.get('region') ?? [...world.platforms.keys()][0]!;
  if (!world.platforms.has(region)) return [404, { error: `no players in ${region}` }];
  const limit = Math.min(50_000, Number(url.searchParams.get('limit') ?? 20) || 20);
  const active = truths(world, region, 'solo').filter((player) => player.recentGames >= 5);
  return [200, active.slice(0, limit)];
}

import { parseQuestion } from '@tessera/sandbox/game/game-handler';
import { createRateLimits, type Rates } from '@tessera/sandbox/game/rates';
import { makeWorld, type Truth, truths, type World } from '@tessera/sandbox/game/world';
import { createEstimates } from '../estimates/estimates.ts';
import { sleep } from '../provider/time.ts';
import { type Exchange, outcomeOf } from '../provider/upstream/exchange.ts';
import { upstreamProvider } from '../provider/upstream/upstream.ts';
import { openStores } from '../store/open-stores.ts';
import { virtualTime } from './virtual-time.ts';

const NOW = new Date('2026-11-20T12:00:00Z');

type Options = {
  readonly rates: Rates;
  readonly world?: World;
  readonly latencyMs?: number;
  /** The status and headers of a reply in place of the game's own. */
  readonly fault?: (
    path: string,
  ) => { status: number; headers?: Record<string, string> } | undefined;
};

/** Estimates of the game sandbox in virtual time, without sockets. */
export async function openVirtualService({ rates, latencyMs = 80, ...options }: Options) {
  const { world = makeWorld({ seed: 11, now: NOW, population: { euw1: 1000 } }), fault } = options;
  const { time, until } = virtualTime();
  const limits = createRateLimits(rates, time.now);
  const calls: string[] = [];

  const exchange: Exchange = async (call, slot, signal) => {
    calls.push(call.path);
    const question = parseQuestion(world, new URL(`http://game.test/${call.host}${call.path}`))!;
    const { headers, refused } = limits.admit(call.host, question.method);
    const wrong = fault?.(call.path);
    await sleep(time, latencyMs, signal);
    const reply = question.problem ? undefined : question.answer();
    const status = wrong?.status ?? (refused ? 429 : question.problem ? 400 : reply ? 200 : 404);
    slot.end({ status, headers: { ...headers, ...wrong?.headers } });
    return outcomeOf(call, status, Buffer.from(JSON.stringify(reply ?? {})));
  };
  const stores = await openStores('sqlite::memory:');
  const estimates = createEstimates({
    stores,
    provider: upstreamProvider({ urlTemplate: '{route}', key: 'k', time, exchange }),
    now: () => NOW.getTime() + time.now(),
    time,
    retentionMs: 365 * 86_400_000,
    onStoreError: (error) => {
      throw error;
    },
  });
  return {
    estimates,
    stores,
    world,
    time,
    until,
    calls,
    violations: limits.violations,
    /** Players with enough games, who have met each other little. */
    players: (): Truth[] =>
      truths(world, 'euw1', 'solo').filter(({ recentGames }) => recentGames >= 20),
    async close() {
      const closed = estimates.close();
      await until(closed);
      await stores.close();
    },
  };
}

/** The question of a player's rating in the solo queue. */
export function questionOf({ gameName, tagLine }: Pick<Truth, 'gameName' | 'tagLine'>) {
  return { region: 'euw1', queue: 'solo', id: { gameName, tagLine } } as const;
}

import type { Game } from '@tessera/sandbox/game/start-game';
import { startGame } from '@tessera/sandbox/game/start-game';
import { makeWorld, type Truth } from '@tessera/sandbox/game/world';
import { score } from '../../rating/evaluation/evaluation.ts';
import type { LevelRow } from '../../rating/level/analyse.ts';
import { openStores } from '../../rating/store/open-stores.ts';
import {
  GENEROUS,
  nameOf,
  openTestService,
  type TestService,
} from '../../rating/testing/test-service.ts';
import type { NamedLadder } from './settings.ts';

const PLAYERS = 1500;
const JUDGED = 95;
const TAUGHT = 330;
const DAY_MS = 86_400_000;
const SEED = 77;
const LEARNED = 'learned:euw1:solo';

/** A line of results: a mean and a standard deviation for each judged player. */
type Line = {
  readonly player: string;
  readonly estimate: { mu: number; sigma: number; ci90: [number, number] };
};

/**
 * The whole service, asked over HTTP about one ladder: before it has learned anything, once it has
 * learned from other players, and each time a week later, for `/level`. Returns sentences.
 */
export async function overHttp({ name, settings }: NamedLadder): Promise<string[]> {
  const said = [name];
  const stores = await openStores('sqlite::memory:');
  let learned: string | undefined;

  /** The service and the game, `days` days later; snapshots stay, what the upstream said does not. */
  async function withService(days: number, use: (one: TestService, game: Game) => Promise<void>) {
    const ladder = { ...settings, seasonDays: settings.seasonDays + days };
    const now = new Date(Date.now() + days * DAY_MS);
    const world = makeWorld({ seed: SEED, now, population: { euw1: PLAYERS }, ladder });
    const game = await startGame({ world, rates: GENEROUS, countCalls: false });
    const { keyValue } = await openStores('sqlite::memory:');
    if (learned !== undefined) await keyValue.set(LEARNED, learned, undefined, 0);
    const one = await openTestService({
      game,
      stores: { ...stores, keyValue, close: async () => {} },
    });
    one.clock.advanceMs = days * DAY_MS;
    await use(one, game);
    await one.close();
    await game.close();
  }

  async function level(judged: readonly Truth[], when: string) {
    await withService(7, async (one) => {
      await ask(one, judged);
      const [all] = (await one.get('/api/v1/level')).body as LevelRow[];
      const { n, hit50, hit90, bias } = all!;
      const hits = `${percent(hit50)} and ${percent(hit90)} of ranks in the 50 % and 90 % intervals`;
      said.push(`/level ${when}: ${n} weeks, ${hits}, bias ${bias.toFixed(1)}`);
    });
  }

  await withService(0, async (one, game) => {
    const played = game.truths('euw1').filter(({ recentGames }) => recentGames >= 8);
    const judged = played.filter((_, i) => i % 3 === 0).slice(0, JUDGED);
    const taught = played.filter((_, i) => i % 3 === 1).slice(0, TAUGHT);
    const before = await ask(one, judged);
    said.push(`as shipped: ${scored(before, judged)}`);
    await level(judged, 'as shipped');
    await ask(one, taught);
    const record = await one.service.learning.learn('euw1', 'solo');
    learned = await one.stores.keyValue.get(LEARNED, 0);
    one.clock.advanceMs = 2 * 3_600_000; // stored estimates are too old then
    const after = await ask(one, judged);
    said.push(`with what was ${record?.used}: ${scored(after, judged)}`);
    const moves = before.map(({ player, estimate }) => {
      const { mu } = after.find((line) => line.player === player)!.estimate;
      return Math.abs(mu - estimate.mu) / estimate.sigma;
    });
    said.push(
      `estimates moved by ${percent(mean(moves), 2)} of σ, at most ${percent(Math.max(...moves), 2)}`,
    );
    await level(judged, `with what was ${record?.used}`);
  });
  await stores.close();
  return said;
}

async function ask(one: TestService, players: readonly Truth[]): Promise<Line[]> {
  const reply = await fetch(`${one.base}/api/v1/batches`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ region: 'euw1', players: players.map(nameOf) }),
  });
  const { results } = (await reply.json()) as { results: string };
  const text = await (await fetch(one.base + results)).text();
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
}

function scored(lines: readonly Line[], truths: readonly Truth[]): string {
  const { coverage, rmse, bias } = score(
    lines.map(({ player, estimate }) => {
      const { mmr } = truths.find((truth) => nameOf(truth) === player)!;
      return { truth: mmr, belief: estimate };
    }),
  );
  return `90 % intervals hold ${percent(coverage)}, RMSE ${rmse.toFixed(1)}, bias ${bias.toFixed(1)}`;
}

const mean = (values: readonly number[]) => values.reduce((sum, x) => sum + x, 0) / values.length;
const percent = (share: number, digits = 1) => `${(100 * share).toFixed(digits)} %`;

// Calls made to the upstream: limits, sharing, jobs.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeWorld } from '@tessera/sandbox/game/world';
import { jobReply } from './jobs/route.ts';
import {
  type Answer,
  ASYNC,
  mmrPath,
  openTestService,
  type TestService,
} from './testing/test-service.ts';

/** Narrow enough to be reached in every second of a burst. */
const NARROW = {
  app: [
    [400, 1],
    [1800, 5],
  ],
  method: { account: [[60, 1]], league: [[300, 1]], ids: [[60, 1]], match: [[250, 1]] },
} as const;

/** Of whom few have played with each other, so that a computation knows few ranks beforehand. */
const CROWD = makeWorld({ seed: 4, now: new Date(), population: { euw1: 3000 } });

/** Follows a 202 to its end. */
async function finalAnswer(one: TestService, path: string): Promise<Answer> {
  let answer = await one.get(path, ASYNC);
  while (answer.status === 202) {
    const job = answer.headers.get('location')!;
    for (;;) {
      const { body } = await one.get(job);
      if (body.state === 'done' || body.state === 'failed') break;
      await sleep(400);
    }
    answer = await one.get(path, ASYNC);
  }
  return answer;
}

test('1.4, 8.2: 400 estimates in bursts break no limit of the upstream and ask nothing twice', async (t) => {
  const one = await openTestService({
    game: { population: { euw1: 480, eun1: 120 }, rates: NARROW, seed: 3 },
    answerWithinMs: 300,
    // A busy machine is not a broken upstream: a retry would be a call made twice.
    timeoutMs: 60_000,
  });
  t.after(() => one.close());
  const players = [...one.game.truths('euw1'), ...one.game.truths('eun1')]
    .filter(({ recentGames }) => recentGames >= 5)
    .slice(0, 400);
  assert.equal(players.length, 400);
  for (let i = 0; i < players.length; i += 100) {
    const burst = players.slice(i, i + 100).map((player) => finalAnswer(one, mmrPath(player)));
    for (const { status } of await Promise.all(burst)) assert.equal(status, 200);
  }
  const calls = one.game.calls();
  t.diagnostic(`${calls.length} calls, ${one.game.violations()} violations`);
  assert.equal(one.game.violations(), 0);
  assert.equal(new Set(calls).size, calls.length);
});

test('1.6: a client with twenty questions leaves a single one of another two computations at most', async (t) => {
  const league = [[120, 1]] as const;
  const method = { account: [[1000, 1]], league, ids: [[1000, 1]], match: [[1000, 1]] } as const;
  const game = { world: CROWD, rates: { app: [[1000, 1]], method } } as const;
  const one = await openTestService({ game, timeoutMs: 60_000, answerWithinMs: 60_000 });
  t.after(() => one.close());
  const players = one.game.truths('euw1').filter(({ recentGames }) => recentGames >= 20);
  const [single, ...others] = players.filter((_, i) => i % 20 === 0).slice(0, 21);
  const { estimates } = one.service;
  const greedy = others.map((id) =>
    estimates.compute({ region: 'euw1', id, queue: 'solo' }, 'greedy'),
  );
  // All places are taken, and everybody else of them waits.
  while (estimates.counts().waiting < 12) await sleep(10);
  assert.equal((await one.get(mmrPath(single!))).status, 200);
  const ended = greedy.filter(({ job }) => job.outcome !== 'open').length;
  assert.ok(ended <= 2, `${ended} of the other client's ended first`);
  assert.equal(one.game.violations(), 0);
});

test('1.6, 4.5: a client with sixty lobbies leaves a single estimate of another its turn', async (t) => {
  const league = [[120, 1]] as const;
  const method = { account: [[1000, 1]], league, ids: [[1000, 1]], match: [[1000, 1]] } as const;
  const rates = { app: [[1000, 1]], method } as const;
  const one = await openTestService({
    game: { world: CROWD, rates },
    ...{ timeoutMs: 60_000, answerWithinMs: 60_000 },
  });
  t.after(() => one.close());
  const { estimates } = one.service;
  const matches = [...one.game.world.matches.values()].filter(({ ending }) => ending === 'played');
  const step = Math.floor(matches.length / 60);
  const lobbies = await Promise.all(
    Array.from({ length: 60 }, (_, i) =>
      estimates.lobby(matches[i * step]!.id, undefined, 'greedy'),
    ),
  );
  const player = one.game.truths('euw1').find(({ recentGames }) => recentGames >= 20)!;
  while (estimates.counts().waiting < 50) await sleep(5);
  const { match } = await lobbies[0]!.result;
  const last = jobReply(lobbies.at(-1)!.job);
  assert.ok(last.expected_seconds > 2 && last.position > 20, JSON.stringify(last));
  assert.equal((await one.get(mmrPath(player))).status, 200);
  const ended = lobbies.filter(({ job }) => job.outcome !== 'open').length;
  assert.ok(ended < 20, `${ended} lobbies ended first`);
  assert.equal(one.game.violations(), 0);
  // Others still wait, but what is stored is answered at once.
  await (await estimates.lobby(match.id, undefined, 'other')).result;
  assert.ok(estimates.counts().waiting > 0);
});

test('1.7: a cold estimate makes no call twice and a warm one makes none', async (t) => {
  const one = await openTestService();
  t.after(() => one.close());
  const player = one.game.truths('euw1').find(({ recentGames }) => recentGames >= 20)!;
  const cold = await one.get(mmrPath(player));
  assert.equal(cold.body.freshness.from_cache, false);
  const calls = one.game.calls();
  assert.ok(calls.length > 20);
  assert.equal(new Set(calls).size, calls.length);
  one.game.forgetCalls();
  const warm = await one.get(mmrPath(player));
  assert.equal(warm.body.freshness.from_cache, true);
  assert.deepEqual(one.game.calls(), []);
});

test('1.6: 200 concurrent requests for one player cause one computation', async (t) => {
  const one = await openTestService({ game: { latencyMs: 20, population: { euw1: 400 } } });
  t.after(() => one.close());
  const player = one.game.truths('euw1').find(({ recentGames }) => recentGames >= 20)!;
  const spelled = { ...player, gameName: player.gameName.toUpperCase() };
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, i) => one.get(mmrPath(i % 2 ? player : spelled))),
  );
  for (const { status } of answers) assert.equal(status, 200);
  assert.equal(one.service.estimates.counts().begun, 1);
  const calls = one.game.calls();
  assert.equal(new Set(calls).size, calls.length);
  const mus = new Set(answers.map(({ body }) => body.estimate.mu));
  assert.equal(mus.size, 1);
});

test('1.6, 4.6, 7: when the budget cannot finish in time the answer is 429 and goes on, or 202 with a job that reports progress', async (t) => {
  const rates = {
    app: [[1000, 1]],
    method: { account: [[1000, 1]], league: [[60, 1]], ids: [[1000, 1]], match: [[1000, 1]] },
  } as const;
  const game = { population: { euw1: 1000 }, rates };
  const one = await openTestService({ game, answerWithinMs: 1000 });
  t.after(() => one.close());
  const player = one.game.truths('euw1').find(({ recentGames }) => recentGames >= 30)!;
  const refused = await one.get(mmrPath(player));
  assert.deepEqual([refused.status, refused.body.code], [429, 'rate_limited']);
  assert.equal(refused.body.limit, 'upstream');
  assert.ok(Number(refused.headers.get('retry-after')) >= 1);
  const { status, headers, body } = await one.get(mmrPath(player), ASYNC);
  assert.equal(status, 202);
  assert.equal(one.service.estimates.counts().begun, 1, 'the question that was refused goes on');
  assert.ok(Number(headers.get('retry-after')) >= 1);
  assert.equal(headers.get('location'), `/api/v1/jobs/${body.id}`);
  assert.equal(body.state, 'running');
  const { steps_done, steps_planned } = (await one.get(headers.get('location')!)).body.progress;
  assert.ok(steps_done > 0 && steps_done < steps_planned, `${steps_done} of ${steps_planned}`);
  const answer = await finalAnswer(one, mmrPath(player));
  assert.equal(answer.status, 200);
  const done = await one.get(headers.get('location')!);
  assert.equal(done.body.state, 'done');
  assert.equal(done.body.progress.steps_done, done.body.progress.steps_planned);
  assert.equal((await one.get(done.body.result)).status, 200);
  assert.equal(one.game.violations(), 0);
});

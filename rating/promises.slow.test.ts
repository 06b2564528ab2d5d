// What is promised (202) and what is refused (429), and the reason that is given.
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Truth } from '@tessera/sandbox/game/world';
import { jobReply } from './jobs/route.ts';
import { type Answer, mmrPath, openTestService, type TestService } from './testing/test-service.ts';

const WIDE = [[1000, 1]] as const;
/** A cold player needs two or three seconds, nearly all of them for ranks. */
const RATES = {
  app: WIDE,
  method: { account: WIDE, league: [[60, 1]], ids: WIDE, match: WIDE },
} as const;
const NOW = { prefer: 'respond-async' };

type Options = NonNullable<Parameters<typeof openTestService>[0]>;

/** A service that knows the limits of its upstream, and players nobody asked about. */
async function busy(t: TestContext, options: Options) {
  const game = { population: { euw1: 3000 }, rates: RATES, seed: 9 };
  const one = await openTestService({ game, timeoutMs: 60_000, ...options });
  t.after(() => one.close());
  const all = one.game.truths('euw1').filter(({ recentGames }) => recentGames >= 20);
  const players = Array.from({ length: 12 }, (_, i) => all[i * 40]!);
  const [match] = one.game.world.matchesOf(all[7]!.puuid);
  assert.equal((await one.get(`/api/v1/lobby/${match!.id}`)).status, 200);
  return { one, players };
}

async function jobEnd(one: TestService, accepted: Answer): Promise<Answer['body'][]> {
  const readings = [accepted.body];
  while (!['done', 'failed'].includes(readings.at(-1).state)) {
    await sleep(100);
    readings.push((await one.get(accepted.headers.get('location')!)).body);
  }
  return readings;
}

test('1.6, 4.6: what cannot end in time is refused at once, what was taken is not refused later, and is said from the start to take as long as it does', async (t) => {
  const { one, players } = await busy(t, { jobDeadlineMs: 8000 });
  const answers = await Promise.all(players.map((player) => one.get(mmrPath(player), NOW)));
  const taken = answers.filter(({ status }) => status === 202);
  const refused = answers.filter(({ status }) => status === 429);
  assert.ok(taken.length >= 2 && refused.length >= 4, `${taken.length} and ${refused.length}`);
  for (const { headers, body } of refused) {
    assert.equal(body.limit, 'upstream');
    assert.ok(Number(headers.get('retry-after')) >= 1);
  }
  for (const readings of await Promise.all(taken.map((answer) => jobEnd(one, answer)))) {
    // A busy machine may miss the deadline of the last.
    assert.notEqual(readings.at(-1).error?.code, 'rate_limited');
    const expected = readings.map(({ expected_seconds }) => expected_seconds);
    assert.ok(2 * expected[0] >= Math.max(...expected), `${expected}`);
  }
});

test('1.4, 1.6: during a pause a caller that takes a job gets one with the rest of the pause, unless the pause outlasts every job', async (t) => {
  for (const [jobDeadlineMs, status] of [
    [60_000, 202],
    [10_000, 429],
  ] as const) {
    const { one, players } = await busy(t, { jobDeadlineMs });
    one.game.setFaults({ kind: 'throttle', scope: 'application', retryAfter: 30, times: 1 });
    assert.equal((await one.get(mmrPath(players[0]!))).status, 429, 'nobody waits out 30 s');
    for (const prefer of ['respond-async', 'respond-async, wait=60']) {
      const { body, headers, ...answer } = await one.get(mmrPath(players[1]!), { prefer });
      assert.equal(answer.status, status, `${prefer}: ${JSON.stringify(body)}`);
      assert.ok(Number(headers.get('retry-after')) >= 20, headers.get('retry-after')!);
      if (status === 429) assert.match(body.error, /asks us to wait/);
      else assert.equal(body.state, 'waiting');
      if (status === 202) assert.ok(body.waiting_until && body.expected_seconds >= 20);
    }
  }
});

test('4.6: the events of a job tell that it waits for the upstream, as its address does', async (t) => {
  const { one, players } = await busy(t, {});
  one.game.setFaults(
    { kind: 'slow', method: 'account', delayMs: 800, times: 1 },
    { kind: 'throttle', method: 'ids', scope: 'method', retryAfter: 2, times: 1 },
  );
  const accepted = await one.get(mmrPath(players[0]!), NOW);
  const events = fetch(`${one.base}${accepted.headers.get('location')}/events`);
  const [polled, text] = await Promise.all([
    jobEnd(one, accepted),
    events.then((reply) => reply.text()),
  ]);
  const statesOf = (readings: Answer['body'][]) => [...new Set(readings.map(({ state }) => state))];
  const told = [...text.matchAll(/^data: (.*)$/gm)].map(([, data]) => JSON.parse(data!));
  assert.ok(statesOf(polled).includes('waiting'), `${statesOf(polled)}`);
  assert.ok(statesOf(told).includes('waiting'), `${statesOf(told)}`);
});

test('7: a 429 says why the answer takes longer than the request waits', async (t) => {
  const { one, players } = await busy(t, { answerWithinMs: 1500 });
  const refusal = async (player: Truth) => {
    const { status, body } = await one.get(mmrPath(player));
    assert.equal(status, 429);
    return [body.limit, body.error];
  };
  one.game.setFaults({ kind: 'slow', delayMs: 4000 });
  const [limit, reason] = await refusal(players[0]!);
  assert.equal(limit, 'upstream');
  assert.match(reason, /answers slowly/);
  one.game.setFaults();
  while ((await one.get(mmrPath(players[0]!))).status !== 200);
  assert.match((await refusal(players[1]!))[1], /the upstream's limits allow no more/);
  const queued = await Promise.all(players.slice(2).map(refusal));
  const behind = queued.filter(([whose, why]) => whose === 'ours' && /served before it/.test(why));
  assert.ok(behind.length > 0, JSON.stringify(queued));
});

test('4.6: no more steps are done than are planned, also where matches are fetched in place of others', async (t) => {
  const one = await openTestService();
  t.after(() => one.close());
  const [id] = one.game.truths('euw1').filter(({ recentGames }) => recentGames >= 25);
  one.game.setFaults({ kind: 'missing', method: 'match', times: 4 });
  const question = { region: 'euw1', id: id!, queue: 'solo' } as const;
  const { job, result } = one.service.estimates.compute(question, 'a');
  const readings: Answer['body'][] = [];
  job.watchers.add(() => readings.push(jobReply(job).progress));
  await result;
  assert.ok(readings.length > 24);
  for (const { steps_done: done, steps_planned: planned } of readings)
    assert.ok(done <= planned, `${done} of ${planned}`);
});

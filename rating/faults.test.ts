// Failures of the upstream and what callers get.
import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import type { Truth } from '@tessera/sandbox/game/world';
import { ASYNC, mmrPath, openTestService, type TestService } from './testing/test-service.ts';

let one: TestService;
let players: Truth[];
let next = 0;
const someone = () => players[next++]!;

before(async () => {
  one = await openTestService({
    game: { population: { euw1: 800 }, seed: 31 },
    answerWithinMs: 2500,
    timeoutMs: 600,
  });
  players = one.game.truths('euw1').filter(({ recentGames }) => recentGames >= 20);
});
afterEach(() => one.game.setFaults());
after(() => one.close());

test('7: provider_upstream is 502 after retries, when the upstream answers 5xx', async () => {
  one.game.forgetCalls();
  one.game.setFaults({ kind: 'error', status: 500 });
  const { status, body } = await one.get(mmrPath(someone()));
  assert.deepEqual([status, body.code], [502, 'provider_upstream']);
  assert.equal(one.game.calls().length, 4, 'one try and three retries');
});

test('7: a 5xx that passes is retried and not seen', async () => {
  one.game.setFaults({ kind: 'error', times: 3 });
  assert.equal((await one.get(mmrPath(someone()))).status, 200);
});

test('1.4, 7: throttling surfaces as 429 with the Retry-After of the upstream, which is then left alone', async (t) => {
  const own = await openTestService({ game: { population: { euw1: 300 } }, patienceMs: 1000 });
  t.after(() => own.close());
  const [first, second] = own.game.truths('euw1').filter(({ recentGames }) => recentGames >= 20);
  own.game.setFaults({ kind: 'throttle', retryAfter: 30, scope: 'application', times: 1 });
  const refused = await own.get(mmrPath(first!));
  assert.deepEqual([refused.status, refused.body.code], [429, 'rate_limited']);
  assert.equal(refused.body.limit, 'upstream');
  assert.equal(refused.headers.get('retry-after'), '30');
  own.game.forgetCalls();
  const again = await own.get(mmrPath(second!));
  assert.equal(again.status, 429);
  assert.ok(Number(again.headers.get('retry-after')) >= 28);
  const compared = await own.get(
    `/api/v1/compare?accounts=${encodeURIComponent(`euw1:${first!.gameName}#${first!.tagLine}`)}`,
  );
  assert.deepEqual([compared.status, compared.headers.has('retry-after')], [429, true]);
  assert.deepEqual(own.game.calls(), []);
  assert.equal(own.game.violations(), 0);
});

test('1.4: a short pause is waited out, and no request is sent into it', async (t) => {
  const own = await openTestService({ game: { population: { euw1: 300 } }, patienceMs: 2000 });
  t.after(() => own.close());
  const player = own.game.truths('euw1').find(({ recentGames }) => recentGames >= 20)!;
  own.game.setFaults({ kind: 'throttle', retryAfter: 1, scope: 'method', method: 'ids', times: 1 });
  assert.equal((await own.get(mmrPath(player))).status, 200);
  assert.equal(own.game.violations(), 0);
});

test('1.4: a 429 without Retry-After is taken for five seconds', async (t) => {
  const own = await openTestService({ game: { population: { euw1: 300 } }, patienceMs: 1000 });
  t.after(() => own.close());
  const player = own.game.truths('euw1').find(({ recentGames }) => recentGames >= 20)!;
  own.game.setFaults({ kind: 'throttle', times: 1 });
  const { status, headers } = await own.get(mmrPath(player));
  assert.deepEqual([status, headers.get('retry-after')], [429, '5']);
});

for (const kind of ['lying', 'malformed', 'down'] as const) {
  for (const method of ['account', 'league', 'ids', 'match'] as const) {
    test(`1.3, 7: an upstream that is ${kind} about ${method} gives 502 and no number`, async () => {
      one.game.setFaults({ kind, method });
      const { status, body } = await one.get(mmrPath(someone()));
      assert.deepEqual([status, Object.keys(body).sort()], [502, ['code', 'error']]);
      assert.equal(body.code, 'provider_upstream');
    });
  }
}

test('4.6, 1.6: a job past its deadline fails and says why', async () => {
  const impatient = await openTestService({
    game: one.game,
    answerWithinMs: 100,
    retryWaitMs: 150,
    jobDeadlineMs: 1500,
  });
  try {
    one.game.setFaults({ kind: 'error' });
    const { headers, status } = await impatient.get(mmrPath(someone()), ASYNC);
    assert.equal(status, 202);
    let body = { state: '', error: { code: '' } };
    while (body.state !== 'failed') ({ body } = await impatient.get(headers.get('location')!));
    assert.equal(body.error.code, 'provider_upstream');
  } finally {
    await impatient.close();
  }
});

test('1.5: matches that vanished from the upstream are passed over', async () => {
  one.game.setFaults({ kind: 'missing', method: 'match', times: 8 });
  const { status, body } = await one.get(mmrPath(someone()));
  assert.equal(status, 200);
  assert.ok(body.breakdown.tier2.lobbies_used >= 10);
});

test('1.5: remakes and aborted games are no games', async () => {
  const { matches } = one.game.world;
  const touched = players.find(({ puuid }) =>
    one.game.world
      .matchesOf(puuid)
      .filter(({ queue }) => queue === 'solo')
      .slice(0, 15)
      .some(({ ending }) => ending !== 'played'),
  )!;
  const { body } = await one.get(`${mmrPath(touched)}&explain=true`);
  assert.equal(body.explain.lobbies.length, 20);
  for (const { match_id } of body.explain.lobbies)
    assert.equal(matches.get(match_id)!.ending, 'played');
});

test('7: an upstream that flaps never makes a wrong, shapeless or missing answer', async (t) => {
  // A busy machine is slow to answer, which is not what is tried here.
  const waiting = await openTestService({ game: one.game, answerWithinMs: 25_000, timeoutMs: 600 });
  t.after(() => waiting.close());
  one.game.setFaults(
    { kind: 'error', probability: 0.1 },
    { kind: 'down', probability: 0.02 },
    { kind: 'malformed', probability: 0.03 },
  );
  let answered = 0;
  for (let i = 0; i < 12; i++) {
    const { status, body } = await waiting.get(mmrPath(someone()));
    if (status === 200) {
      answered++;
      assert.ok(Number.isFinite(body.estimate.mu));
    } else assert.deepEqual([status, body.code], [502, 'provider_upstream']);
  }
  assert.ok(answered > 0, 'retries carry most questions through');
});

test('7: when the upstream comes back, so do the answers', async () => {
  const player = someone();
  one.game.setFaults({ kind: 'down' });
  assert.equal((await one.get(mmrPath(player))).status, 502);
  assert.equal((await one.get(mmrPath(player))).status, 502);
  one.game.setFaults();
  assert.equal((await one.get(mmrPath(player))).status, 200);
  assert.equal((await one.get('/ready')).status, 200);
});

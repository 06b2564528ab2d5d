// An estimate at any time, in virtual time: what is answered when, and in which order it is gathered.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PublicError } from '@tessera/kit/errors';
import { DEVELOPER_RATES } from '@tessera/sandbox/game/rates';
import { makeWorld } from '@tessera/sandbox/game/world';
import { GENEROUS } from '../testing/test-service.ts';
import { openVirtualService, questionOf } from '../testing/virtual-service.ts';

const ANSWER_WITHIN_MS = 10_000;
const BIG = makeWorld({
  seed: 4,
  now: new Date('2026-11-20T12:00:00Z'),
  population: { euw1: 3000 },
});

test('1.6: under a developer key a cold player is answered within ten seconds, then better, then completely; the complete one alone is the point of the day', async (t) => {
  const one = await openVirtualService({ rates: DEVELOPER_RATES, world: BIG });
  const { estimates, time, until } = one;
  const question = questionOf(one.players()[40]!);
  const ask = () => until(estimates.answer(question, 'a', ANSWER_WITHIN_MS));
  const first = await ask();
  const firstAt = time.now();
  assert.ok(firstAt <= ANSWER_WITHIN_MS, `${firstAt}`);
  const { region, ...account } = first.report.summoner;
  const points = () =>
    one.stores.snapshots.points({ region, queue: 'solo', account }, '2026-01-01');
  assert.deepEqual([first.isComplete, await points()], [false, []]);
  const used = first.report.breakdown.tier2!.lobbies_used;
  assert.ok(used >= 8 && used < 20, `${used} lobbies`);
  const forecast = first.completeAt!.getTime() - Date.parse('2026-11-20T12:00:00Z');
  const complete = await until(estimates.compute(question, 'a').result);
  t.diagnostic(
    `first answer after ${firstAt} ms with ${used} lobbies, complete after ${time.now()} ms, forecast ${forecast} ms, ${one.calls.length} calls`,
  );
  assert.deepEqual([complete.isComplete, (await points()).length], [true, 1]);
  assert.ok(Math.abs(forecast - time.now()) < 20_000, `${forecast}, came at ${time.now()}`);
  assert.ok(complete.report.estimate.sigma < first.report.estimate.sigma);
  const kept = await ask();
  assert.deepEqual([kept.fromCache, kept.report], [true, complete.report]);
  assert.equal(one.violations(), 0);
  await one.close();

  const generous = await openVirtualService({ rates: GENEROUS, world: BIG });
  const atOnce = await generous.until(generous.estimates.answer(question, 'a', ANSWER_WITHIN_MS));
  assert.ok(atOnce.isComplete && generous.time.now() < 3000, `${generous.time.now()}`);
  const difference = Math.abs(atOnce.report.estimate.mu - complete.report.estimate.mu);
  assert.ok(difference < 1, `${difference}: the same evidence, some minutes older`);
  await generous.close();

  const slow = await openVirtualService({ rates: GENEROUS, world: BIG, latencyMs: 2000 });
  const early = await slow.until(slow.estimates.answer(question, 'a', ANSWER_WITHIN_MS));
  const began = slow.time.now();
  await slow.until(slow.estimates.compute(question, 'a').result);
  const expected = early.completeAt!.getTime() - Date.parse(early.report.computed_at);
  const took = slow.time.now() - began;
  assert.ok(expected > took / 2 && expected < took * 2, `${expected}, took ${took}`);
  await slow.close();
});

test('1.6: nine cold players at once are all answered in time, with a lobby each, and complete as soon as the limits allow', async (t) => {
  const one = await openVirtualService({ rates: DEVELOPER_RATES, world: BIG });
  const { estimates, time, until } = one;
  const questions = one
    .players()
    .filter((_, i) => i % 20 === 0)
    .slice(0, 9)
    .map(questionOf);
  const answers = await until(
    Promise.all(questions.map((one) => estimates.answer(one, 'a', ANSWER_WITHIN_MS))),
  );
  const answeredMs = time.now();
  const lobbies = answers.map(({ report }) => report.breakdown.tier2?.lobbies_used ?? 0);
  assert.ok(answeredMs <= 15_000);
  assert.ok(Math.min(...lobbies) >= 1);
  await until(Promise.all(questions.map((one) => estimates.answer(one, 'a', ANSWER_WITHIN_MS))));
  assert.equal(time.now(), answeredMs, 'nothing can be sent, so who waits for a place is answered');
  await until(Promise.all(questions.map((one) => estimates.compute(one, 'a').result)));
  const allowedMs = fastestMs(one.calls);
  t.diagnostic(
    `answered after ${answeredMs} ms with ${lobbies.join(', ')} lobbies; complete after ${time.now()} ms, ${one.calls.length} calls need ${allowedMs} ms`,
  );
  assert.ok(time.now() <= allowedMs + 20_000, `${time.now()}, allowed ${allowedMs}`);
  assert.equal(one.violations(), 0);
  await one.close();
});

/** The time in which a developer's limits (20 a second, 100 in two minutes) let so many calls be sent. */
function fastestMs(calls: readonly string[]): number {
  const hosts = Object.values(
    Object.groupBy(calls, (path) => path.includes('/league/').toString()),
  );
  const ofHost = hosts.map((paths) => {
    const last = paths!.length - 1;
    return 120_000 * Math.floor(last / 100) + 1000 * Math.floor((last % 100) / 20);
  });
  return Math.max(...ofHost);
}

test('1.6, 7: with less than five games by then the answer is 429, and the next one is not', async () => {
  const method = { account: [[100, 1]], league: [[100, 1]], ids: [[100, 1]], match: [[2, 10]] };
  const one = await openVirtualService({ rates: { app: [[100, 1]], method } as never });
  const question = questionOf(one.players()[0]!);
  const ask = () => one.until(one.estimates.answer(question, 'a', ANSWER_WITHIN_MS));
  let seconds = 0;
  await assert.rejects(ask, (error: PublicError) => {
    assert.deepEqual([error.statusCode, error.code], [429, 'rate_limited']);
    seconds = error.retryAfterSeconds!;
    return true;
  });
  assert.ok(one.time.now() < ANSWER_WITHIN_MS, 'nothing can be sent before, so it is said at once');
  await one.until(new Promise<void>((resolve) => void one.time.after(seconds * 1000, resolve)));
  assert.ok((await ask()).report.estimate.mu > 0);
  await one.close();
});

test('1.5, 7: what the upstream fails to say is left out and tried again at the next question, nothing else', async () => {
  const broken = new Set<string>();
  const one = await openVirtualService({
    rates: GENEROUS,
    fault: (path) => (broken.has(path) ? { status: 500 } : undefined),
  });
  const player = one.players()[0]!;
  const question = questionOf(player);
  const ask = () => one.until(one.estimates.answer(question, 'a', ANSWER_WITHIN_MS));
  const solo = one.world.matchesOf(player.puuid).filter(({ queue }) => queue === 'solo');
  broken.add(`/lol/match/v5/matches/${solo[2]!.id}`);
  const first = await ask();
  assert.deepEqual([first.isComplete, first.completeAt], [false, undefined]);
  assert.equal(first.report.explain.lobbies.length, 20);
  one.calls.length = 0;
  await ask();
  assert.deepEqual(new Set(one.calls), new Set(broken));
  broken.clear();
  one.calls.length = 0;
  assert.equal((await ask()).isComplete, true);
  await one.close();
});

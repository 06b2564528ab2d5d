import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PARAMETERS } from '../../estimator/parameters.ts';
import { GENEROUS, mmrPath, openTestService } from '../../testing/test-service.ts';

test('12, 12.7, 13: from 120 estimates, stored without an id, a region learns, says which parameters it uses and publishes how they predict the next lobby', async (t) => {
  const one = await openTestService({
    game: { population: { euw1: 500 }, rates: GENEROUS, seed: 5 },
    answerWithinMs: 25_000,
  });
  t.after(() => one.close());
  const { learning } = one.service.estimates;
  const empty = await one.get('/api/v1/model?region=euw1');
  assert.deepEqual([empty.status, empty.body.next_lobbies], [200, []]);
  assert.equal((await learning.model('euw1', 'solo')).parameters, PARAMETERS);

  const players = one.game.truths('euw1').filter(({ recentGames }) => recentGames >= 8);
  for (let i = 0; i < 140; i += 10) {
    const some = players.slice(i, i + 10);
    const answers = await Promise.all(some.map((player) => one.get(mmrPath(player))));
    for (const { status } of answers) assert.equal(status, 200);
  }
  let evidence = '';
  for (let slot = 0; slot < 500; slot++) {
    evidence += await one.stores.keyValue.get(`evidence:euw1:solo:${slot}`, Date.now());
  }
  const named = one.game.truths('euw1').filter(({ puuid }) => evidence.includes(puuid));
  assert.deepEqual([evidence.includes('"participants"'), named], [true, []]);
  const record = await learning.learn('euw1', 'solo');
  assert.ok(record && record.version >= 1 && record.players + record.checked_players >= 100);
  assert.ok(record.numbers.some(({ name, value }) => name === 'step' && value > 15 && value < 32));
  assert.deepEqual((await learning.model('euw1', 'solo')).parameters, record.parameters);

  const model = await one.get('/api/v1/model?region=euw1&queue=solo');
  const { used, scores } = record;
  assert.equal(model.status, 200);
  assert.deepEqual([model.body.used, model.body.scores], [used, scores]);
  if (used === 'shipped') assert.deepEqual(record.parameters, PARAMETERS);
  const { players: predicted, lobbies } = model.body;
  assert.ok(lobbies > predicted && lobbies <= 2 * predicted, `${lobbies} lobbies of ${predicted}`);
  const next = players.find((_, i) => i >= 140)!;
  const { version, learned, checked_at } = (await one.get(mmrPath(next))).body.model;
  assert.deepEqual([version, learned], [model.body.version, used === 'learned']);
  assert.equal(checked_at, record.learned_at);
  const untried = await one.get('/api/v1/model?region=kr');
  assert.deepEqual([untried.body.used, untried.body.version], ['shipped', '2.0']);

  const all = model.body.next_lobbies[0];
  assert.equal(all.stratum, 'all');
  assert.ok(all.n >= 90 && all.coverage > 0.8 && all.coverage <= 1);
  assert.ok(Math.abs(all.z_mean) < 0.5 && all.z_sd > 0.6 && all.z_sd < 1.4);
});

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { formats } from '@tessera/kit/format';
import type { Truth } from '@tessera/sandbox/game/world';
import { PARAMETERS } from './estimator/parameters.ts';
import {
  api,
  compile,
  mmrPath,
  nameOf,
  openTestService,
  type TestService,
} from './testing/test-service.ts';

// Additions, caching and the limit of requests, over HTTP.

let one: TestService;
let player: Truth;

before(async () => {
  one = await openTestService({ game: { population: { euw1: 600 }, seed: 12 } });
  player = one.game.truths('euw1').find(({ recentGames }) => recentGames >= 20)!;
});
after(() => one.close());

test('10.3: an unchanged estimate is 304, also between the first answer and the kept one', async () => {
  const other = one.game.truths('euw1').findLast(({ recentGames }) => recentGames >= 20)!;
  const first = await one.get(mmrPath(other));
  const etag = first.headers.get('etag')!;
  const second = await one.get(mmrPath(other), { 'if-none-match': etag });
  assert.deepEqual([second.status, second.body], [304, '']);
  assert.equal(second.headers.get('etag'), etag);
  assert.match(
    second.headers.get('cache-control')!,
    /^public, max-age=\d+, stale-while-revalidate=3600$/,
  );
  const changed = await one.get(mmrPath(other), { 'if-none-match': 'W/"other"' });
  assert.equal(changed.status, 200);
});

test('10.3, 4.3: an unchanged comparison is 304', async () => {
  const path = api('compare', { accounts: `euw1:${nameOf(player)},euw1:No#One` });
  await one.get(mmrPath(player));
  const { headers } = await one.get(path);
  const etag = headers.get('etag')!;
  assert.match(etag, /^W\/"/);
  const again = await one.get(path, { 'if-none-match': etag });
  assert.deepEqual([again.status, again.body], [304, '']);
  const other = await one.get(`${path}&queue=flex`, { 'if-none-match': etag });
  assert.equal(other.status, 200);
  assert.notEqual(other.headers.get('etag'), etag);
});

test('10.3: a reply that is sent again never outlives its estimate', async () => {
  const other = one.game.truths('euw1').filter(({ recentGames }) => recentGames >= 20)[7]!;
  const ages: number[] = [];
  try {
    for (const advanceMs of [0, 0, 0, 3_400_000, 3_500_000]) {
      one.clock.advanceMs = advanceMs;
      const { headers } = await one.get(mmrPath(other));
      ages.push(Number(/max-age=(\d+)/.exec(headers.get('cache-control')!)![1]));
    }
  } finally {
    one.clock.advanceMs = 0;
  }
  assert.deepEqual(ages.slice(0, 3), [300, 300, 300]);
  assert.ok(ages[3]! <= 200 && ages[3]! > 100, `${ages}`);
  assert.ok(ages[4]! <= 100 && ages[4]! > 0, `${ages}`);
});

test('1.7: an estimate is kept for an hour and then computed anew', async () => {
  const first = await one.get(mmrPath(player));
  one.clock.advanceMs = 3_601_000;
  const later = await one.get(mmrPath(player));
  one.clock.advanceMs = 0;
  assert.equal(later.body.freshness.from_cache, false);
  assert.notEqual(later.body.freshness.computed_at, first.body.freshness.computed_at);
});

test('10.4: the OpenAPI 3.1 document describes every endpoint, and answers keep to it', async () => {
  const { body: document } = await one.get('/api/v1/openapi.json');
  assert.match(document.openapi, /^3\.1\./);
  const playerId = encodeURIComponent(`${player.gameName}#${player.tagLine}`);
  const match = [...one.game.world.matches.keys()].at(-1);
  const asked: Record<string, string> = {
    '/api/v1/mmr': `?region=euw1&playerId=${playerId}&explain=true`,
    '/api/v1/compare': `?accounts=euw1:${playerId},euw1:No%23One`,
    '/api/v1/timeline': `?region=euw1&playerId=${playerId}`,
    '/api/v1/lobby/{matchId}': `/api/v1/lobby/${match}`,
    '/api/v1/model': '?region=euw1',
    '/api/v1/health': '',
  };
  for (const [path, query] of Object.entries(asked)) {
    const { status, body } = await one.get(query.startsWith('/') ? query : path + query);
    assert.equal(status, 200, path);
    const schema = document.paths[path].get.responses['200'].content['application/json'].schema;
    assert.deepEqual(compile(schema)(body), [], path);
    const wrong = await one.get(`${path.replace('{matchId}', 'x')}?region=1&days=x`);
    if (wrong.status === 400) assert.ok(document.paths[path].get.responses['400'], path);
  }
});

test('4.5, 7: a match that is not two teams of five is 422 unsupported_match', async (t) => {
  const times = { startedAt: Date.now(), endedAt: Date.now(), ending: 'aborted' } as const;
  const match = {
    id: 'EUW1_999',
    region: 'euw1',
    queue: undefined,
    ...times,
    participants: [],
  } as const;
  const own = await openTestService({
    game: one.game,
    provider: (real) => ({ ...real, match: async () => match }),
  });
  t.after(() => own.close());
  const { status, body } = await own.get('/api/v1/lobby/EUW1_999');
  assert.deepEqual([status, body.code], [422, 'unsupported_match']);
});

test('4.4, 4.5, 7: a lobby and a timeline that take too long are 429, and go on', async (t) => {
  const slow = await openTestService({ game: one.game, answerWithinMs: 200 });
  t.after(() => {
    one.game.setFaults();
    return slow.close();
  });
  const [match] = one.game.world.matches.keys();
  const query = { region: 'euw1', playerId: nameOf(player) };
  for (const path of [`/api/v1/lobby/${match}`, api('timeline', query)]) {
    one.game.setFaults({ kind: 'slow', delayMs: 800, times: 1 });
    const { status, headers, body } = await slow.get(path);
    assert.deepEqual(
      [status, body.limit, headers.get('retry-after')],
      [429, 'upstream', '1'],
      path,
    );
    while ((await slow.get(path)).status === 429);
    assert.equal((await slow.get(path)).status, 200);
  }
});

test('1.1: a key that expires makes the service not ready, and a good reply ready again', async () => {
  const own = await openTestService({ game: one.game });
  try {
    one.game.setFaults({ kind: 'expired' });
    assert.equal((await own.get(mmrPath(player))).status, 502);
    const ready = await own.get('/ready');
    assert.equal(ready.status, 503);
    assert.match(ready.body.reason, /refuses UPSTREAM_API_KEY/);
    one.game.setFaults();
    assert.equal((await own.get(mmrPath(player))).status, 200);
    assert.equal((await own.get('/ready')).status, 200);
  } finally {
    one.game.setFaults();
    await own.close();
  }
});

test('8.1: 300 requests a minute and address over all endpoints, then 429 with Retry-After', async () => {
  const limited = await openTestService({ game: one.game, rateLimits: true });
  try {
    const paths = ['/api/v1/model', '/api/v1/timeline', '/api/v1/lobby/x', '/api/v1/compare'];
    for (let i = 0; i < 300; i++) {
      const { status, headers } = await limited.get(paths[i % 4]!);
      assert.notEqual(status, 429, `request ${i}`);
      if (i === 0) assert.equal(headers.get('ratelimit-limit'), '300');
    }
    const { status, headers, body } = await limited.get(mmrPath(player));
    assert.equal(status, 429);
    assert.equal(body.code, 'rate_limited');
    assert.match(body.error, /Too many requests/);
    const wait = Number(headers.get('retry-after'));
    assert.ok(wait >= 1 && wait <= 60);
    assert.equal(headers.get('ratelimit-remaining'), '0');
    assert.equal((await limited.get('/api/v1/health')).status, 200);
  } finally {
    await limited.close();
  }
});

test('4.4, 10.5: timeline and page say when the model changed', async (t) => {
  const other = await openTestService({ game: one.game });
  t.after(() => other.close());
  const from = (ago: number) => new Date(Date.now() - ago * 864e5).toISOString();
  const changes = [40, 3].map((ago, i) => ({ version: `2.${i}`, learned: i > 0, from: from(ago) }));
  const record = JSON.stringify({ used: 'learned', parameters: PARAMETERS, changes });
  await other.stores.keyValue.set('learned:euw1:solo', record, undefined, Date.now());
  const query = { region: 'euw1', playerId: nameOf(player) };
  assert.deepEqual((await other.get(api('timeline', query))).body.models, changes.slice(1));
  const page = `/players/euw1/${encodeURIComponent(`${player.gameName}-${player.tagLine}`)}`;
  const { body } = await other.get(page);
  const [, said] = /The model changed on ([^:]+):/.exec(body)!;
  assert.equal(said, formats('en').date(changes[1]!.from));
});

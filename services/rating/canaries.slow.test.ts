import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCanaries, plainAddresses } from '@tessera/kit/testing/canaries';
import { HOSTILE_FAULTS, startHostileSource } from '@tessera/kit/testing/hostile-source';
import { upstreamProvider } from './provider/upstream/upstream.ts';
import { openService } from './service.ts';
import { openStores } from './store/open-stores.ts';
import { api } from './testing/test-service.ts';

const STATES = [
  '/',
  '/ready',
  '/health',
  '/metrics',
  '/api/v1/health',
  '/api/v1/model?region=euw1',
];
const PUUID = 'p'.repeat(78);

test('5.2: whatever the upstream answers, no reply tells a word of it, nor the key', async (t) => {
  const canaries = createCanaries((line) => t.diagnostic(line));
  const sent = canaries.word();
  const hostile = await startHostileSource(sent);
  // The log, which may tell what came.
  let logged = '';
  const original = process.stdout.write.bind(process.stdout);
  t.mock.method(process.stdout, 'write', (chunk: string | Uint8Array) => {
    // The reporter of the tests writes here too.
    if (typeof chunk !== 'string' || !chunk.startsWith('{')) return original(chunk);
    logged += chunk;
    return true;
  });
  const password = encodeURIComponent(canaries.word());
  const service = await openService({
    version: 'test',
    log: { level: 'warn', format: 'json' },
    rateLimits: false,
    answerWithinMs: 50,
    stores: await openStores('sqlite::memory:'),
    provider: upstreamProvider({
      urlTemplate: `${hostile.url.replace('//', `//user:${password}@`)}/{route}`,
      key: canaries.word(),
      waitMs: () => 1,
    }),
  });
  const url = await service.server.listen({ host: '127.0.0.1', port: 0 });
  t.after(async () => {
    await service.close();
    hostile.close();
  });

  let players = 0;
  /** A name of its own each time, so that nothing is remembered. */
  async function ask(): Promise<void> {
    players += 1;
    const one = { region: 'euw1', playerId: `p${players}#EUW` };
    await canaries.checkReplies(url, [
      api('mmr', one),
      `/players/euw1/p${players}-EUW`,
      `/api/v1/lobby/EUW1_${players}?region=euw1`,
      ...STATES,
    ]);
  }

  const account = JSON.stringify({ puuid: PUUID, gameName: 'p', tagLine: 'EUW' });
  const entries = JSON.stringify([
    {
      queueType: 'RANKED_SOLO_5x5',
      tier: 'GOLD',
      rank: 'II',
      leaguePoints: 5,
      wins: 9,
      losses: 9,
    },
  ]);
  const steps = [
    { path: '/accounts/', body: account },
    { path: '/league/', body: entries },
    { path: '/ids', body: '["EUW1_1","EUW1_2","EUW1_3","EUW1_4","EUW1_5"]' },
  ];
  // Each step of a question meets each fault, those before it are answered well.
  for (const [done] of [...steps, undefined].entries()) {
    hostile.honest = (path) => steps.slice(0, done).find((one) => path.includes(one.path))?.body;
    for (const fault of HOSTILE_FAULTS) {
      hostile.fault(fault);
      await ask();
    }
  }
  const almost: readonly (readonly [number, string])[] = [
    [0, JSON.stringify({ puuid: sent, gameName: sent })],
    [1, entries.replace('GOLD', sent)],
    [2, JSON.stringify([sent])],
    [3, JSON.stringify({ metadata: { matchId: sent }, info: JSON.parse(INFO) })],
    [1, `[{"queueType":"RANKED_SOLO_5x5","leaguePoints":1,"wins":1,"losses":1,"x":"${sent}"}]`],
  ];
  for (const [done, body] of almost) {
    hostile.honest = (path) =>
      steps.slice(0, done).find((one) => path.includes(one.path))?.body ?? body;
    await ask();
  }
  assert.ok(canaries.isIn(logged), 'the log shows what came');
  await canaries.checkReplies(url, plainAddresses(service.server));
});

const INFO =
  '{"queueId":420,"gameStartTimestamp":1,"gameDuration":1,"participants":[],"endOfGameResult":"Abort"}';

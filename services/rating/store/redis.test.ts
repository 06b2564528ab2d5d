import { spawn, spawnSync } from 'node:child_process';
import { after } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { keyValueContract } from '../testing/key-value-contract.ts';
import { openRedis } from './redis.ts';

const redis = await testRedis();
after(() => redis.stop());
keyValueContract('Redis', () => openRedis(redis.url), { skip: redis.skip });

/** The server of `REDIS_URL`, else one started from `redis-server`, else the reason to skip. */
async function testRedis(): Promise<{ url: string; skip: string | false; stop(): void }> {
  const given = process.env.REDIS_URL;
  if (given) return { url: given, skip: false, stop() {} };
  if (spawnSync('redis-server', ['--version']).error)
    return { url: '', skip: 'no Redis: set REDIS_URL or install redis-server', stop() {} };
  const port = 20_000 + Math.floor(Math.random() * 12_000);
  const server = spawn('redis-server', [
    '--port',
    String(port),
    '--save',
    '',
    '--bind',
    '127.0.0.1',
  ]);
  const url = `redis://127.0.0.1:${port}`;
  for (let waited = 0; waited < 5000; waited += 50) {
    await sleep(50);
    const store = await openRedis(url).catch(() => undefined);
    if (!store) continue;
    await store.close();
    return { url, skip: false, stop: () => void server.kill() };
  }
  server.kill();
  return { url: '', skip: 'redis-server did not start', stop() {} };
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePorts } from '@tessera/kit/testing/terminal';

type BenchRedis = { readonly url: string; stop(): Promise<void> };

/** The Redis of REDIS_URL, else one started with `redis-server`; undefined where neither is at hand. */
export async function startRedis(): Promise<BenchRedis | undefined> {
  const given = process.env.REDIS_URL;
  if (given !== undefined) return { url: given, stop: async () => {} };
  const folder = await mkdtemp(join(process.cwd(), '.bench-redis-'));
  const [port = 0] = await freePorts(1);
  // Every write is on disk before it is answered, as in the other databases measured.
  const settings = ['--port', String(port), '--dir', folder, '--appendonly', 'yes'];
  const durable = ['--appendfsync', 'always', '--save', '', '--bind', '127.0.0.1'];
  const server = spawn('redis-server', [...settings, ...durable], { stdio: 'ignore' });
  const failed = new Promise<false>((resolve) => server.once('error', () => resolve(false)));
  const stop = async () => {
    if (server.exitCode === null && server.pid !== undefined) {
      server.kill('SIGTERM');
      await once(server, 'close');
    }
    await rm(folder, { recursive: true, force: true });
  };
  if (await Promise.race([failed, answering(port)])) {
    return { url: `redis://127.0.0.1:${port}`, stop };
  }
  await stop();
  return undefined;
}

async function answering(port: number): Promise<boolean> {
  for (let tries = 0; tries < 100; tries++) {
    const answered = await new Promise<boolean>((resolve) => {
      const socket = createConnection(port, '127.0.0.1', () => socket.end(() => resolve(true)));
      socket.on('error', () => resolve(false));
    });
    if (answered) return true;
    await sleep(50);
  }
  return false;
}

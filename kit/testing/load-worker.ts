// A thread that asks for addresses over a number of connections and reports how long each took.
import { Agent, get } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';
import type { LoadOrder, LoadReport } from './load.ts';

const { url, paths, connections, ms, pauseMs, headers } = workerData as LoadOrder;
const agent = new Agent({ keepAlive: true, maxSockets: connections });
const latenciesMs: number[] = [];
const statuses: Record<string, number> = {};
const end = performance.now() + ms;

function ask(path: string): Promise<void> {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    get(url + path, { agent, headers }, (reply) => {
      reply.resume().on('end', () => {
        latenciesMs.push(performance.now() - began);
        const status = String(reply.statusCode);
        statuses[status] = (statuses[status] ?? 0) + 1;
        resolve();
      });
    }).on('error', reject);
  });
}

await Promise.all(
  Array.from({ length: connections }, async (_, connection) => {
    for (let turn = connection; performance.now() < end; turn++) {
      await ask(paths[turn % paths.length]!);
      if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }),
);
agent.destroy();
parentPort?.postMessage({ latenciesMs, statuses } satisfies LoadReport);

import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Service, startServices } from '../test/fuzz/services.ts';
import { line } from './measure.ts';

/**
 * While a service works on the most laborious request of at most 1 MB, `/health` answers within ten
 * times what 99 of 100 answers take when it is idle.
 *
 *     npm run bench -- hostile [service …]
 */
export async function bench(args: readonly string[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'hostile-bench-'));
  const running = await startServices(join(folder, 'data'));
  try {
    for (const service of running.services) {
      if (args.length === 0 || args.includes(service.name)) await healthBeside(service);
    }
  } finally {
    await running.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** How often each request is tried; the best counts: other work on the machine makes some late. */
const TRIES = 5;

async function healthBeside(service: Service): Promise<void> {
  const agent = new Agent({ keepAlive: true });
  const health = () => timed(agent, { port: service.port, path: '/health' });
  // Code that is asked for the first time is compiled.
  for (let i = 0; i < 200; i++) await health();
  const idle: number[] = [];
  for (let i = 0; i < 1000; i++) idle.push(await health());
  const p99 = idle.sort((a, b) => a - b)[Math.floor(idle.length * 0.99)]!;

  let worst = { ms: 0, what: '' };
  for (const [what, order] of Object.entries(laborious(service))) {
    const longest: number[] = [];
    for (let tries = 0; tries < TRIES; tries++) longest.push(await longestBeside(health, order));
    const ms = Math.min(...longest);
    if (ms > worst.ms) worst = { ms, what };
  }
  agent.destroy();
  const ratio = worst.ms / p99;
  const detail = `${worst.ms.toFixed(1)} ms beside ${worst.what}, idle ${p99.toFixed(1)} ms`;
  const name = `${service.name}: longest /health beside one request / idle p99`;
  console.log(line(name, ratio, '≤ 10', detail));
}

type Order = {
  readonly port: number;
  readonly method?: string;
  readonly path: string;
  readonly type?: string;
  readonly body?: string;
};

async function longestBeside(health: () => Promise<number>, order: Order): Promise<number> {
  let isAnswered = false;
  const answered = timed(undefined, order).then(() => {
    isAnswered = true;
  });
  const times: number[] = [];
  while (!isAnswered) times.push(await health());
  await answered;
  return Math.max(...times);
}

/** Milliseconds from the first byte sent to the last one read, whatever the answer. */
function timed(agent: Agent | undefined, { body = '', type, ...order }: Order): Promise<number> {
  const began = performance.now();
  const headers = { ...(type && { 'content-type': type }), 'content-length': body.length };
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', agent, headers, ...order }, (reply) => {
      reply.resume().once('end', () => resolve(performance.now() - began));
    })
      .once('error', reject)
      .end(body);
  });
}

const MEGABYTE = 1_000_000;
const names = (count: number, length: number, first = 0) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`${first + index}`.padEnd(length, 'n'), 1]),
  );
const fill = (text: string) => text.repeat(Math.floor(MEGABYTE / text.length));

const BODIES: Readonly<Record<string, readonly [type: string, body: string]>> = {
  '18,000 unknown names': ['application/json', JSON.stringify(names(18_000, 44))],
  '48 names of 20,000 letters': ['application/json', JSON.stringify(names(48, 20_000))],
  '1,000 objects of 17 unknown names': [
    'application/json',
    JSON.stringify({ jobs: Array.from({ length: 999 }, () => names(17, 46)) }),
  ],
  '86,000 names in 4,300 objects': [
    'application/json',
    JSON.stringify(Array.from({ length: 4300 }, (_, at) => names(20, 6, at * 20))),
  ],
  '330,000 empty objects': ['application/json', `[${fill('{},')}{}]`],
  'arrays 500,000 deep': ['application/json', '['.repeat(500_000) + ']'.repeat(500_000)],
  'a list of 500,000 numbers': ['application/json', `[${fill('1,')}1]`],
  'a long cron expression': [
    'application/json',
    JSON.stringify({ cron_expression: fill('0-59/1,') }),
  ],
  '40,000 headers': ['application/json', JSON.stringify({ headers: names(40_000, 18) })],
  'a text of quotes': [
    'application/json',
    JSON.stringify({ payload: fill('"').slice(0, 490_000) }),
  ],
  'a form of 250,000 names': ['application/x-www-form-urlencoded', fill('a=b&')],
  'a form of percent signs': ['application/x-www-form-urlencoded', `text=${fill('%41')}`],
};

/** Each body to each route that takes one, and each page with as long a query as a head may hold. */
function laborious({ port, document }: Service): Record<string, Order> {
  const orders: Record<string, Order> = {};
  const query = `?${'unknown=%C5%99&'.repeat(1000)}`;
  for (const [pattern, operations] of Object.entries(document.paths)) {
    const path = pattern.replaceAll(/\{\w+\}/g, '1');
    for (const [method, { requestBody }] of Object.entries(operations)) {
      const to = { port, path, method: method.toUpperCase() };
      if (method === 'get') orders[`GET ${path} with a long query`] = { ...to, path: path + query };
      if (!requestBody) continue;
      for (const [name, [type, body]] of Object.entries(BODIES)) {
        orders[`${to.method} ${path}, ${name}`] = { ...to, type, body };
      }
    }
  }
  // Where no route takes a body, it is sent all the same.
  for (const [name, [type, body]] of Object.entries(BODIES)) {
    orders[`POST /nowhere, ${name}`] = { port, path: '/nowhere', method: 'POST', type, body };
  }
  return orders;
}

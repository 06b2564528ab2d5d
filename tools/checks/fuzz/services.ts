import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePorts } from '../../../packages/kit/testing/terminal.ts';
import { type Process, plan, USUAL_PORTS } from '../../demo/plan.ts';

/** A service that runs on the sandbox, in a process of its own. */
export type Service = {
  readonly name: string;
  readonly port: number;
  readonly document: Document;
  /** Identifiers in its own lists, for paths. */
  readonly known: readonly string[];
  /** Memory after a collection in megabytes: the least of some seconds. */
  memoryMegabytes(): Promise<number>;
  /** Output that should not be there: a crash, a warning of Node. */
  readonly complaints: readonly string[];
};

/** The parts of an OpenAPI document that requests are built from. */
export type Document = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components?: { readonly schemas?: Readonly<Record<string, Schema>> };
};
export type Operation = {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema: Schema }>>;
  };
  readonly responses: Readonly<Record<string, unknown>>;
};
export type Parameter = {
  readonly name: string;
  readonly in: 'query' | 'path' | 'header';
  readonly schema: Schema;
  readonly example?: unknown;
};
export type Schema = { readonly [name: string]: unknown };

type Running = { readonly services: readonly Service[]; stop(): Promise<void> };

const root = join(import.meta.dirname, '../../..');

/** Differences from the demo: no limits, no background work, answers that do not wait. */
const ENVIRONMENT = {
  RATE_LIMIT_ENABLED: '0',
  PRINT_PIPELINE_ENABLED: '0',
  ANSWER_WITHIN_MS: '500',
  LOG_LEVEL: 'warn',
};

/** Sends back what is held after a collection, whenever it is asked. */
const MEMORY_ON_DEMAND = `process.on('message', () => {
  gc();
  const { heapUsed, external } = process.memoryUsage();
  process.send((heapUsed + external) / 2 ** 20);
})`;

/** Starts the sandbox and the four services, with their data in this folder. */
export async function startServices(folder: string): Promise<Running> {
  mkdirSync(folder, { recursive: true });
  const names = Object.keys(USUAL_PORTS);
  const free = await freePorts(names.length);
  const ports = Object.fromEntries(names.map((name, i) => [name, free[i]!]));
  const processes = plan({ mode: 'demo', dataDir: folder, ports })
    // It would send the runner traffic of its own.
    .filter(({ name }) => name !== 'sandbox-receiver');
  const children = processes.map((process) => ({ process, ...startChild(process, folder) }));
  const services = children.filter(({ process }) => process.kind === 'service');
  async function stop() {
    for (const { child } of children) child.kill('SIGTERM');
    await Promise.all(children.map(({ ended }) => ended));
    rmSync(folder, { recursive: true, force: true });
  }
  try {
    return { services: await Promise.all(services.map(ready)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

type Child = {
  readonly child: ChildProcess;
  readonly ended: Promise<unknown>;
  readonly complaints: string[];
};

function startChild({ name, entry, args, env }: Process, cwd: string): Child {
  const hook = `data:text/javascript,${encodeURIComponent(MEMORY_ON_DEMAND)}`;
  const nodeArgs = ['--expose-gc', '--import', hook, join(root, entry), ...args];
  const child = spawn(process.execPath, nodeArgs, {
    cwd,
    env: { ...process.env, ...env, ...ENVIRONMENT },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const complaints: string[] = [];
  let last = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    last = text.trim();
    if (/Warning|Error/.test(text)) complaints.push(`${name} says: ${last}`);
  });
  child.once('exit', (code, signal) => {
    const isEnded = signal !== 'SIGTERM' && code !== 0;
    if (isEnded) complaints.push(`${name} ended: ${signal ?? code}; it said ${last}`);
  });
  return { child, complaints, ended: once(child, 'exit') };
}

async function ready({
  process,
  child,
  complaints,
}: Child & { process: Process }): Promise<Service> {
  const { name, port, apiDocument = '' } = process;
  const url = `http://127.0.0.1:${port}`;
  const answers = (path: string) => fetch(url + path).catch(() => undefined);
  for (let tries = 0; !(await answers('/ready'))?.ok; tries += 1) {
    if (child.exitCode !== null || tries > 900)
      throw new Error(`${name}: ${complaints.join('\n')}`);
    await sleep(200);
  }
  const document = (await (await fetch(url + apiDocument)).json()) as Document;
  return {
    name,
    port,
    document,
    complaints,
    known: await identifiersIn(url, document),
    async memoryMegabytes() {
      const measured: number[] = [];
      for (let tries = 0; tries < 5; tries += 1) {
        const reply = once(child, 'message');
        child.send('memory');
        measured.push(Number((await reply)[0]));
        await sleep(1000);
      }
      return Math.min(...measured);
    },
  };
}

/** Values of short names such as `id`, `code` or `ct` in replies to requests without parameters. */
async function identifiersIn(url: string, { paths }: Document): Promise<string[]> {
  const found = new Set(['default', '1']);
  for (const [path, { get }] of Object.entries(paths)) {
    if (!get || path.includes('{')) continue;
    const headers = { accept: 'application/json' };
    const reply = await fetch(`${url}${path}?format=json`, { headers });
    const text = await reply.text();
    for (const [, value] of text.matchAll(/"(?:id\w*|code|ct|slug|name)":"?([\w-]{1,20})\b/g)) {
      if (found.size < 500) found.add(value!);
    }
  }
  return [...found];
}

// `npm start` runs the four services on the real sources, `npm run demo` on the sandbox: one
// process each, their logs with their name in front, one page that leads to all of them.
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { humanLine, isRoutine } from '@tessera/kit/log-line';
import { start } from '@tessera/kit/start';
import { makeFolder, userCacheFolder } from '@tessera/kit/user-folder';
import { type Child, startChild } from './child.ts';
import { addressOf, PATIENCE_MS, type Process, plan, portVariable } from './plan.ts';
import { createPortal } from './portal.ts';
import { PROGRAM, portsIn } from './settings.ts';

const root = join(import.meta.dirname, '../..');
/** The time that the stand-ins, and then the services, have to become ready. */
const STAND_INS_MS = 8000;
const SERVICES_MS = 30_000;

const children: Child[] = [];

function killAll(): void {
  for (const child of children) child.kill();
}

await start({ ...PROGRAM, onForce: killAll }, async ({ settings, args, closing }) => {
  const mode = args[0] === 'demo' ? 'demo' : 'start';
  const ports = portsIn(settings);
  const processes = plan({ mode, dataDir: resolve(settings.DEMO_DIR), ports });
  const portalPort = ports.portal ?? 0;
  const taken = await takenPorts([...processes, { name: 'portal', port: portalPort }]);
  if (taken.length > 0) throw new Error(takenSentence(taken));
  if (mode === 'demo') makeFolder(settings.DEMO_DIR);

  const width = Math.max(...processes.map(({ name }) => name.length));
  const isHuman = process.stdout.isTTY && process.env.LOG_FORMAT === undefined;
  // The jobs of a demo would carry the table away in seconds.
  let isQuiet = false;
  const print = (name: string, line: string) => {
    if (isQuiet && isRoutine(line)) return;
    console.log(`${name.padEnd(width)} | ${isHuman ? humanLine(line) : line}`);
  };
  const env = environment(Object.keys(PROGRAM.settings));
  const stopping = new AbortController();
  closing.logTo((sentence) => console.log(sentence));
  closing.add(
    'services',
    () => {
      stopping.abort();
      return Promise.all(children.map((child) => child.stop(PATIENCE_MS[mode])));
    },
    () => `${children.length} processes`,
  );
  const startAll = (kind: Process['kind']) => {
    for (const one of processes) {
      if (one.kind === kind) children.push(startChild(one, { root, env, print }));
    }
  };
  startAll('stand-in');
  // A service that finds its source away would ask it again only after a minute.
  await allReady(STAND_INS_MS, stopping.signal);
  if (stopping.signal.aborted) return;
  startAll('service');

  const portal = await createPortal(children, mode);
  closing.add('portal', () => {
    // Nobody waits for a page while everything stops.
    void portal.close();
  });
  const portalAddress = await portal.listen({ host: '127.0.0.1', port: portalPort });
  console.log(`\n  portal      ${portalAddress}/\n`);
  void printTable(stopping.signal).then(() => {
    isQuiet = isHuman && mode === 'demo';
  });
});

/** Resolves when every child is ready, or when the time is over. */
async function allReady(withinMs: number, signal: AbortSignal): Promise<void> {
  const deadline = performance.now() + withinMs;
  while (!signal.aborted && performance.now() < deadline) {
    const conditions = await Promise.all(children.map((child) => child.condition()));
    if (conditions.every(({ state }) => state === 'ready' || state === 'ended')) return;
    await sleep(200, undefined, { signal }).catch(() => {});
  }
}

async function printTable(signal: AbortSignal): Promise<void> {
  await allReady(SERVICES_MS, signal);
  if (signal.aborted) return;
  console.log('');
  for (const child of children.filter(({ process }) => process.kind === 'service')) {
    const { state, reason = '' } = await child.condition();
    const name = child.process.name.padEnd(12);
    console.log(`  ${name}${state.padEnd(11)}${addressOf(child.process)}  ${reason}`.trimEnd());
  }
  console.log('\nCtrl-C stops everything.\n');
}

/** An installation's own settings for one service must not leak into the ports of all. */
function environment(own: readonly string[]): NodeJS.ProcessEnv {
  const env: NodeJS.ProcessEnv = { ...process.env };
  for (const name of ['PORT', ...own]) delete env[name];
  // From the second start on the children need not strip and compile again.
  env.NODE_COMPILE_CACHE ??= userCacheFolder('compiled');
  return env;
}

type Wanted = { readonly name: string; readonly port: number };

/** Those whose port something on this machine listens on already. */
async function takenPorts(wanted: readonly Wanted[]): Promise<readonly Wanted[]> {
  const taken = await Promise.all(wanted.map(({ port }) => isTaken(port)));
  return wanted.filter((_, index) => taken[index]);
}

/** Names every one of them, with the variable that chooses another. */
function takenSentence(taken: readonly Wanted[]): string {
  const [first] = taken.map(({ name, port }) => ({ name, port, variable: portVariable(name) }));
  if (taken.length === 1) {
    return `port ${first?.port}, meant for ${first?.name}, is taken; stop what uses it or choose another one with ${first?.variable}=…`;
  }
  const all = taken.map(({ name, port }) => `${port} (${portVariable(name)})`).join(', ');
  return `ports ${all} are taken; stop what uses them or choose others, as with ${first?.variable}=…`;
}

function isTaken(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
      .once('error', () => resolve(true))
      .listen(port, '127.0.0.1', () => probe.close(() => resolve(false)));
  });
}

// `npm start` runs the four services on the real sources, `npm run demo` on the sandbox: one
// process each, their logs with their name in front, one page that leads to all of them.
import { join, resolve } from 'node:path';
import { humanLine, isRoutine } from '@tessera/kit/log-line';
import { start } from '@tessera/kit/start';
import { ownFolder, userCacheFolder } from '@tessera/kit/user-folder';
import { type Child, startChild } from './child.ts';
import { PATIENCE_MS, type Process, plan } from './plan.ts';
import { takenPorts, takenSentence } from './port-check.ts';
import { createPortal } from './portal/app.ts';
import { PROGRAM, portsIn } from './settings.ts';
import { answering, watch } from './watch.ts';

const root = join(import.meta.dirname, '..');
const children: Child[] = [];

function killAll(): void {
  for (const child of children) child.kill();
}

await start({ ...PROGRAM, onForce: killAll }, async ({ settings, args, closing }) => {
  const mode = args[0] === 'demo' ? 'demo' : 'start';
  const ports = portsIn(settings);
  const processes = plan({ mode, dataDir: resolve(settings.DEMO_DIR), ports });
  const portalPort = ports.portal ?? 0;
  const wanted = [...processes, { name: 'portal', port: portalPort }];
  const taken = await takenPorts(wanted);
  if (taken.length > 0) throw new Error(takenSentence(taken));
  if (mode === 'demo') ownFolder(settings.DEMO_DIR);

  const width = Math.max(...processes.map(({ name }) => name.length));
  const isHuman = process.stdout.isTTY && process.env.LOG_FORMAT === undefined;
  // A demo's jobs would carry its table away in seconds.
  let isQuiet = false;
  const print = (name: string, line: string) => {
    if (isQuiet && isRoutine(line)) return;
    console.log(`${name.padEnd(width)} | ${isHuman ? humanLine(line) : line}`);
  };
  const env = environment(Object.keys(PROGRAM.settings));
  const watching = new AbortController();
  closing.logTo((sentence) => console.log(sentence));
  closing.add(
    'services',
    () => {
      watching.abort();
      return Promise.all(children.map((child) => child.stop(PATIENCE_MS[mode])));
    },
    () => `${children.length} processes`,
  );
  const startAll = (kind: Process['kind']) => {
    const wanted = processes.filter((process) => process.kind === kind);
    children.push(...wanted.map((process) => startChild(process, { root, env, print })));
  };
  startAll('stand-in');
  // A service that finds its source away would ask it again only after a minute.
  await answering(children, watching.signal);
  if (watching.signal.aborted) return;
  startAll('service');

  const portal = await createPortal(children, mode);
  closing.add('portal', () => {
    // Not awaited: nobody waits for a page while everything stops.
    void portal.close();
  });
  const portalAddress = await portal.listen({ host: '127.0.0.1', port: portalPort });
  void watch({
    children,
    portalAddress: `${portalAddress}/`,
    print: (line) => console.log(line),
    onTable() {
      isQuiet = isHuman && mode === 'demo';
      return isQuiet ? ' Only warnings are printed from here on; LOG_FORMAT=json prints all.' : '';
    },
    signal: watching.signal,
  });
});

/** An installation's own settings for one service must not leak into the ports of all. */
function environment(own: readonly string[]): NodeJS.ProcessEnv {
  const env: NodeJS.ProcessEnv = { ...process.env };
  for (const name of ['PORT', ...own]) delete env[name];
  // From the second start on the children need not strip and compile again, and each holds 18 MB
  // less: the program that strips types.
  env.NODE_COMPILE_CACHE ??= compileCache();
  return env;
}

/** A folder in which only this user can put code; undefined where there is none. */
function compileCache(): string | undefined {
  try {
    return ownFolder(userCacheFolder('compiled'));
  } catch {
    return undefined;
  }
}

// `npm start` runs the four services on the real sources, `npm run demo` on the sandbox: one
// process each, their logs with their name in front, one page that leads to all of them.
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { closeOnSignals, createClosing } from '@tessera/kit/closing';
import { oneOf, port, readSettings, text } from '@tessera/kit/config';
import { type Child, startChild } from './child.ts';
import { plan, USUAL_PORTS } from './plan.ts';
import { isTaken } from './port-check.ts';
import { createPortal } from './portal/app.ts';
import { addressOf } from './portal/page.ts';

const portVariable = (name: string) => `${name.toUpperCase().replaceAll('-', '_')}_PORT`;
const portReaders = Object.fromEntries(
  Object.entries(USUAL_PORTS).map(([name, usual]) => [portVariable(name), port(usual)]),
);
const chosenPorts: Readonly<Record<string, number>> = readSettings(portReaders, process.env);
const { DEMO_DIR } = readSettings({ DEMO_DIR: text(join(tmpdir(), 'tessera-demo')) }, process.env);
const mode = oneOf(['demo', 'start'], 'start')(process.argv[2]);
const root = join(import.meta.dirname, '..');
const ports = Object.fromEntries(
  Object.keys(USUAL_PORTS).map((name) => [name, chosenPorts[portVariable(name)] ?? 0]),
);
const processes = plan({ mode, dataDir: DEMO_DIR, ports }).filter(({ entry }) =>
  existsSync(join(root, entry)),
);

const portalPort = ports.portal ?? 0;
const wanted = [...processes, { name: 'portal', port: portalPort }];
for (const { name, port } of wanted) {
  if (!(await isTaken(port))) continue;
  const variable = portVariable(name);
  console.error(
    `Port ${port}, meant for ${name}, is taken. Stop what uses it or choose another one with ${variable}=…`,
  );
  process.exit(1);
}

const closing = createClosing();
closeOnSignals(closing);
await mkdir(DEMO_DIR, { recursive: true });
const width = Math.max(...processes.map(({ name }) => name.length));
const print = (name: string, line: string) => console.log(`${name.padEnd(width)} | ${line}`);
// An installation's own settings for one service must not leak into the ports of all.
const { PORT: _, ...env } = process.env;
const children = processes.map((process) => startChild(process, { root, env, print }));
for (const child of children) {
  closing.add(child.process.name, child.stop);
  child.ended.then((code) => print(child.process.name, `ended with code ${code}`));
}

const portal = await createPortal(children);
closing.add('portal', () => portal.close());
await portal.listen({ host: '127.0.0.1', port: portalPort });
await untilSettled(children);
await printTable(children);

/** Waits until every process is ready or has ended, but no longer than a minute. */
async function untilSettled(children: readonly Child[]): Promise<void> {
  for (let second = 0; second < 60; second++) {
    const states = await Promise.all(children.map((child) => child.state()));
    if (!states.includes('starting')) return;
    await sleep(1000);
  }
}

async function printTable(children: readonly Child[]): Promise<void> {
  const lines = await Promise.all(
    children
      .filter(({ process }) => process.kind === 'service')
      .map(async (child) => [child.process.name, await child.state(), addressOf(child.process)]),
  );
  lines.unshift(['portal', 'ready', `http://127.0.0.1:${portalPort}/`]);
  console.log('');
  for (const [name, state, address] of lines) {
    console.log(`  ${name!.padEnd(12)}${state!.padEnd(12)}${address}`);
  }
  console.log('\nCtrl-C stops everything.\n');
}

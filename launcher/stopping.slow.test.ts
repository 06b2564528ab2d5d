// The whole demo through npm in a real pseudo-terminal: however it is stopped, nobody is left.
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Terminal, terminalMissing } from '@tessera/kit/testing/terminal';
import { startReceiver } from '@tessera/sandbox/receiver/receiver';
import { USUAL_PORTS } from './plan.ts';
import { type Demo, startDemo } from './testing/demo.ts';

const skip = terminalMissing();
/** The portal is part of the launcher itself. */
const SERVICES = Object.keys(USUAL_PORTS).length - 1;

async function demo(t: TestContext): Promise<Demo> {
  const terminal = await startDemo();
  t.after(() => terminal.cleanUp());
  // On a slow machine the table is printed before all are ready.
  for (const name of ['parliament', 'runner', 'housing', 'rating']) {
    await untilReady(terminal.ports[name]);
  }
  assert.equal(terminal.processes().filter(({ line }) => isService(line)).length, SERVICES);
  return terminal;
}

const isService = (line: string) => /main\.ts/.test(line) && !/launcher/.test(line);

function pidOf(terminal: Terminal, program: string): number {
  const found = terminal
    .processes()
    .find(({ line }) => /^\S*node .*main\.ts/.test(line) && line.includes(program));
  assert.ok(found, `${program} does not run`);
  return found.pid;
}

async function isReady(port: number | undefined): Promise<boolean> {
  const reply = await fetch(`http://127.0.0.1:${port}/ready`).catch(() => undefined);
  return reply?.ok ?? false;
}

async function untilReady(port: number | undefined): Promise<void> {
  for (let tries = 0; !(await isReady(port)); tries++) {
    assert.ok(tries < 300, `nothing is ready on port ${port}`);
    await sleep(100);
  }
}

/** A job whose receiver never answers; resolves when it is called. */
async function callWithoutEnd(t: TestContext, { ports }: Demo): Promise<void> {
  const receiver = await startReceiver();
  t.after(receiver.close);
  const reply = await fetch(`http://127.0.0.1:${ports.runner}/jobs`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ callback_url: `${receiver.url}/stall`, timeout_ms: 30_000 }),
  });
  assert.equal(reply.status, 201);
  await receiver.received(1);
}

test('kill -9 of a service brings it back and says so; then one Ctrl-C ends all within 10 s, nobody by force', {
  skip,
}, async (t) => {
  const terminal = await demo(t);
  const before = pidOf(terminal, 'housing/main.ts');
  process.kill(before, 'SIGKILL');
  await terminal.printed(/housing +\| ended by SIGKILL; started again in 1 s/);
  await untilReady(terminal.ports.housing);
  assert.notEqual(pidOf(terminal, 'housing/main.ts'), before);
  await callWithoutEnd(t, terminal);
  terminal.interrupt();
  await terminal.nobodyLeft(10_000);
  assert.doesNotMatch(terminal.output(), /ended by force/);
  assert.match(
    terminal.output(),
    new RegExp(`stopping: ${SERVICES} processes under way, again to force`),
  );
});

test('a second Ctrl-C two seconds after the first, with a call under way, leaves nobody', {
  skip,
}, async (t) => {
  const terminal = await demo(t);
  await callWithoutEnd(t, terminal);
  terminal.interrupt();
  await sleep(2000);
  assert.ok(terminal.processes().length > 0, 'the runner waits for its call');
  terminal.interrupt();
  await terminal.nobodyLeft(1500);
});

test('a call into a stand-in that is under way at Ctrl-C is answered, and its job completed', {
  skip,
}, async (t) => {
  const terminal = await demo(t);
  const { runner, 'sandbox-receiver': receiver } = terminal.ports;
  const at = `http://127.0.0.1:${runner}/jobs`;
  const reply = await fetch(at, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ callback_url: `http://127.0.0.1:${receiver}/slow/2000` }),
  });
  const { id } = (await reply.json()) as { readonly id: string };
  for (let status = ''; status !== 'running'; await sleep(50)) {
    ({ status } = (await (await fetch(`${at}/${id}`)).json()) as { readonly status: string });
  }
  terminal.interrupt();
  await terminal.nobodyLeft(10_000);
  // On the same data again, to ask what became of it.
  const again = await startDemo({ DEMO_DIR: terminal.folder });
  t.after(() => again.cleanUp());
  const job = await fetch(`http://127.0.0.1:${again.ports.runner}/jobs/${id}`);
  assert.equal(((await job.json()) as { readonly status: string }).status, 'completed');
});

test('a closed terminal ends all', { skip }, async (t) => {
  const terminal = await demo(t);
  terminal.hangUp();
  await terminal.nobodyLeft(10_000);
});

test('SIGTERM to the whole process group ends all', { skip }, async (t) => {
  const terminal = await demo(t);
  const launcher = terminal.processes().find(({ line }) => line.includes('launcher/main.ts'));
  process.kill(-launcher!.group, 'SIGTERM');
  await terminal.nobodyLeft(10_000);
});

test('kill -9 of the launcher leaves no process after 3 s', { skip }, async (t) => {
  const terminal = await demo(t);
  process.kill(pidOf(terminal, 'launcher/main.ts'), 'SIGKILL');
  await terminal.nobodyLeft(3000);
});

// The demo as a newcomer meets it: npm in a terminal, and one Ctrl-C.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { temporaryFolder } from '@tessera/kit/testing/temporary-folder';
import {
  freePorts,
  inTerminal,
  type Terminal,
  terminalMissing,
} from '@tessera/kit/testing/terminal';
import { portVariable, USUAL_PORTS } from './plan.ts';

const SERVICES = ['parliament', 'runner', 'housing', 'rating'];

describe('npm run demo', { skip: terminalMissing() }, () => {
  const ports: Record<string, number> = {};
  let terminal: Terminal;

  before(async () => {
    const names = Object.keys(USUAL_PORTS);
    const free = await freePorts(names.length);
    for (const [index, name] of names.entries()) ports[name] = free[index]!;
    const chosen = names.map((name) => [portVariable(name), `${ports[name]}`]);
    terminal = inTerminal('npm run demo', {
      cwd: join(import.meta.dirname, '..'),
      env: {
        ...process.env,
        ...Object.fromEntries(chosen),
        DEMO_DIR: join(temporaryFolder('demo'), 'data'),
      },
    });
    await terminal.printed(/Ctrl-C stops everything/);
  });
  after(() => terminal.cleanUp());

  test('every service becomes ready, and the portal leads to each', async () => {
    for (const service of SERVICES) {
      await terminal.printed(new RegExp(`^ {2}${service} +ready `, 'm'));
      const reply = await fetch(`http://127.0.0.1:${ports[service]}/ready`);
      assert.equal(reply.status, 200, await reply.text());
    }
    const portal = await (await fetch(`http://127.0.0.1:${ports.portal}/`)).text();
    for (const service of SERVICES) {
      assert.ok(portal.includes(`href="http://127.0.0.1:${ports[service]}/`), service);
    }
  });

  test('prints lines for people, not records', () => {
    assert.doesNotMatch(terminal.output(), /\{"level":/);
    assert.match(terminal.output(), /^runner +\| \d\d:\d\d:\d\d \w/m);
  });

  test('one Ctrl-C stops everything', async () => {
    terminal.interrupt();
    const seconds = await terminal.nobodyLeft(15_000);
    assert.ok(seconds < 15, `${seconds} s`);
  });
});

// The demo as a newcomer meets it: npm in a terminal, and one Ctrl-C.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
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
      cwd: join(import.meta.dirname, '../..'),
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
      const url = `http://127.0.0.1:${ports[service]}/ready`;
      let status = 0;
      for (let tries = 0; tries < 300 && status !== 200; tries++) {
        status = await fetch(url).then(
          ({ status }) => status,
          () => 0,
        );
        await sleep(100);
      }
      assert.equal(status, 200, `${service}:\n${terminal.output().slice(-2000)}`);
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

// One stop as people and service managers send it, through npm, with a call under way.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '@tessera/kit/testing/temporary-folder';
import { inTerminal, type Terminal, terminalMissing } from '@tessera/kit/testing/terminal';
import { startReceiver } from '@tessera/sandbox/receiver/receiver';
import { createClient } from './testing/client.ts';
import { HERE, startProcess } from './testing/process.ts';

const root = join(import.meta.dirname, '../..');
const skip = terminalMissing();

const STOPS: Readonly<Record<string, (terminal: Terminal) => void>> = {
  'one Ctrl-C': (terminal) => terminal.interrupt(),
  'a closed terminal': (terminal) => terminal.hangUp(),
  'SIGTERM to the process group'(terminal) {
    const runner = terminal
      .processes()
      .find(({ line }) => line.includes('services/runner/main.ts'));
    process.kill(-runner!.group, 'SIGTERM');
  },
};

for (const [name, stop] of Object.entries(STOPS)) {
  test(`1.2.11: ${name} through npm ends after the call under way, whose result is stored`, {
    skip,
  }, async (t) => {
    const receiver = await startReceiver();
    t.after(receiver.close);
    const database = join(temporaryFolder('runner-stopping'), 'runner.db');
    const terminal = inTerminal(`npm run runner -- --db-path ${database}`, {
      cwd: root,
      env: { ...process.env, ...HERE },
    });
    t.after(terminal.cleanUp);
    const [, port] = await terminal.printed(/"port":(\d+).*runner listening/);
    const client = createClient({ url: `http://127.0.0.1:${port}` });
    const job = await client.enqueue({ callback_url: `${receiver.url}/slow/3000`, max_retries: 1 });
    await receiver.received(1);
    stop(terminal);
    const seconds = await terminal.nobodyLeft(8000);
    assert.ok(seconds > 2, `ended after ${seconds} s, before the call`);
    if (name !== 'a closed terminal')
      assert.match(terminal.output(), /stopping: 1 call under way, again to force/);

    const again = startProcess(['--db-path', database]);
    t.after(again.kill);
    const { status, attempt } = await createClient(await again.listening()).get(job.id);
    assert.deepEqual([status, attempt], ['completed', 1]);
    assert.equal(await again.stop(), 0);
    assert.equal(receiver.callsOf(job.id).length, 1);
  });
}

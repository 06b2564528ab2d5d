import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { openTestPostgres } from '@tessera/kit/testing/postgres';
import { temporaryFolder } from '@tessera/kit/testing/temporary-folder';
import { startReceiver } from '@tessera/sandbox/receiver/receiver';
import { createClient } from './testing/client.ts';
import { HERE, startProcess } from './testing/process.ts';

for (const store of ['SQLite', 'PostgreSQL']) {
  test(`1, 1.2.8, 10.1: fifty accepted jobs survive kill -9 and are worked off by the next process (${store})`, async (t) => {
    const postgres = store === 'PostgreSQL' ? await openTestPostgres() : undefined;
    t.after(() => postgres?.close());
    // Nobody is answered before the kill.
    const { promise: restarted, resolve: restart } = Promise.withResolvers<void>();
    const receiver = await startReceiver({
      answer: (_call, response) => void restarted.then(() => response.end('done')),
    });
    t.after(receiver.close);
    const cwd = temporaryFolder('runner-restart');
    writeFileSync(join(cwd, 'runner.toml'), '[worker]\nreaper_interval_secs = 1\n');
    const start = async () => {
      const env = { ...HERE, ...(postgres && { RUNNER_DATABASE_URL: postgres.url }) };
      const runner = startProcess([], { cwd, env });
      t.after(runner.kill);
      return { runner, client: createClient(await runner.listening()) };
    };
    const { runner, client } = await start();
    await client.queues.create('fifty');
    await client.queues.pause('fifty');
    const job = { callback_url: receiver.url, queue_name: 'fifty', timeout_ms: 2000 };
    const accepted = await Promise.all(
      Array.from({ length: 50 }, (_, n) => client.enqueue({ ...job, payload: { n } })),
    );
    await client.queues.resume('fifty');
    await receiver.received(5);
    await runner.kill();
    const [called] = receiver.calls();
    restart();

    const { client: next } = await start();
    for (const { id, payload } of accepted) {
      const ended = await next.waitFor(id);
      assert.deepEqual([ended.status, ended.payload], ['completed', payload]);
    }
    assert.equal((await next.metrics()).jobs.total, 50);
    const tries = await next.attempts(called!.jobId);
    assert.deepEqual(
      tries.map(({ attempt, outcome }) => [attempt, outcome]),
      [
        [1, postgres ? 'lease-expired' : 'worker-stopped'],
        [2, 'delivered'],
      ],
    );
    for (const { id } of accepted) {
      const attempts = receiver.callsOf(id).map(({ attempt }) => attempt);
      assert.equal(new Set(attempts).size, attempts.length, 'no attempt is called twice');
    }
  });
}

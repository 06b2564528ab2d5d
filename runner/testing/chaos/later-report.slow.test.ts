import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { openTestPostgres } from '@tessera/kit/testing/postgres';
import { startReceiver } from '@tessera/sandbox/receiver/receiver';
import { type Client, createClient } from '../client.ts';
import { type RunnerProcess, startProcess } from '../process.ts';

const TOML = `[server]
host = "127.0.0.1"
port = 0
[worker]
poll_interval_ms = 50
reaper_interval_secs = 1
[defaults]
max_retries = 5
base_delay_ms = 1
`;

/** Polls until the answer is there; the test's own timeout is the limit. */
async function until<T>(ask: () => Promise<T | undefined>): Promise<T> {
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    await sleep(10);
  }
}

for (const kind of ['SQLite', 'PostgreSQL'] as const) {
  test(`4.10, 10.1: accepted jobs survive a restart and kill -9, and are counted once (${kind})`, {
    timeout: 60_000,
  }, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tessera-later-'));
    const postgres = kind === 'PostgreSQL' ? await openTestPostgres() : undefined;
    const config = join(folder, 'runner.toml');
    const path = join(folder, 'runner.db');
    const place = postgres === undefined ? ['--db-path', path] : ['--database-url', postgres.url];
    await writeFile(config, TOML);
    let lease = '60';
    await using receiver = await startReceiver({
      answer: (_call, response) => void response.writeHead(202, { 'runner-lease': lease }).end(),
    });
    let service: RunnerProcess | undefined;
    let client: Client;
    let url = '';
    const start = async () => {
      service = startProcess(['--config', config, ...place], { env: {} });
      ({ url } = await service.listening());
      client = createClient({ url });
    };
    const report = async (id: string, action: string, claim: string) => {
      const body = JSON.stringify({ claim, ...(action === 'complete' && { result: 'late' }) });
      const headers = { 'content-type': 'application/json' };
      const address = `${url}/jobs/${id}/${action}`;
      return (await fetch(address, { method: 'POST', headers, body })).status;
    };
    /** A job whose 202 is written down, and its claim. */
    const accepted = async () => {
      const { id } = await client.enqueue({ callback_url: receiver.url });
      const call = await until(async () => receiver.callsOf(id).at(-1));
      await until(async () => {
        const { visible_at } = await client.get(id);
        const leasedMs = Date.parse(`${visible_at}Z`) - Date.now();
        return leasedMs > 31_000 || lease !== '60' ? true : undefined;
      });
      return { id, claim: String(call.headers['x-runner-claim']) };
    };

    try {
      await start();
      const one = await accepted();
      const two = await accepted();
      assert.equal(await service!.stop(), 0);
      await start();
      assert.equal((await client!.get(one.id)).status, 'running');
      assert.equal(await report(one.id, 'heartbeat', one.claim), 200);
      assert.equal(await report(one.id, 'complete', one.claim), 200);
      await service!.kill();
      await start();
      assert.equal(await report(one.id, 'complete', one.claim), 409, 'reported twice');
      assert.equal(await report(two.id, 'complete', two.claim), 200);
      for (const { id } of [one, two]) {
        const { status, result, attempt } = await client!.get(id);
        assert.deepEqual([status, result, attempt], ['completed', 'late', 1]);
        assert.equal((await client!.attempts(id)).length, 1);
        assert.equal(receiver.callsOf(id).length, 1);
      }
      assert.equal((await client!.metrics()).jobs.completed, 2);

      lease = '1';
      const lost = await accepted();
      await service!.kill();
      lease = '60';
      await start();
      const second = await until(async () => receiver.callsOf(lost.id)[1]);
      assert.equal(await report(lost.id, 'complete', lost.claim), 409, 'the lease has ended');
      const claim = String(second.headers['x-runner-claim']);
      // The report may come before the 202 of the second call is written down.
      await until(async () =>
        (await report(lost.id, 'complete', claim)) === 200 ? true : undefined,
      );
      const outcomes = (await client!.attempts(lost.id)).map(({ outcome }) => outcome);
      assert.deepEqual(outcomes, ['lease-expired', 'delivered']);
      assert.equal((await client!.metrics()).jobs.completed, 3);
    } finally {
      await service?.kill();
      await postgres?.close();
      await rm(folder, { recursive: true, force: true });
    }
  });
}

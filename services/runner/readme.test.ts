import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { curlMissing } from './testing/curl.ts';
import { startTestRunner, type TestRunner } from './testing/runner.ts';

const run = promisify(execFile);
const readme = readFileSync(join(import.meta.dirname, 'README.md'), 'utf8');
const blocks = (kind: string) =>
  [...readme.matchAll(new RegExp(`^\`\`\`${kind}\n(.*?)^\`\`\`$`, 'gms'))].map(
    (match) => match[1]!,
  );

let runner: TestRunner;
before(async () => {
  runner = await startTestRunner({ toml: '' });
});
after(() => runner.close());

const here = (example: string) =>
  example
    .replaceAll('http://127.0.0.1:6390', runner.url)
    .replaceAll('http://127.0.0.1:8103', runner.receiver.url);

test('4: the curl examples of the README work', { skip: await curlMissing() }, async () => {
  const [examples] = blocks('sh').filter((block) => block.includes('curl'));
  const commands = here(examples!)
    .replaceAll('\\\n', '')
    .split('\n')
    .filter((line) => line.startsWith('curl'));
  assert.ok(commands.length >= 12);
  const replies = [];
  for (const command of commands) {
    const { stdout } = await run('bash', ['-c', command]);
    replies.push(stdout);
  }
  const json = replies.slice(0, -1).map((reply) => JSON.parse(reply));
  assert.equal(json[0].queue_name, 'emails');
  assert.equal(json[1].idempotency_key, 'order-17');
  assert.deepEqual([json[2].created, json[2].refused], [1, 1]);
  assert.ok(Array.isArray(json[3]));
  assert.deepEqual([json[4].max_concurrency, json[5].paused, json[6].paused], [2, 1, 0]);
  assert.equal(json[7].timezone, 'Europe/Prague');
  assert.deepEqual([json[8].retried, json[9].retried], [0, 0]);
  assert.match(replies.at(-1)!, /^runner_jobs/m);
});

test('1: every file named in the README exists', () => {
  const named = [...readme.matchAll(/`((?:job|deliver|store|dashboard|monitoring)\/[\w./-]*)`/g)];
  assert.ok(named.length >= 6);
  for (const [, path] of named) assert.ok(existsSync(join(import.meta.dirname, path!)), path);
});

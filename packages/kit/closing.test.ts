import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClosing } from './closing.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

test('what was opened last closes first, once, and a failure does not keep the others open', async () => {
  const order: string[] = [];
  const closing = createClosing({ onError: (name) => order.push(`${name} failed`) });
  closing.add('store', () => order.push('store'));
  closing.add('broken', () => Promise.reject(new Error('no')));
  closing.add('server', () => order.push('server'));
  await Promise.all([closing.close(), closing.close()]);
  assert.deepEqual(order, ['server', 'broken failed', 'store']);
});

test('each part that is still closing says what it waits for', () => {
  const closing = createClosing();
  closing.add(
    'calls',
    () => {},
    () => '2 calls',
  );
  closing.add(
    'nothing',
    () => {},
    () => undefined,
  );
  closing.add(
    'refresh',
    () => {},
    () => 'a refresh',
  );
  assert.equal(closing.underWay(), '2 calls, a refresh');
});

const folder = temporaryFolder('closing');
after(() => rmSync(folder, { recursive: true, force: true }));
const program = join(folder, 'waits.ts');
const closingUrl = new URL('./closing.ts', import.meta.url).href;
// A program whose stop takes 2.5 s, or as long as it is allowed to.
writeFileSync(
  program,
  `import { closeOnSignals, createClosing } from '${closingUrl}';
const closing = createClosing();
const end = () => process.stderr.write('call ended\\n');
closing.add('call', (ms) => new Promise((done) => setTimeout(done, Math.min(ms ?? 2500, 2500))).then(end), () => '1 call');
closeOnSignals(closing);
setInterval(() => console.log('tick'), 50);
process.stderr.write('up\\n');`,
);

async function started() {
  const child = fork(program, { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  let said = '';
  child.stderr!.setEncoding('utf8').on('data', (text) => (said += text));
  const ended = once(child, 'exit');
  while (!said.includes('up')) await sleep(10);
  return { child, ended, said: () => said };
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  test(`${signal} closes everything, says what it waits for, and ignores a repetition within a second`, async () => {
    const { child, ended, said } = await started();
    child.kill(signal);
    await sleep(300);
    child.kill(signal);
    const [code] = await ended;
    assert.equal(code, 0);
    assert.match(said(), /call ended/);
    assert.match(said(), /stopping: 1 call under way, again to force/);
  });
}

test('a second signal after more than a second ends it at once', async () => {
  const { child, ended } = await started();
  child.kill('SIGTERM');
  await sleep(1300);
  child.kill('SIGTERM');
  assert.deepEqual(await ended, [128 + 15, null]);
});

test('a child whose parent is gone closes and ends by itself', async () => {
  const { child, ended } = await started();
  child.disconnect();
  assert.deepEqual(await ended, [0, null]);
});

test('a broken pipe on standard output is no crash', async () => {
  const { child, ended } = await started();
  child.stdout!.destroy();
  await sleep(300);
  child.kill('SIGTERM');
  assert.deepEqual(await ended, [0, null]);
});

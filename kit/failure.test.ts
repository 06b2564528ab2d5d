import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { test } from 'node:test';
import { describeError, reasonOf, startFailure } from './failure.ts';

/** Why a server cannot listen, worded for a program whose port is `RUNNER_PORT`. */
async function listening(host: string, port = 0): Promise<string> {
  const [error] = await once(createServer().listen(port, host), 'error').catch((error) => [error]);
  return startFailure(error, 'RUNNER_PORT');
}

test('a host or port that cannot be had is named with its setting', async (t) => {
  assert.match(
    await listening('no.host.invalid'),
    /^RUNNER_HOST "no\.host\.invalid": the name of /,
  );
  // https://www.rfc-editor.org/rfc/rfc5737: no machine has it.
  assert.equal(await listening('192.0.2.1'), 'RUNNER_HOST 192.0.2.1 is no address of this machine');
  const first = createServer().listen(0, '127.0.0.1');
  t.after(() => first.close());
  await once(first, 'listening');
  const { port } = first.address() as { port: number };
  const said = `port ${port} on 127.0.0.1 is taken; stop what uses it or choose another one with RUNNER_PORT=…`;
  assert.equal(await listening('127.0.0.1', port), said);
  const linkLocal = Object.assign(new Error('listen EINVAL: invalid argument fe80::1'), {
    ...{ code: 'EINVAL', syscall: 'listen', address: 'fe80::1' },
  });
  assert.match(
    startFailure(linkLocal, 'PORT'),
    /^HOST fe80::1 cannot be listened on; a link-local/,
  );
});

test('a reason without the file is for a sentence that has named it', () => {
  const error = Object.assign(new Error('x'), { code: 'EROFS', syscall: 'mkdir', path: '/a' });
  assert.equal(describeError(error), '/a cannot be made: the file system is read-only');
  assert.equal(reasonOf(error), 'the file system is read-only');
  assert.equal(reasonOf(new Error('broken\nat line 1')), 'broken');
});

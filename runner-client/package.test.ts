import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '@tessera/kit/testing/temporary-folder';
import { startTestRunner } from '@tessera/runner/testing/runner';
import { API_FILE, generatedApi } from './generate-api.ts';

const here = import.meta.dirname;
const read = (name: string) => readFileSync(join(here, name), 'utf8');

test('10.4: the types are those of the API document; otherwise run generate-api.ts', async (t) => {
  const runner = await startTestRunner();
  t.after(() => runner.close());
  assert.equal(await generatedApi(runner.server.swagger()), readFileSync(API_FILE, 'utf8'));
});

test('10.4: the client has no dependencies and imports nothing but its own files', () => {
  const { dependencies = {}, peerDependencies = {} } = JSON.parse(read('package.json'));
  assert.deepEqual({ ...dependencies, ...peerDependencies }, {});
  for (const file of ['client.ts', 'request.ts', 'verify.ts', 'api.ts']) {
    const imports = [...read(file).matchAll(/\bfrom '([^']+)'|\bimport\('([^']+)'\)/g)];
    for (const [, name] of imports) assert.match(name!, /^\.\//, file);
    assert.doesNotMatch(read(file), /\b(process|Buffer|require)\b[.(]/, file);
  }
});

/** As a browser, Deno or Node 20 would have it: no types of Node, JavaScript of 2022. */
const PLAIN = {
  compilerOptions: {
    ...{ target: 'es2022', lib: ['es2022', 'dom', 'dom.iterable'], types: [], strict: true },
    ...{ module: 'nodenext', outDir: 'out', declaration: true, rootDir: here },
    ...{ rewriteRelativeImportExtensions: true, exactOptionalPropertyTypes: true },
  },
  files: [join(here, 'client.ts'), join(here, 'verify.ts')],
};

test('10.4: compiled without types of Node it is plain JavaScript that runs', () => {
  const folder = temporaryFolder('plain-client');
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(PLAIN));
  const compiler = join(here, '../node_modules/typescript/bin/tsc');
  execFileSync(process.execPath, [compiler, '-p', folder], { stdio: 'pipe' });
  const program = `
    import { createClient, RunnerError } from './out/client.js';
    import { sign, verify } from './out/verify.js';
    const secret = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oDcJqz3PmY9Fc=';
    const now = Math.floor(Date.now() / 1000);
    const headers = new Headers({ 'webhook-id': 'a', 'webhook-timestamp': String(now) });
    headers.set('webhook-signature', await sign(secret, 'a', now, '{"a":1}'));
    console.log(JSON.stringify(await verify([secret], headers, '{"a":1}')));
    const fetch = async () => new Response('{"error":"no","status":404}', { status: 404 });
    const client = createClient({ url: 'http://runner.example', fetch });
    await client.get('x').catch((error) => console.log(error instanceof RunnerError, error.message));
  `;
  writeFileSync(join(folder, 'program.js'), program);
  const printed = execFileSync(process.execPath, [join(folder, 'program.js')], {
    encoding: 'utf8',
  });
  assert.equal(printed, '{"a":1}\ntrue no\n');
});

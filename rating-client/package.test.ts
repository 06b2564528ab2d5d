import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '@tessera/kit/testing/temporary-folder';
import { openTestService } from '@tessera/rating/testing/test-service';
import { API_FILE, generatedApi } from './generate-api.ts';

const here = import.meta.dirname;
const read = (name: string) => readFileSync(join(here, name), 'utf8');

test('10.7: the types are those of the API document; otherwise run generate-api.ts', async (t) => {
  const one = await openTestService({ game: { population: { euw1: 50 } } });
  t.after(() => one.close());
  const generated = await generatedApi(one.service.server.swagger());
  assert.equal(generated, readFileSync(API_FILE, 'utf8'));
});

test('10.7: the client has no dependencies and imports nothing but its own files', () => {
  const { dependencies = {}, peerDependencies = {} } = JSON.parse(read('package.json'));
  assert.deepEqual({ ...dependencies, ...peerDependencies }, {});
  for (const file of ['client.ts', 'request.ts', 'api.ts']) {
    for (const [, name] of read(file).matchAll(/\bfrom '([^']+)'/g)) assert.match(name!, /^\.\//);
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
  files: [join(here, 'client.ts')],
};

test('10.7: compiled without types of Node it is plain JavaScript that runs', () => {
  const folder = temporaryFolder('plain-rating-client');
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(PLAIN));
  const compiler = join(here, '../node_modules/typescript/bin/tsc');
  execFileSync(process.execPath, [compiler, '-p', folder], { stdio: 'pipe' });
  const program = `
    import { createClient, RatingError } from './out/client.js';
    const body = { error: 'Nobody', code: 'summoner_not_found' };
    const fetch = async () => Response.json(body, { status: 404 });
    const client = createClient({ url: 'http://rating.example', fetch });
    const refused = (error) => console.log(error instanceof RatingError, error.code, error.status);
    await client.estimate({ region: 'kr', playerId: 'a#b' }).catch(refused);
  `;
  writeFileSync(join(folder, 'program.js'), program);
  const printed = execFileSync(process.execPath, [join(folder, 'program.js')], {
    encoding: 'utf8',
  });
  assert.equal(printed, 'true summoner_not_found 404\n');
});

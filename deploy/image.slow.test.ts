// There is no container engine where tests run: the steps of the Dockerfile are carried out in a
// plain folder instead, and what they leave does its work there.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { startProgram } from '@tessera/kit/testing/program';
import { temporaryFolder } from '@tessera/kit/testing/temporary-folder';
import { freePorts } from '@tessera/kit/testing/terminal';
import { tinyParliament } from '@tessera/sandbox/psp/options';
import { startPsp } from '@tessera/sandbox/psp/server';
import { DockerfileParser } from 'dockerfile-ast';
import { validate } from 'dockerfile-utils';
import { copySources } from '../packaging/testing/copy-sources.ts';

const root = join(import.meta.dirname, '..');
const text = readFileSync(join(root, 'Dockerfile'), 'utf8');
const stages = text.split(/^(?=FROM )/m).slice(1);
/** Alpine's base and its libraries, and the binary of Node 24, as measured on 2026-11-22. */
const BASE_MB = 10 + 127;

test('the Dockerfile has no mistake, and its image runs as a user without a password', () => {
  const problems = validate(text).map(
    ({ message, range }) => `${range.start.line + 1}: ${message}`,
  );
  assert.deepEqual(problems, []);
  const last = stages.at(-1)!;
  assert.match(last, /^USER tessera$/m);
  assert.match(last, /^HEALTHCHECK .*\bCMD \["node", "\/app\/bin\/health\.js"\]$/m);
  assert.doesNotMatch(text, /:latest|^ADD /m);
});

// The largest of the four, and the one from whose packages most is taken away.
test('the steps of the Dockerfile make an image of parliament of less than 250 MB that draws its charts', {
  skip: process.platform === 'win32' && 'the steps are for a shell of Linux',
}, async (t) => {
  const place = temporaryFolder('image');
  const src = join(place, 'src');
  const app = join(place, 'app');
  copySources(root, src);
  mkdirSync(app);
  const here = (line: string) => line.replaceAll('/src/', `${src}/`);
  let folder = src;
  for (const { keyword, line } of instructions(stages[0]!)) {
    if (keyword === 'WORKDIR') folder = join(place, line);
    // The packages of the sources are linked: their installation is what every other test stands on.
    if (keyword === 'RUN' && line !== 'npm ci --omit=optional') {
      const command = here(line).replace('npm ci', 'npm ci --offline');
      execFileSync('sh', ['-c', command], {
        cwd: folder,
        env: { ...process.env, SERVICE: 'parliament' },
        stdio: 'pipe',
      });
    }
  }
  cpSync(join(src, 'deploy/health.js'), join(app, 'bin/health.js'));
  const files = globSync('**/*', { cwd: app }).map((file) => statSync(join(app, file)));
  const megabytes = files.reduce((sum, { size }) => sum + size, 0) / 1e6;
  assert.ok(BASE_MB + megabytes < 250, `${BASE_MB} + ${megabytes.toFixed(0)} MB`);

  const data = join(place, 'data');
  mkdirSync(data);
  const [port = 0] = await freePorts(1);
  const [, ...entry] = JSON.parse(/^ENTRYPOINT (.*)$/m.exec(text)![1]!) as string[];
  const [script = '', ...args] = entry.map((part) => part.replace('/app', app)).reverse();
  const psp = await startPsp(tinyParliament);
  t.after(() => psp.close());
  const running = startProgram({
    ...{ port, cwd: data, script: args.reverse().join(' ') },
    args: [script],
    env: {
      ...{ PORT: `${port}`, ANALYZER_CACHE_DIR: data, ANALYZER_SOURCE_URL: psp.url },
      ...{ PRINT_PIPELINE_ENABLED: '0', DAILY_REFRESH_ENABLED: '0' },
    },
  });
  t.after(running.stop);
  const picture = await (await running.until('/charts/loyalty.png', ({ ok }) => ok)).bytes();
  assert.equal(Buffer.from(picture).toString('latin1', 1, 4), 'PNG');
  const health = (env: Record<string, string>) =>
    execFileSync(process.execPath, [join(app, 'bin/health.js')], { env, stdio: 'pipe' });
  health({ SERVICE: 'parliament', PORT: `${port}` });
  assert.equal(await running.stop(), 0, running.output());
  assert.throws(() => health({ SERVICE: 'parliament', PORT: `${port}` }));
});

function instructions(stage: string) {
  return DockerfileParser.parse(stage)
    .getInstructions()
    .map((instruction) => ({
      keyword: instruction.getKeyword(),
      line: instruction.getArgumentsContent() ?? '',
    }));
}
